"""What is said of the content folders and the files in them."""

TEXTS = {
    "unreadable": ("读不了这个文件：{why}", "cannot read this file: {why}"),
    "too_large": ("文件太大：最多 {bytes} 字节", "file too large: at most {bytes} bytes"),
    "not_utf8": ("不是 UTF-8 文本", "not UTF-8 text"),
    "save_as_utf8": ("用 UTF-8 编码另存这个文件", "save this file as UTF-8"),
    "unseen": ("看不见的字符 {code}", "a character that cannot be seen, {code}"),
    "one_document": ("一个文件只放一份文档；这里又开了一份", "one document a file; a second one starts here"),
    "too_deep": ("嵌套太深或内容太多", "nested too deeply, or too much of it"),
    "key_is_text": ("键要是一个词", "a key must be a word"),
    "no_merge": ("不支持合并键 <<；把内容写出来", "merge keys (<<) are not supported; write it out"),
    "duplicate_key": ("{key} 在第 {line} 行已经写过", "{key} is already given on line {line}"),
    "no_alias": ("不支持别名 *；以 * 或 & 开头的文字要加引号", "aliases (*) are not supported; quote a text that starts with * or &"),
    "no_anchor": ("不支持锚点 &；以 * 或 & 开头的文字要加引号", "anchors (&) are not supported; quote a text that starts with * or &"),
    "no_tag": ("不支持标签 !；以 ! 开头的文字要加引号", "tags (!) are not supported; quote a text that starts with !"),
    "no_tabs": ("缩进不能用制表符", "tabs cannot indent"),
    "open_quote": ("引号里的文字写得不对，或没有收尾", "a quoted text is malformed, or does not end"),
    "open_bracket": ("括号没有收尾，或缺一个逗号", "a bracket is not closed, or a comma is missing"),
    "odd_colon": ("这里不能有冒号，或缺一个冒号；含冒号的文字要加引号", "a colon is out of place or missing; quote a text that holds one"),
    "odd_indent": ("缩进和上文对不上", "the indentation does not match what is above"),
    "odd_start": ("文字不能以这个字符开头；加引号", "a text cannot start with this character; quote it"),
    "not_yaml": ("不是能读懂的 YAML", "not YAML that can be read"),
}
