"""What keeps a scenario from being, and what would do instead."""

TEXTS = {
    "instead": ("{why}；{remedies}就行", "{why}; {remedies} would do"),
    "or": ("，或", ", or "),
    "tag_weights": ("放不下", "does not fit"),
    "tag_kv": ("放不下", "does not fit"),
    "tag_layout": ("分不开", "does not divide"),
    "tag_spread": ("分不开", "does not divide"),
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
    "layout": ("{why}", "{why}"),
    "layout_groups": (
        "DP 注意力 {groups} 份除不尽 TP{tp}",
        "{groups} groups of data-parallel attention do not divide TP{tp}",
    ),
    "layout_stages": ("PP{pp} 多于模型的 {layers} 层", "PP{pp} is more than the model's {layers} layers"),
    "layout_product": ("TP{tp} × PP{pp} 不是 {gpus} 张卡", "TP{tp} × PP{pp} is not {gpus} GPUs"),
    "layout_multiple": ("{gpus} 张卡不是 TP{tp} 的整倍数", "{gpus} GPUs are no multiple of TP{tp}"),
    "layout_spread": (
        "{gpus} 张卡不是 EP{ep} × PP{pp} 的整倍数",
        "{gpus} GPUs are no multiple of EP{ep} × PP{pp}",
    ),
    "short_tp": ("TP{count}", "TP{count}"),
    "short_pp": ("PP{count}", "PP{count}"),
    "short_ep": ("EP{count}", "EP{count}"),
    "short_groups": ("DP 注意力 {count}", "DP attention {count}"),
    "none": ("{name}：{why}", "{name}: {why}"),
    "taken": ("{gpus} 张卡：{layout}", "{gpus} GPUs: {layout}"),
    "no_cards": ("没有哪个卡数分得开这个模型", "no number of GPUs divides this model"),
    "tp_over_servers": (
        "TP{tp} 跨 {servers} 台服务器，每层都走 {network}（{bandwidth}）；TP{most} × PP{stages} 只在级间走它",
        "TP{tp} spans {servers} servers, each layer over {network} ({bandwidth}); TP{most} × PP{stages} not",
    ),
    "tp_over_bridge": (
        "快速互联只连 {domain} 张卡，TP{tp} 走 PCIe（{bandwidth}）",
        "the fast link joins {domain} GPUs only, so TP{tp} goes over PCIe ({bandwidth})",
    ),
    "tp_without_link": (
        "没有快速互联，TP{tp} 走 PCIe（{bandwidth}）",
        "there is no fast link, so TP{tp} goes over PCIe ({bandwidth})",
    ),
    "over_bridge": (
        "快速互联只连 {domain} 张卡：{layout}，其余走 PCIe（{bandwidth}）",
        "the fast link joins {domain} GPUs only: {layout}, the rest over PCIe ({bandwidth})",
    ),
    "without_link": (
        "没有快速互联：{layout}，卡间走 PCIe（{bandwidth}）",
        "there is no fast link: {layout}, over PCIe ({bandwidth})",
    ),
    "unknown_link": (
        "{gpu} 没有给出快速互联连几张卡：按 {domain} 张算",
        "how many {gpu} a fast link joins is not given: {domain} are taken",
    ),
    "narrow_link": (
        "快速互联只连 {domain} 张卡，再多是流水线，不缩短单路；要 TP 走 PCIe，写 tp={server}",
        "more cards than the fast link joins ({domain}) are stages; for TP over PCIe give tp={server}",
    ),
    "or_give_tp": ("{told}；要 TP{gpus} 就写 tp={gpus}", "{told}; for TP{gpus} give tp={gpus}"),
    "over_servers": (
        "{gpus} 张卡是 {servers} 台服务器：{layout}，服务器之间走 {network}（{bandwidth}）",
        "{gpus} GPUs are {servers} servers: {layout}, over {network} ({bandwidth}) between servers",
    ),
    "assumed": (
        "{gpu} 没有公布{what}：按 {assumed}（{value}）算",
        "nobody publishes {what} of the {gpu}: {assumed}, {value}, is assumed",
    ),
    "heads": (
        "{query_heads} 个查询头、{kv_heads} 个 KV 头不能平分给 {cards} 张卡",
        "{query_heads} query heads with {kv_heads} KV heads do not divide over {cards} GPUs",
    ),
    "spread": (
        "{experts} 个专家不能平分给 {ep} 张卡",
        "{experts} experts do not divide over {ep} GPUs",
    ),
    "experts": (
        "专家的 {expert_size} 列分给 {parts} 张卡，每张 {part}，不是 FP8 分块 {block} 的倍数",
        "an expert's {expert_size} columns over {parts} GPUs are {part} each, no whole FP8 blocks of {block}",
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
    "at_least_gpus": ("至少 {count} 卡", "at least {count} GPUs"),
    "at_most_batch": ("batch 不超过 {count}", "a batch of at most {count}"),
    "at_most_context": ("上下文不超过 {count}", "a context of at most {count}"),
    "at_most_length": ("两者合计不超过 {count}", "at most {count} of both"),
    "kv_in": ("KV 用 {precision}", "KV in {precision}"),
    "uncopied": ("数据并行的注意力", "data-parallel attention"),
    "weights_in": ("权重用 {precision}", "weights in {precision}"),
    "compute_in": ("计算用 {precision}", "arithmetic in {precision}"),
    "both_in": (
        "权重和计算都用 {compute}（{scheme}）",
        "weights and arithmetic in {compute} ({scheme})",
    ),
    "each_in": (
        "权重用 {weights}、计算用 {compute}（{scheme}）",
        "weights in {weights} with arithmetic in {compute} ({scheme})",
    ),
    "slow_compute": (
        "{gpu} 的 {compute} 算力比 FP16 还低，这样算只会更慢",
        "{gpu} is slower in {compute} than in FP16",
    ),
    "redundant": ("冗余专家", "redundant experts"),
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
    "no_source": ("{name} 的数据没有注明来源", "nobody says where the figures of {name} are from"),
    "low_confidence": ("{name} 的数据把握不大：{source}", "the figures of {name} are not certain: {source}"),
    "gate_aggregate": (
        "总输出 {rate} 超过了算力天花板 {limit}（总算力 ÷ 每 token 运算量）",
        "an output of {rate} is above the compute ceiling of {limit} (total compute over FLOPs per token)",
    ),
    "gate_stream": (
        "单路 {rate} 超过了带宽天花板 {limit}（每个 token 要读一遍权重）",
        "a stream of {rate} is above the bandwidth ceiling of {limit} (each token reads the weights once)",
    ),
    "gate_lower": (
        "{name} {stated} 比下限 {limit} 还小，再好的实现也做不到",
        "{name} of {stated} is below its bound of {limit}, which no implementation passes",
    ),
    "gate_upper": (
        "{name} {stated} 比上限 {limit} 还大，再好的实现也做不到",
        "{name} of {stated} is above its bound of {limit}, which no implementation passes",
    ),
    "gate_cause": ("{message}；{cause}", "{message}; {cause}"),
    "gate_cached": (
        "除非提示命中了前缀缓存，没有全部重算",
        "unless a prefix cache spared computing some of the prompt",
    ),
    "gate_speculative": (
        "除非用了投机解码，一次前向出几个 token",
        "unless speculation makes several tokens a pass",
    ),
    "gate_sparse": ("像是稀疏峰值，稠密只有一半", "it looks like the sparse peak, twice the dense one"),
    "gate_both_ways": ("像是两个方向合计，单向只有一半", "it looks like both ways together, twice one way"),
    "gate_none": ("没有哪条规则排除它", "no rule forbids it"),
    "gate_batch_lower": (
        "按场景的负载（batch {batch}）下限是 {limit}，要换一种负载才做得到",
        "under the load of the scenario (batch {batch}) the bound is {limit}, so it takes another load",
    ),
    "gate_batch_upper": (
        "按场景的负载（batch {batch}）上限是 {limit}，要换一种负载才做得到",
        "under the load of the scenario (batch {batch}) the bound is {limit}, so it takes another load",
    ),
    "gate_within": ("没有越过 {limit}", "it does not pass {limit}"),
    "gate_factor": ("和{name}的 {right} 正好差 {factor} 倍", "off from {name}, {right}, by exactly {factor}"),
    "gate_count": (
        "{name}不能是负数，也不能不是数",
        "{name} can be neither negative nor other than a number",
    ),
}
