"""What keeps a scenario from being, and what would do instead."""

TEXTS = {
    "instead": ("{why}；{remedies}就行", "{why}; {remedies} would do"),
    "or": ("，或", ", or "),
    "tag_weights": ("放不下", "does not fit"),
    "tag_kv": ("放不下", "does not fit"),
    "tag_heads": ("分不开", "does not divide"),
    "tag_experts": ("分不开", "does not divide"),
    "tag_compute": ("算不了", "does not compute"),
    "tag_context": ("太长", "too long"),
    "tag_length": ("太长", "too long"),
    "weights": ("{memory} 放不下 {weights} 权重", "{memory} cannot hold {weights} of weights"),
    "kv": (
        "{memory} 放不下 {weights} 权重加 {kv} KV（{batch} × {context_tokens} token）",
        "{memory} cannot hold {weights} of weights and {kv} of KV ({batch} × {context_tokens} tokens)",
    ),
    "heads": (
        "{query_heads} 个查询头、{kv_heads} 个 KV 头不能平分给 {gpus} 张卡",
        "{query_heads} query heads with {kv_heads} KV heads do not divide over {gpus} GPUs",
    ),
    "experts": (
        "专家的 {expert_size} 列分给 {gpus} 张卡，每张 {part}，不是 FP8 分块 {block} 的倍数",
        "an expert's {expert_size} columns over {gpus} GPUs are {part} each, not whole FP8 blocks of {block}",
    ),
    "compute": ("{gpu} 没有 {precision} 算力", "the {gpu} does not compute in {precision}"),
    "context": (
        "上下文 {asked} 超过 {model} 的上限 {limit}",
        "a context of {asked} is longer than the {limit} of {model}",
    ),
    "length": (
        "提示加输出 {asked} 超过 {model} 的上限 {limit}",
        "prompt and answer of {asked} are longer than the {limit} of {model}",
    ),
    "gpus": ("{count} 卡", "{count} GPUs"),
    "at_most_batch": ("batch 不超过 {count}", "a batch of at most {count}"),
    "at_most_context": ("上下文不超过 {count}", "a context of at most {count}"),
    "at_most_length": ("两者合计不超过 {count}", "at most {count} of both"),
    "kv_in": ("KV 用 {precision}", "KV in {precision}"),
    "uncopied": ("数据并行的注意力", "data-parallel attention"),
    "weights_in": ("权重用 {precision}", "weights in {precision}"),
    "compute_in": ("计算用 {precision}", "arithmetic in {precision}"),
    "expert_parallel": ("专家并行（EP）", "expert parallelism (EP)"),
    "lower": ("下限", "Lower bound"),
    "upper": ("上限", "Upper bound"),
    "expected": ("预计", "Expect"),
    "measured": ("实测", "Measured"),
    "nothing_expected": ("没有同类的公开结果，不给数", "no published results of this kind, so no figure"),
    "source": ("{source}（{date}）", "{source} ({date})"),
    "measured_as": ("{what}；{source}", "{what}; {source}"),
    "narrow_compute": (
        "权重 {weights} 却按 {compute} 的峰值算：只有把激活和权重都转成 {compute} 才有这个算力",
        "weights in {weights}, arithmetic at the {compute} peak: both operands must be turned into {compute}",
    ),
    "int4_compute": (
        "权重 {weights}、计算 {compute}（W4A8）：常见的是 W4A16，计算按 FP16 的峰值",
        "weights in {weights} with {compute} arithmetic (W4A8); W4A16, at the FP16 peak, is the usual scheme",
    ),
    "low_confidence": ("{name} 的数据把握不大：{source}", "the figures of {name} are not certain: {source}"),
    "gate_aggregate": (
        "总输出 {rate} 超过了算力天花板 {limit}（总算力 ÷ 每 token 运算量）",
        "an output of {rate} is above the compute ceiling of {limit} (total compute over FLOPs per token)",
    ),
    "gate_stream": (
        "单路 {rate} 超过了带宽天花板 {limit}（每个 token 要读一遍权重）",
        "a stream of {rate} is above the bandwidth ceiling of {limit} (each token reads the weights once)",
    ),
    "gate_factor": ("和{name}的 {right} 正好差 {factor} 倍", "off from {name}, {right}, by exactly {factor}"),
    "gate_count": (
        "{name}不能是负数，也不能不是数",
        "{name} can be neither negative nor other than a number",
    ),
}
