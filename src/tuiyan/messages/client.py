"""What is said about a client: their sentence, their goals, their file, and the brief."""

TEXTS = {
    "no_client": ("没有叫 {name} 的客户", "there is no client {name}"),
    "make_one": (
        'tuiyan client list 列出已存的；tuiyan client "8×H20 …" --name 名字 存一个新的',
        'tuiyan client list lists those saved; tuiyan client "8×H20 …" --name NAME saves a new one',
    ),
    "not_fields": ("客户文件应当是一组 名字: 值", "a client's file must be a mapping of names to values"),
    "name_of_scenario": (
        "{name} 已经是一个场景的名字，客户要另起一个",
        "{name} is already the name of a scenario; a client needs another",
    ),
    "no_goal": ("没有叫 {name} 的目标", "there is no goal {name}"),
    "goals_are": ("可以写：{names}", "one of: {names}"),
}
