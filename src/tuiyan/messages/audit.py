"""What the audit of the manual says."""

TEXTS = {
    "needs": ("取{inputs}时才是 {value}。", "It takes {inputs} to come to {value}."),
    "comes_to": ("算出来是 {value}。", "It comes to {value}."),
    "and": ("、", ", "),
    "choice_gpu": ("GPU", "the GPU"),
    "choice_model": ("模型", "the model"),
    "choice_weights": ("权重精度", "weights in"),
    "choice_compute": ("计算精度", "arithmetic in"),
    "choice_kv": ("KV 精度", "KV in"),
    "choice_network": ("网络", "the network"),
}
