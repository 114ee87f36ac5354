"""What the command line says."""

TEXTS = {
    "yes_or_no": (" [回车＝改用，n＝跳过这些页] ", " [Enter: yes, n: pass over them] "),
    "go_on": (" [回车继续] ", " [Enter to go on] "),
    # wrong use, one line each
    "error": ("tuiyan：{message}", "tuiyan: {message}"),
    "no_verb": ("没有叫 {name} 的命令", "there is no verb {name}"),
    "choose_from": ("有这些：{names}", "there are {names}"),
    "no_option": ("没有选项 {name}", "there is no option {name}"),
    "no_value": ("选项 {option} 不带值", "the option {option} takes no value"),
    "want_value": ("选项 {option} 要带一个值", "the option {option} needs a value"),
    "want_choice": (
        "选项 {option} 只能是 {choices}，不能是 {text}",
        "the option {option} must be one of {choices}, not {text}",
    ),
    "want_count": (
        "选项 {option} 要带一个正整数，不能是 {text}",
        "the option {option} needs a whole number above 0, not {text}",
    ),
    "want_size": ("窗口大小写成 80x24 这样，不能是 {text}", "a size is written like 80x24, not {text}"),
    "blank_word": (
        "有一个参数是空的：tuiyan {verb} {usage}",
        "an argument is blank: tuiyan {verb} {usage}",
    ),
    "too_few": ("{verb} 还缺参数：tuiyan {verb} {usage}", "{verb} needs more: tuiyan {verb} {usage}"),
    "too_many": (
        "看不懂多出来的 {word}：tuiyan {verb} {usage}",
        "cannot follow the extra {word}: tuiyan {verb} {usage}",
    ),
    "unread_folder": (
        "{path} 看不了：{why}；自己的内容先不用",
        "cannot look into {path}: {why}; your own content is left out",
    ),
    "reading": ("在读这份稿子，{size}……", "reading the deck, {size} ..."),
    "no_folder": ("打不开目录 {path}：{why}", "cannot open the folder {path}: {why}"),
    "no_file": ("读不了 {path}：{why}", "cannot read {path}: {why}"),
    "empty_folder": (
        "{path} 里没有 deck、formulas、cheatsheet 或 drills",
        "{path} has no deck, formulas, cheatsheet or drills",
    ),
    "special_file": ("不是普通文件", "it is not a regular file"),
    "no_pipe": ("要从管道读稿子：… | tuiyan present -", "a deck is read from a pipe: … | tuiyan present -"),
    "slides_in_out": ("稿子有 {came} 页，放出来 {shown} 页", "{came} slides in the deck, {shown} shown"),
    "no_slides": ("{path} 里没有幻灯片", "{path} has no slides"),
    "no_scenario": ("没有叫 {name} 的场景", "there is no scenario {name}"),
    "no_formula": ("没有叫 {name} 的公式", "there is no formula {name}"),
    "not_a_formula": ("{name} 不是算出来的，没有推导", "{name} is not computed, so there is no derivation"),
    "no_list": ("没有 {name} 可列", "there is no list of {name}"),
    "called_scenarios": ("场景", "scenario"),
    "called_formulas": ("公式", "formula"),
    "list_of": ("列什么？", "a list of what?"),
    "none_listed": ("没有名字里带 {word} 的", "nothing has {word} in its name"),
    "also_called": ("又叫 {names}", "also {names}"),
    "option_twice": (
        "选项 {option} 给了两次，只能给一次",
        "the option {option} is given twice; it takes one value",
    ),
    "no_slide": ("没有编号为 {name} 的幻灯片", "there is no slide {name}"),
    "slide_elsewhere": (
        "幻灯片 {name} 只在另一个版本里：加上 --cut {cut}",
        "the slide {name} is in another version alone: add --cut {cut}",
    ),
    "no_cut": (
        "没有叫 {name} 的版本；有：{known}",
        "there is no version {name}; there are: {known}",
    ),
    "coverage_none": ("没有", "none"),
    "coverage_training": ("{id}（自己练）", "{id} (training)"),
    "coverage_tables": (
        "表格和清单：{of} 页里有 {count} 页（{share} %） {ids}",
        "tables and plain lists: {count} of {of} slides ({share} %) {ids}",
    ),
    "coverage_sparse": (
        "正文空出六行以上：{of} 页里有 {count} 页（{share} %） {ids}",
        "more than six empty rows: {count} of {of} slides ({share} %) {ids}",
    ),
    "no_card": ("没有编号为 {name} 的卡片", "there is no card {name}"),
    "topics_are": ("{message}。有：{topics}", "{message}. There are: {topics}"),
    "not_both": ("{one} 和 {other} 不能一起用", "{one} and {other} do not go together"),
    "no_topic": ("没有叫 {name} 的主题", "there is no topic {name}"),
    "no_drills": ("这里没有要背的数字", "there are no must-know numbers here"),
    "not_assignment": ("{word} 不是“名字=值”", "{word} is not NAME=VALUE"),
    "two_unknowns": ("一次只能求一个量", "one unknown at a time"),
    "twice": ("{name} 给了两次", "{name} is given twice"),
    "needs_screen": (
        "TERM=dumb 的终端画不了界面；试试 {instead}",
        "a terminal with TERM=dumb draws no screen; try {instead}",
    ),
    "needs_terminal": (
        "这里不是终端，没法画界面；试试 {instead}",
        "this is not a terminal, so there is no screen to draw on; try {instead}",
    ),
    "broken_content": (
        "内容里有 {count} 处错误，用 tuiyan check 查看",
        "the content has {count} problems; tuiyan check lists them",
    ),
    # the user's own files
    "no_file_name": ("要写文件名", "a file name is needed"),
    "is_folder": ("{path} 是目录，要一个文件名", "{path} is a folder; a file name is needed"),
    "use_force": ("要覆盖就加 --force", "--force overwrites it"),
    "backed_up": (
        "备份好了，也读回来核对过：{path}（{entries} 条记录，{items} 个条目）",
        "backed up and read back: {path} ({entries} entries, {items} items)",
    ),
    "restored": (
        "已从 {path} 恢复：{entries} 条记录，{items} 个条目，重放核对过",
        "restored from {path}: {entries} entries, {items} items, replayed",
    ),
    "restored_to": (
        "现在的记录在 {path}；原来的那份在它旁边，名字以 .bak 结尾",
        "the history is at {path}; the one it replaced, if any, is beside it and ends in .bak",
    ),
    "settings_at": ("设置在 {path}（TOML，只读不写）", "settings are in {path} (TOML, which is only read)"),
    "settings_would_be": (
        "还没有设置文件；建一个就行：{path}（TOML）。现在用的是默认值：",
        "there is no settings file; make one if you like: {path} (TOML). The defaults are in use:",
    ),
    "setting": ("{meaning}（{wanted}）", "{meaning} ({wanted})"),
    "setting_default": ("；默认 {default}", "; {default} by default"),
    # derive
    "under": ("{scenario} · {chip}", "{scenario} · {chip}"),
    "possible": ("可能：{why}", "Possible: {why}"),
    "impossible": ("不可能：{why}", "Impossible: {why}"),
    "proved": ("✓ 每一行都从公式推出", "✓ the lines follow from the formula"),
    "not_proved": (
        "没能证明每一行都从公式推出",
        "it could not be proved that the lines follow from the formula",
    ),
    "holds": ("边界：{text}", "Holds: {text}"),
    "step_definition": ("定义", "defined"),
    "step_variant": ("形式", "form"),
    "step_expanded": ("展开", "expanded"),
    "step_branch": ("分支", "branch"),
    "step_rearranged": ("移项", "rearranged"),
    "step_solved": ("求解", "solved"),
    "step_substituted": ("代入", "values"),
    "step_converted": ("换算", "converted"),
    "step_computed": ("计算", "computed"),
    "step_result": ("结果", "result"),
    "step_given": ("给定", "given"),
    "solution": ("解：{name} {range}", "Solution: {name} {range}"),
    "solution_whole": ("取整数：{text}", "As a whole number: {text}"),
    "or": ("，或 ", ", or "),
    "and": ("，且 ", " and "),
    "anything": ("任何值", "anything"),
    # check
    "problems": ("{count} 处错误", "{count} problems"),
    "one_problem": ("1 处错误", "1 problem"),
    "no_problems": ("没有错误", "no problems"),
    "notices": ("{count} 条提示：", "{count} notices:"),
    "one_notice": ("1 条提示：", "1 notice:"),
    "counted": (
        "{slides} 张幻灯片，{cards} 张卡片，{formulas} 个公式，{drills} 个要背的数字，{templates} 个题模板",
        "{slides} slides, {cards} cards, {formulas} formulas, {drills} must-knows, {templates} templates",
    ),
    "own_drills": ("其中 {count} 题是自己加的", "{count} of the drills are your own"),
    "parts_written": ("已写的部分：{parts}", "parts written so far: {parts}"),
    # help
    "usage": ("用法：{line}", "Usage: {line}"),
    "program": (
        "推演：在终端里讲清大模型推理为什么这么快，每个数字都当场算出来。",
        "Present, derive and rehearse why LLM inference is as fast as it is; every number is computed.",
    ),
    "verbs": ("命令：", "Verbs:"),
    "options": ("选项：", "Options:"),
    "everywhere": ("哪个命令都能带、放在哪里都行的选项：", "Options of every verb, anywhere on the line:"),
    "more_help": ("tuiyan VERB --help 说明一个命令。", "tuiyan VERB --help explains a verb."),
    "verb_home": ("什么命令都不写：主屏幕", "no verb at all: the home screen"),
    "verb_present": ("讲：播放手册，或自己的一份 Markdown", "present the manual, or a deck of one's own"),
    "verb_sheet": ("看速查卡", "show the cheat sheet"),
    "verb_derive": ("推导一个公式，一步一步", "derive a formula, step by step"),
    "verb_gate": ("一个数可能不可能，哪条规则说的", "whether a figure can be, and which rule forbids it"),
    "verb_list": (
        "有哪些显卡、模型、场景、公式……各叫什么",
        "GPUs, models, scenarios, formulas … and their names",
    ),
    "verb_audit": ("手册的每个数，逐个对算术", "hold every figure of the manual against the arithmetic"),
    "verb_rehearse": ("四句话回答客户的问题", "answer a client's question in four sentences"),
    "verb_drill": ("练必须背下来的数字", "drill the must-know numbers"),
    "verb_review": (
        "会前几分钟：地图、公式、数、找错、四句话、开场白、三件事",
        "the minutes before a meeting",
    ),
    "verb_client": ("一句话说一个客户：读出来、存下来", "a client from one sentence: read, judged, saved"),
    "verb_brief": (
        "一个客户的简报：数、会问什么、别说什么",
        "the brief for a client: figures, likely questions",
    ),
    "verb_after": ("会后：问了没答上的，各记一句", "after a meeting: what was asked and not answered"),
    "verb_stats": ("练得怎样：到期、记住率、连续天数、常犯的错", "due dates, retention, streak, slips"),
    "verb_backup": ("把练习记录备份到一个文件", "copy the history of answers to a file"),
    "verb_restore": ("从备份恢复练习记录", "put a backup in the place of the history"),
    "verb_doctor": (
        "终端怎么画、有什么颜色和键，要改什么",
        "how the terminal draws, its colours and keys, and what to change",
    ),
    "verb_settings": ("设置文件在哪里，每一项是什么意思", "where the settings are, and what each means"),
    "verb_check": ("检查内容：公式、幻灯片、卡片、题目", "check formulas, slides, cards and drills"),
    "more_present": (
        "例：tuiyan present --start 12；在另一个终端：tuiyan present --notes",
        "For example: tuiyan present --start 12; in another terminal: tuiyan present --notes",
    ),
    "more_sheet": ("例：tuiyan sheet 3 --plain", "For example: tuiyan sheet 3 --plain"),
    "more_derive": (
        '例：tuiyan derive move_time weights=fp16 hbm_bandwidth="4 TB/s"；NAME=? 也是反过来求',
        'For example: tuiyan derive move_time weights=fp16 hbm_bandwidth="4 TB/s"; NAME=? solves, too',
    ),
    "more_gate": (
        '可能退出码是 0，不可能是 1。例：tuiyan gate "15,000 token/s" throughput gpus=1',
        'Possible exits with 0, impossible with 1: tuiyan gate "15,000 token/s" throughput gpus=1',
    ),
    "more_list": (
        "KIND：gpus models networks precisions scenarios formulas；WORD 按名字筛，如 gpus 910B",
        "KIND: gpus models networks precisions scenarios formulas; WORD filters by name: gpus 910B",
    ),
    "more_audit": (
        "总是按手册的场景算，--scenario 不改它。例：tuiyan audit --format markdown > audit.md",
        "Always under the manual's scenario. For example: tuiyan audit --format markdown > audit.md",
    ),
    "more_rehearse": (
        "--list 列出题目；给了题号就问那一题，NAME=VALUE 改方案。例：tuiyan rehearse f01 --check answer.txt",
        "--list lists the questions; with an id it asks that one; NAME=VALUE changes the scenario.",
    ),
    "more_drill": (
        "什么都不带，就是今天该练的。答案连单位一起打，例如 23.3 ms。例：tuiyan drill --topic 2.2",
        "Without options it is the day's work. Type answers with their unit, e.g. 23.3 ms.",
    ),
    "more_review": (
        "例：tuiyan review --minutes 3 --for 甲客户。1 到 15 分钟，一定按时结束。",
        "For example: tuiyan review --minutes 3 --for acme. 1 to 15 minutes; it always ends in time.",
    ),
    "more_client": (
        (
            '例：tuiyan client "8×H20 Qwen3-235B FP8 32K 上下文 50 并发 TTFT<1s 15元/卡时" --name 北方\n'
            '    tuiyan client edit 北方 kv=fp8 "ttft=<2s" note=要本地部署'
        ),
        (
            'For example: tuiyan client "8×H20 Qwen3-235B FP8 32K context 50 users TTFT<1s" --name north\n'
            '             tuiyan client edit north kv=fp8 "ttft=<2s" note=on-premises'
        ),
    ),
    "more_brief": (
        "例：tuiyan brief 北方 --to 北方.md；后缀 .md 写 Markdown，别的写文字。",
        "For example: tuiyan brief north --to north.md; the suffix .md writes Markdown, any other text.",
    ),
    "option_name": ("存成这个名字", "save it under this name"),
    "option_dry_run": ("只读，不存", "read only, save nothing"),
    "option_to": ("写到这个文件", "write to this file"),
    "more_after": (
        "讲的时候按 m 记一笔；这里列出来，每条写一句问的是什么，明天的练习从它们开始。",
        "m marks in a talk; here each gets a line of what was asked, and tomorrow's practice begins there.",
    ),
    "more_stats": ("例：tuiyan stats --format json", "For example: tuiyan stats --format json"),
    "more_backup": (
        "写好以后整份读回来核对。FILE 已经在了就不写，除非带 --force。",
        "The whole copy is read back. A FILE that is there is left alone, unless --force is given.",
    ),
    "more_restore": (
        "先把备份整份读过、重放过，再换；换下来的那份留在旁边。",
        "The backup is read and replayed first; what it replaces is kept beside it.",
    ),
    "more_doctor": (
        "窗口小得演示不了，退出码是 1。终端不答话就不等它。",
        "A window too small for a talk exits with 1. A terminal that does not answer is not waited for.",
    ),
    "more_settings": (
        "设置文件只读不写，用编辑器改。",
        "The file is only read; change it with an editor.",
    ),
    "more_check": (
        "有错误时退出码是 1。PATH 是一个内容目录，不写就是自带的内容。",
        "Problems exit with 1. PATH is a content folder; without it the built-in content is checked.",
    ),
    "option_start": ("从第 N 张或编号 ID 的幻灯片开始", "start at slide N, or at the slide ID"),
    "option_cut": (
        "只讲一部分：5、15、30 分钟；training 是自己练的版本；也可以合写：training,15",
        "5, 15 or 30 minutes; training: for oneself; or training,15",
    ),
    "option_notes": (
        "第二个终端：讲稿、钟、下一页，也能翻页",
        "in a second terminal: the notes of the talk that runs",
    ),
    "option_resume": ("从上次讲停的地方接着讲", "go on where the last talk stopped"),
    "option_watch": (
        "幻灯片的文件一改就换上，停在原处",
        "show changes of the deck's files at once, at the same place",
    ),
    "option_coverage": (
        "手册的每一节由哪些幻灯片讲到，多少页是表格，多少页太空",
        "the slides of each section, those that are tables, sparse ones",
    ),
    "option_list": ("列出全部", "list all of them"),
    "option_for": ("为哪个客户，或哪个方案", "about which client, or which scenario"),
    "option_check": ("检查写在文件里的回答；- 读管道", "check an answer in a file; - reads a pipe"),
    "option_plain": ("一行一行地写，不画界面", "line by line, without a screen"),
    "option_solve": (
        "反过来求这个量，公式的值要给出",
        "solve for this quantity, the formula's value being given",
    ),
    "option_format": ("输出格式", "what to write"),
    "option_no_proof": ("不证明，快一些", "without the proof, which is faster"),
    "option_count": ("最多问几题", "how many questions at most"),
    "option_seed": (
        "同一个种子，同样的题和数；drill 到没到期都问，不进日程",
        "the same seed, the same questions and figures; drill does not schedule them",
    ),
    "option_keep": ("和 --seed 一起用：答案进日程", "with --seed: its answers count for the schedule"),
    "option_core": (
        "必背的数：三天都在 3 秒内答对，才算脱口而出",
        "the numbers to know by heart, each within three seconds",
    ),
    "option_exam": (
        "必背的数抢时间全问一遍，不进日程",
        "all numbers to know by heart against the clock",
    ),
    "option_minutes": (
        "只用 N 分钟；练习时最可能忘的先问，到点答完手上这题",
        "N minutes; a drill asks the likeliest forgotten first",
    ),
    "option_topic": (
        "只问一个主题，不管到没到期，一次 20 题：小节（2.2）、题材或公式，名字也行（成本）",
        "one topic, due or not, 20 questions at once: a section, theme or formula",
    ),
    "option_sprint": ("120 秒，能答几题答几题", "as many as can be answered in 120 s"),
    "option_force": ("已有的文件也覆盖", "overwrite a file that is there"),
    "option_size": ("按这么大的窗口分页", "lay slides out for a window of this size"),
    "option_strict": ("有提示也算没通过", "notices fail, too"),
    "option_thorough": ("每个题模板抽两百题试一遍", "two hundred draws of each question template"),
    "option_scenario": ("按哪个场景算", "the scenario to compute under"),
    "option_content": (
        "再加一个内容目录，或一个 YAML 文件",
        "a content folder, or a YAML file, that adds to ours",
    ),
    "option_lang": ("界面语言", "the language of the interface"),
    "option_ascii": ("只用 ASCII 字符画线", "draw with ASCII only"),
    "option_glyphs": (
        "字符：保险的，或全部；不写就看终端",
        "characters: safe ones or all; without it the terminal decides",
    ),
    "option_no_mouse": ("鼠标留给终端选字", "leave the mouse to the terminal"),
    "option_theme": (
        "颜色：暗、亮、高对比，或自己的一份",
        "colours: dark, light, high contrast, or a theme of your own",
    ),
    "option_version": ("版本", "the version"),
    "option_help": ("这份说明", "this help"),
}
