export type Language = 'en' | 'zh';

const en = {
  help: `Read an archive of hospitality research.

  hi search QUERY         find articles and videos
  hi get SLUG             print an article as Markdown
  hi cite SLUG…           print citations
  hi mirror DIR           keep a copy of the archive in a folder
  hi mcp                  offer the archive to an assistant, over stdio

Options
  --base-url URL          the archive; else HI_BASE_URL, else http://localhost:3000
  --key-file FILE         a file with your key; else HI_API_KEY. Without a key, texts are left out
  --lang en|zh            language of texts and messages
  --json                  search, get, cite: print the response of the API
  --version, --help       hi COMMAND --help explains one command

Exit codes: 0 success, 1 failure, 2 wrong usage, 3 daily quota used up, 4 not found`,
  helpOf: {
    search: `hi search QUERY [--page N] [--lang en|zh] [--json]

Quotes make a phrase, OR accepts either term, -term excludes. Put -- before a query that begins with a dash.

  hi search 'revenue management'
  hi search --lang zh 收益管理
  hi search '"direct booking" -airbnb' --json | jq -r '.items[].slug'`,
    get: `hi get SLUG [--lang en|zh] [--json]

Prints the text with a key, the abstract without.

  hi get true-cost-of-a-booking-by-channel > article.md`,
    cite: `hi cite SLUG… [--format bibtex|ris|csl-json|gbt7714] [--lang en|zh] [--json]

Up to 200 articles in one file; bibtex unless --format says otherwise. Exits with 4 if an article was not found.

  hi cite true-cost-of-a-booking-by-channel pms-system-of-record --format ris > references.ris`,
    mirror: `hi mirror DIR [--format ndjson|markdown] [--watch [SECONDS]] [--verify] [--fresh]

Starts from the newest snapshot, then applies changes. Run it again at any time: it continues where it stopped, also after a
crash. Without a key, the copy holds metadata only.

  --format ndjson         articles/<xx>/<slug>.json, one line each (default)
  --format markdown       articles/<xx>/<slug>.<lang>.md with front matter
  --watch [SECONDS]       keep running, and look for changes every 60 seconds (10 to 3600)
  --verify                catch up, then read the whole archive again and compare every file with it
  --fresh                 discard the copy and start over

  hi mirror ./archive --watch
  cat archive/articles/*/*.json > archive.ndjson`,
    mcp: `hi mcp

A Model Context Protocol server over stdio for assistants on this computer. It passes every message to the archive.

  { "mcpServers": { "archive": { "command": "hi", "args": ["mcp", "--base-url", "https://…", "--key-file", "/path/to/key"] } } }`,
  },
  seeHelp: 'See hi --help.',
  unknownCommand: (name: string) => `There is no command "${name}".`,
  unexpected: (name: string) => `Unexpected argument "${name}".`,
  missing: (name: string) => `${name} is missing.`,
  badChoice: (option: string, choices: string) => `${option} must be ${choices}.`,
  tooMany: 'Cite at most 200 articles at a time.',
  notSlug: (text: string) => `"${text}" is not a slug.`,
  verifyAlone: '--verify and --watch cannot be combined.',
  badKeyFile: (file: string, reason: string) => `The key file ${file} cannot be used (${reason}).`,
  noResults: 'No results.',
  lastPage: (page: number) => `The last page is --page ${page}.`,
  results: (shown: number, total: string) => `${shown} of ${total} results.`,
  nextPage: (page: number) => ` --page ${page} shows more.`,
  video: 'video',
  otherLanguage: 'This article has no English text. The text above is Chinese.',
  excerptOnly: 'This is the abstract. The text needs a key: set HI_API_KEY or --key-file.',
  notFound: (slugs: string) => `Not found: ${slugs}`,
  requestId: (id: string) => `Request ID: ${id}`,
  quota: (time: string) => `The daily quota is used up until ${time}.`,
  downloading: (id: string, percent: number) => `Downloading snapshot ${id} … ${percent} %`,
  unpacking: (done: number, total: number) => `Unpacking … ${done} of ${total}`,
  applying: (count: number, time: string) => `${count} changes applied, up to ${time} …`,
  noSnapshot: 'No snapshot can be downloaded now; reading all changes instead.',
  filled: (count: number) => `${count} articles downloaded.`,
  upToDate: (count: number, time: string) => `${count} changes applied. Up to date as of ${time}.`,
  comparing: (count: number) => `Comparing … ${count} articles read`,
  verified: (count: number) => `${count} articles compared with the archive: no differences.`,
  differences: (count: number) => `${count} ${count === 1 ? 'difference' : 'differences'}. Start over with --fresh.`,
  difference: { missing: 'missing', extra: 'not in the archive', different: 'different content' },
  retrying: (reason: string, seconds: number) => `${reason} Trying again in ${seconds} s.`,
  locked: (pid: number, host: string, file: string) =>
    `Another hi mirror (process ${pid} on ${host}) uses this folder. If it does not run any more, delete ${file}.`,
  lockedBy: (file: string) => `Another program uses this folder, or ${file} is damaged. If none does, delete that file.`,
  needsFresh: {
    unreadable: 'state.json is unreadable. Start over with --fresh.',
    base_url: 'The folder holds a copy of another archive. Choose another folder, or start over with --fresh.',
    format: 'The folder holds a copy in another format. Choose another folder, or start over with --fresh.',
    access: 'The folder was filled with other access: with a key, or without. Choose another folder, or start over with --fresh.',
    restored: 'The archive is older than the copy: it was restored from a backup. Start over with --fresh.',
  },
  foreignFolder: (folder: string, file: string) =>
    `${folder} holds ${file}, which hi did not write. Move it away, or choose another folder.`,
  damagedSnapshot: (reason: string) => `The snapshot is damaged (${reason}). Run the command again later.`,
  diskFull: 'There is no space left on the disk. Free some, then run the command again: it continues where it stopped.',
  noPermission: (file: string) => `No permission to write ${file}.`,
  noFolder: (folder: string) => `The folder ${folder} cannot be created.`,
  outputFailed: (reason: string) => `The output cannot be written (${reason}).`,
};

export type Messages = typeof en;

const zh: Messages = {
  help: `读取酒店业研究文库。

  hi search 检索词        检索文章与视频
  hi get SLUG             以 Markdown 输出一篇文章
  hi cite SLUG…           输出引文
  hi mirror 目录          在目录中保存并更新文库的副本
  hi mcp                  通过 stdio 供助手使用文库

选项
  --base-url URL          文库的地址；默认取 HI_BASE_URL，再默认为 http://localhost:3000
  --key-file 文件         存有密钥的文件；默认取 HI_API_KEY。没有密钥时不含全文
  --lang en|zh            正文与提示信息的语言
  --json                  用于 search、get、cite：输出 API 的响应
  --version、--help       hi 命令 --help 查看单个命令的说明

退出码：0 成功，1 失败，2 用法有误，3 当日配额已用完，4 未找到`,
  helpOf: {
    search: `hi search 检索词 [--page N] [--lang en|zh] [--json]

引号表示词组，OR 表示任一，-词 表示排除。检索词以连字符开头时，请在前面加上 --。

  hi search 'revenue management'
  hi search --lang zh 收益管理
  hi search '"direct booking" -airbnb' --json | jq -r '.items[].slug'`,
    get: `hi get SLUG [--lang en|zh] [--json]

有密钥时输出全文，否则输出摘要。

  hi get true-cost-of-a-booking-by-channel > article.md`,
    cite: `hi cite SLUG… [--format bibtex|ris|csl-json|gbt7714] [--lang en|zh] [--json]

一次最多 200 篇，输出为一个文件；默认格式为 bibtex。有文章未找到时，退出码为 4。

  hi cite true-cost-of-a-booking-by-channel pms-system-of-record --format ris > references.ris`,
    mirror: `hi mirror 目录 [--format ndjson|markdown] [--watch [秒]] [--verify] [--fresh]

先下载最新快照，再应用变更。可随时重新运行：即使曾异常退出，也会从上次停止处继续。没有密钥时，副本只含元数据。

  --format ndjson         articles/<xx>/<slug>.json，每篇一行（默认）
  --format markdown       articles/<xx>/<slug>.<lang>.md，含 front matter
  --watch [秒]            持续运行，默认每 60 秒检查一次变更（10 至 3600）
  --verify                更新后，重新读取整个文库，逐个文件核对内容
  --fresh                 舍弃现有副本，重新开始

  hi mirror ./archive --watch
  cat archive/articles/*/*.json > archive.ndjson`,
    mcp: `hi mcp

供本机助手使用的 Model Context Protocol 服务器（stdio），所有消息均转发给文库。

  { "mcpServers": { "archive": { "command": "hi", "args": ["mcp", "--base-url", "https://…", "--key-file", "/path/to/key"] } } }`,
  },
  seeHelp: '用法见 hi --help。',
  unknownCommand: (name) => `没有命令“${name}”。`,
  unexpected: (name) => `多余的参数“${name}”。`,
  missing: (name) => `缺少 ${name}。`,
  badChoice: (option, choices) => `${option} 必须是 ${choices}。`,
  tooMany: '一次最多引用 200 篇文章。',
  notSlug: (text) => `“${text}”不是有效的 slug。`,
  verifyAlone: '--verify 与 --watch 不能同时使用。',
  badKeyFile: (file, reason) => `无法使用密钥文件 ${file}（${reason}）。`,
  noResults: '没有结果。',
  lastPage: (page) => `最后一页为 --page ${page}。`,
  results: (shown, total) => `共 ${total} 条结果，显示 ${shown} 条。`,
  nextPage: (page) => `--page ${page} 查看下一页。`,
  video: '视频',
  otherLanguage: '这篇文章没有中文正文，以上为英文。',
  excerptOnly: '以上为摘要。查看全文需要密钥：请设置 HI_API_KEY 或 --key-file。',
  notFound: (slugs) => `未找到：${slugs}`,
  requestId: (id) => `请求 ID：${id}`,
  quota: (time) => `当日配额已用完，${time} 重置。`,
  downloading: (id, percent) => `正在下载快照 ${id}… ${percent} %`,
  unpacking: (done, total) => `正在解包… ${done} / ${total}`,
  applying: (count, time) => `已应用 ${count} 项变更，截至 ${time}…`,
  noSnapshot: '目前无法下载快照，改为读取全部变更。',
  filled: (count) => `已下载 ${count} 篇文章。`,
  upToDate: (count, time) => `已应用 ${count} 项变更。副本已是最新，截至 ${time}。`,
  comparing: (count) => `正在核对… 已读取 ${count} 篇`,
  verified: (count) => `已与文库核对 ${count} 篇文章，没有差异。`,
  differences: (count) => `共 ${count} 处差异。请使用 --fresh 重新开始。`,
  difference: { missing: '缺失', extra: '文库中没有', different: '内容不同' },
  retrying: (reason, seconds) => `${reason}${seconds} 秒后重试。`,
  locked: (pid, host, file) => `另一个 hi mirror（${host} 上的进程 ${pid}）正在使用此目录。如果它已不再运行，请删除 ${file}。`,
  lockedBy: (file) => `有其他程序正在使用此目录，或 ${file} 已损坏。如果没有程序在使用，请删除该文件。`,
  needsFresh: {
    unreadable: '无法读取 state.json。请使用 --fresh 重新开始。',
    base_url: '此目录保存的是另一个文库的副本。请换一个目录，或使用 --fresh 重新开始。',
    format: '此目录中的副本是另一种格式。请换一个目录，或使用 --fresh 重新开始。',
    access: '此目录中的副本以另一种权限（有密钥或没有密钥）建立。请换一个目录，或使用 --fresh 重新开始。',
    restored: '文库比此副本旧，可能已从备份恢复。请使用 --fresh 重新开始。',
  },
  foreignFolder: (folder, file) => `${folder} 中的 ${file} 不是由 hi 写入的文件。请将其移走，或换一个目录。`,
  damagedSnapshot: (reason) => `快照已损坏（${reason}）。请稍后重试。`,
  diskFull: '磁盘空间不足。请腾出空间后重新运行：会从上次停止处继续。',
  noPermission: (file) => `没有写入 ${file} 的权限。`,
  noFolder: (folder) => `无法创建目录 ${folder}。`,
  outputFailed: (reason) => `无法写入输出（${reason}）。`,
};

export const messages: Record<Language, Messages> = { en, zh };
