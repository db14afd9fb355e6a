import type { Locale } from '@/lib/platform/i18n/locales';

type Text = Record<Locale, string>;

/**
 * Changes for API clients, newest first. The English text equals CHANGELOG.md, which also has changes that only operators
 * notice; the Chinese text stands beside it so that neither can be forgotten.
 */
export const changes: { version: Text; entries: Text[] }[] = [
  {
    version: { en: 'Unreleased', zh: '未发布' },
    entries: [
      {
        en: 'Every item of a search contains each quoted phrase of its query, and no typo is tolerated inside quotation marks. If nothing matches, the last word is tried as the beginning of a word before a typo is. Sorted by date, items that match some terms are listed only if nothing matches all. `total_all` of `GET /search` counts the items that match all terms.',
        zh: '检索结果的每个条目都包含检索式中加引号的词组，引号内不容许拼写错误。完全没有匹配时，先把最后一个词当作词首检索，再容许拼写错误。按日期排序时，只有没有条目包含全部检索词，才列出包含部分检索词的条目。`GET /search` 的 `total_all` 是包含全部检索词的条目数。',
      },
      {
        en: 'Passages of bodies in highlights begin and end with a sentence or a word.',
        zh: '高亮中的正文片段始于、止于完整的句子或词。',
      },
      {
        en: '`clients/typescript` is a client for TypeScript with the command `hi`: `hi search`, `get` and `cite` read the archive from a terminal, `hi mirror` keeps a copy of it in a folder, and `hi mcp` offers it to assistants on the same computer.',
        zh: '新增 TypeScript 客户端 `clients/typescript` 与命令 `hi`：`hi search`、`get`、`cite` 在终端中读取文库，`hi mirror` 在目录中保存副本，`hi mcp` 供本机的 AI 助手使用。',
      },
      {
        en: '`/mcp` and `/mcp/public` offer the archive to assistants as tools of the Model Context Protocol: search, articles, citations, categories and changes.',
        zh: '新增 `/mcp` 与 `/mcp/public`：以模型上下文协议（MCP）的工具向 AI 助手提供检索、文章、引用、分类与变更。',
      },
      {
        en: '`POST /api/v1/auth/login` signs a member of staff in with a password.',
        zh: '`POST /api/v1/auth/login` 让工作人员以密码登录。',
      },
      {
        en: '`GET /api/v1/snapshots` lists daily copies of the archive as compressed NDJSON files, which `/changes` continues without a gap. Full text needs a key; metadata does not.',
        zh: '`GET /api/v1/snapshots` 列出文库的每日副本，即压缩的 NDJSON 文件，之后由 `/changes` 接续，不会遗漏。全文需要密钥，元数据不需要。',
      },
      {
        en: '`POST /api/v1/citations` cites up to 200 articles as BibTeX, RIS, CSL-JSON or GB/T 7714, in one file.',
        zh: '`POST /api/v1/citations` 一次可引用最多 200 篇文章，返回一个 BibTeX、RIS、CSL-JSON 或 GB/T 7714 文件。',
      },
      {
        en: "Subscribers are emailed at 80 % of the day's quota, and 30 and 7 days before their subscription ends. `PATCH /api/v1/me/notifications` and the dashboard turn this off.",
        zh: '当日配额用到 80 %，以及订阅到期前 30 天和 7 天，会邮件通知订阅者；可用 `PATCH /api/v1/me/notifications` 或在个人中心关闭。',
      },
      {
        en: '`GET /api/v1/me` shows why requests were rejected (`rejected`), which requests froze the key (`frozen_requests`) and which source is asking (`current`). `GET /api/v1/admin/keys/{prefix}` has the first two.',
        zh: '`GET /api/v1/me` 新增：请求被拒绝的原因（`rejected`）、导致密钥冻结的请求（`frozen_requests`）、当前请求所在的来源（`current`）。`GET /api/v1/admin/keys/{prefix}` 含前两项。',
      },
      {
        en: '`GET /api/v1/changes?include=content` returns whole articles, so that a mirror needs no second request for each.',
        zh: '`GET /api/v1/changes?include=content` 直接返回完整文章，镜像无需再逐篇请求。',
      },
      {
        en: 'Webhooks under `/api/v1/me/webhooks`: signed messages about changes, snapshots and a frozen key. New problem `limit_reached` (409).',
        zh: '新增 `/api/v1/me/webhooks`：以带签名的消息通知文库更改、快照生成与密钥冻结。新增错误代码 `limit_reached`（409）。',
      },
      {
        en: '`GET /api/v1/videos` and `GET /api/v1/videos/{id}`.',
        zh: '新增 `GET /api/v1/videos` 与 `GET /api/v1/videos/{id}`。',
      },
      {
        en: '`GET /api/v1/search` accepts `author`, `from`, `to`, `prefix` and `sort`, and each item has `match`: `all`, `some` or `approximate`.',
        zh: '`GET /api/v1/search` 新增参数 `author`、`from`、`to`、`prefix` 与 `sort`；每个条目新增 `match`，取值为 `all`、`some` 或 `approximate`。',
      },
      {
        en: '`GET /api/v1/articles` filters by `author`: a full name in either language, in any case.',
        zh: '`GET /api/v1/articles` 可按 `author` 筛选：填写中文或英文全名，不区分大小写。',
      },
      {
        en: 'Search answers questions in either language: items that match the more telling part of a query follow those that match all of it. Authors are searched, `OR` joins terms and `-` excludes one, `0.5.3` finds `v0.5.3`, quotation marks inside a Chinese name no longer hide it, terms that stand together rank higher, and a typo beside correct words is corrected.',
        zh: '可用中文或英文提问：匹配全部检索词的条目在前，匹配较关键部分的条目随后。作者可以检索；`OR` 表示任一，`-` 表示排除；`0.5.3` 可找到 `v0.5.3`；中文名称内的引号不再影响检索；相邻出现的词排名更高；其余词正确时，个别拼写错误会自动更正。',
      },
      {
        en: 'Search: the work of a query is bounded. Terms beyond the 24th and phrases of stop words beside other terms are ignored. A search that takes over 2 s of database time ends with 503, and at most three run at a time per process, over connections of their own: a process now opens up to 13 connections.',
        zh: '每次检索的计算量有上限：第 24 个之后的检索词，以及与其他词并列、仅由停用词组成的词组会被忽略；占用数据库超过 2 秒的检索返回 503。（每个进程最多同时执行 3 次检索，使用独立的连接，因此一个进程最多打开 13 个数据库连接。）',
      },
      {
        en: 'The OpenAPI document suits client generators: response schemas allow more fields, parameters with fixed values list them as `enum`, `SearchHit` and the key of `/me` have a `discriminator`, and inner objects are named schemas. Generated type names change.',
        zh: 'OpenAPI 文档更适合生成客户端代码：响应结构允许出现新字段，取值固定的参数以 `enum` 列出，`SearchHit` 与 `/me` 中的密钥带有 `discriminator`，内层对象均为具名结构。生成的类型名称因此有变。',
      },
      {
        en: "Link emails are limited per email address, purpose and requesting network, and at 12 an hour over all networks (`LIMIT_MAIL_PER_ADDRESS_TOTAL_HOUR`): requests by a stranger no longer use up the subscriber's own.",
        zh: '链接邮件按邮箱、用途与请求网络分别限制，所有网络合计每小时 12 封（`LIMIT_MAIL_PER_ADDRESS_TOTAL_HOUR`）：他人的请求不会再耗尽订阅者自己的次数。',
      },
      {
        en: 'Request bodies with a `Content-Encoding` other than `identity` are rejected with 415; the header was ignored before.',
        zh: '请求体的 `Content-Encoding` 若不是 `identity`，将返回 415；此前该请求头被忽略。',
      },
    ],
  },
];
