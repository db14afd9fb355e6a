/** The description document's sentences in Chinese, by their English wording; a heading's stands without its "Admin: ". */
export const chinese: Record<string, string> = {
  // Keys and quota
  'Ask that a key-generation link be e-mailed': '申请密钥链接邮件',
  'Answers every address alike. Active subscribers get a private link by e-mail; it works once, for 30 minutes.':
    '对任何邮箱的响应都相同。有效订阅者会收到一次性链接，30 分钟内有效。',
  'Language of the mail; Accept-Language unless given': '邮件语言；默认取 Accept-Language',
  'Redeem a link token for a key': '凭链接令牌领取密钥',
  'The key is in this answer and never shown again. A subscriber who has a key gets a new one, and the old one ends at the same moment: that is rotation, and it forgets the sources.':
    '密钥只在此响应中返回一次。已有密钥的订阅者会得到新密钥，旧密钥同时失效（即轮换），来源记录随之清空。',
  'The token from the mailed link': '邮件链接中的令牌',
  'Inspect key status and quota': '查看密钥状态与配额',
  'Takes a key in any state, so that its holder can read why it is refused elsewhere, or a portal session. Never learns a source. A frozen or lapsed key, or one used from an unknown network, gets no names and no labels; a revoked one only its status.':
    '接受任何状态的密钥，以便查询请求被拒绝的原因；也接受网页登录。不会记录来源。密钥已冻结、订阅已到期或请求来自未知网络时，不返回名称与来源标签；已撤销的密钥只返回状态。',
  'Rotate the key of who is signed in': '轮换当前订阅者的密钥',
  'By portal session only: a stolen key must not rotate itself to another network. At most 10 rotations in 30 days; a rotation never refills a quota.':
    '仅接受网页登录，以防被盗的密钥自行轮换到其他网络。30 天内最多轮换 10 次；轮换不会重置配额。',
  'The last mails to who is signed in': '列出当前订阅者的最近邮件',
  'Up to 20, newest first, without the links they carry.': '最多 20 封，最新的在前，不含其中的链接。',
  'The same for every email address': '对任何邮箱均相同',
  'Seconds to wait, as in Retry-After': '需等待的秒数，与 Retry-After 相同',
  'The limit that is used up': '已达到的上限',
  'When it starts anew': '重置时间',
  'When the key was frozen': '密钥冻结时间',
  'Where the owner can rotate the key': '订阅者轮换密钥的网址',
  'The status that the key is in': '密钥当前的状态',
  'A refusal (RFC 9457). `code` never changes its meaning.': '错误响应（RFC 9457）。`code` 固定不变。',
  'A new key, shown only once. `replaces` is the prefix of the key it replaces':
    '新密钥，只显示一次。`replaces` 为被替换密钥的前缀',
  'What is left of the current clock minute and UTC day': '本分钟与当前 UTC 日的剩余配额',
  'One rate limit window': '一个时间窗口的限制',
  'Subscriber, key, quota and 30 days of usage, as far as the caller may see them':
    '订阅者、密钥、配额与 30 天用量，以请求方有权查看的为限',
  'An active or frozen key': '有效或已冻结的密钥',
  'A network the key has learned, with a coarse label': '密钥已记住的网络，只给出粗略标签',
  'A permanently revoked key': '已永久撤销的密钥',
  'The latest emails, without their links': '最近的邮件，不含链接',

  // Archive
  'List published article metadata': '列出已发布文章的元数据',
  'Newest `published_at` first. Bodies are never part of a list.': '按 `published_at` 由新到旧排列。列表不含正文。',
  'Slug of a category': '分类的 slug',
  'A tag, as written': '标签，须完全一致',
  'Only articles with `updated_at` at or after this time': '仅返回 `updated_at` 不早于此时间的文章',
  'Which languages to send: `en` leaves out the `_zh` fields, `zh` the `_en` ones, `both` sends all.':
    '返回的语言：`en` 不含 `_zh` 字段，`zh` 不含 `_en` 字段，`both` 全部返回。',
  'Page, from 1; one past the end is empty': '页码，从 1 开始；超出末页时返回空列表',
  'Items a page': '每页条数',
  'ETag of an answer the caller has; the same state is then a 304 without a body':
    '已保存响应的 ETag；内容未变时返回没有响应体的 304',
  'Read one article': '读取一篇文章',
  'The full text goes to active keys; anonymous callers get `content_*` and `geo_*` as null, and `access` says why. A slug from an article’s `aliases` answers with that article, its canonical slug and a `Content-Location` header.':
    '有效的密钥可读取全文；匿名请求的 `content_*` 与 `geo_*` 为 null，原因见 `access`。以 `aliases` 中的 slug 请求时，返回该文章及其正式 slug，并附响应头 `Content-Location`。',
  'Slug or alias of an article': '文章的 slug 或别名',
  'Sync article changes': '同步文章变更',
  'What changed after `since`, oldest first, each article in its latest state only. Poll with `next_since` of the answer before: no committed change is ever missed. Drop `previous_slugs` of an entry before applying it.':
    '`since` 之后的变更，由早到晚排列，每篇文章只返回最新状态。以上一次响应的 `next_since` 继续轮询，不会遗漏已提交的变更。处理条目之前，请先删除其中的 `previous_slugs`。',
  'Only changes after this time; pass `next_since` of the last answer': '仅返回此时间之后的变更；请使用上一次响应的 `next_since`',
  'List editorial categories': '列出分类',
  'All categories by `order`, then `slug`.': '全部分类，先按 `order`，再按 `slug` 排列。',
  'Search articles and videos': '检索文章与视频',
  'All terms must match; quotes make a phrase. Chinese is found by any run of characters, simplified and traditional alike; English by its word stem. When nothing matches, one more try tolerates a typo and is marked `approximate`.':
    '多个词须同时出现；加引号精确匹配词组。中文匹配任意连续的字，繁简等同；英文按词干匹配。没有匹配时容许拼写错误再检索一次，并标记 `approximate`。',
  'What to look for': '检索内容',
  'Only articles, or only videos': '仅文章，或仅视频',
  "An article's metadata, without its body": '文章的元数据，不含正文',
  'Languages with a title and a body': '标题与正文齐备的语言',
  'ISO 8601 in UTC with milliseconds': 'ISO 8601，UTC，精确到毫秒',
  'The article page in the portal': '文章在门户中的网址',
  'One article; bodies are null for anonymous callers': '一篇文章；匿名请求的正文为 null',
  'Other slugs that resolve to this article': '同样指向此文章的其他 slug',
  'Any JSON value': '任意 JSON 值',
  'Slugs to drop before applying this entry': '处理此条目之前应删除的 slug',
  'The article as lists return it; null for a delete': '与列表中相同的文章数据；删除条目为 null',
  'Number of published articles': '其中已发布的文章数',
  'Nothing matched exactly; these results tolerate a typo': '没有精确匹配；返回容许拼写错误的结果',
  'There are more matches than `total`': '匹配数多于 `total`',
  'Relevance; comparable only within one query': '匹配权重；仅可在同一次查询内比较',
  'Matching fields, HTML-escaped, with each match in <mark>': '匹配的字段，已作 HTML 转义，匹配处以 <mark> 标出',

  // Description
  'The service’s machine-readable description': '机器可读的 API 描述',
  'This document: OpenAPI 3.1.0, made from the schemas that validate and serialise.':
    '本文档：OpenAPI 3.1.0，由用于校验与序列化的定义生成。',

  // Administration
  'List keys': '列出密钥',
  'Every key ever issued, the newest first unless sorted otherwise. Use is counted by subscriber.':
    '已签发的全部密钥，默认最新的在前。用量按订阅者统计。',
  'Only keys of this status': '仅返回此状态的密钥',
  'Part of a prefix, or of the owner’s address or name': '前缀的一部分，或订阅者邮箱、名称的一部分',
  'What to sort by; `-` turns it round': '排序字段；加前缀 `-` 为降序',
  'Revoke a key': '撤销密钥',
  'Ends the key for good, from the very next request on; its owner may have a new one. Repeating it changes nothing.':
    '密钥立即永久失效；订阅者可以申请新密钥。重复操作不会产生更改。',
  'The key’s prefix': '密钥的前缀',
  'Unfreeze a key': '解冻密钥',
  'Makes a frozen key active again; its sources stay. An active key stays as it is; a revoked one is a 409.':
    '恢复已冻结的密钥，来源记录保留。有效的密钥不变；已撤销的密钥返回 409。',
  'One key with its timeline': '查看密钥及其时间线',
  'The key, and everything that happened to it, oldest first.': '该密钥及其全部事件，由早到晚排列。',
  'What needs a person, and the figures': '概览',
  'Frozen keys with their evidence, then keys, use, mail, counters and subscribers in numbers.':
    '已冻结的密钥及其依据，以及密钥、用量、邮件、限流存储与订阅者的统计。',
  'List subscribers': '列出订阅者',
  'Subscribers with their entitlement and live key, the newest first unless sorted otherwise.':
    '订阅者及其订阅与现用密钥，默认最新的在前。',
  'Part of an address or a name': '邮箱或名称的一部分',
  'Only subscribers who are this now': '仅返回此状态的订阅者',
  'Only subscribers of this plan': '仅返回此方案的订阅者',
  'Add a subscriber': '添加订阅者',
  'Adding again on the same terms changes nothing; on other terms it is a 409.':
    '以相同内容再次添加不会产生更改；内容不同则返回 409。',
  'Give a subscription another end': '续订',
  'And another plan, where one is named. A suspension stays.': '可同时更改方案。暂停状态不变。',
  'The subscriber’s id': '订阅者的 id',
  'Suspend a subscriber': '暂停订阅者',
  'Key and full texts are refused from the next request on, and every session ends. Repeating it changes nothing.':
    '密钥与全文访问立即停用，所有登录随即失效。重复操作不会产生更改。',
  'Take a suspension back': '恢复订阅者',
  'The subscription’s end stays what it was. Repeating it changes nothing.': '到期日不变。重复操作不会产生更改。',
  'End a subscription now': '立即终止订阅',
  'A subscription that is over already keeps its end.': '已到期的订阅保留原到期日。',
  'Import a list of subscribers': '导入订阅者名单',
  'CSV with the header line `email,plan,until,name`, up to 1 MiB. Who is new is added, who is known gets the line’s terms; a bad line never stops the others, and the same file again changes nothing.':
    'CSV，首行为 `email,plan,until,name`，不超过 1 MiB。新邮箱会添加，已有的会更新；无效的行不影响其他行，重复导入同一文件不会产生更改。',
  'CSV in UTF-8': 'UTF-8 编码的 CSV',
  'Who did what': '列出审计记录',
  'Newest first. `Accept: text/csv` exports all rows that match, at most 50,000, whatever the page.':
    '最新的在前。使用 `Accept: text/csv` 导出全部匹配的记录，最多 50,000 条，与分页无关。',
  'Who did it, as `admin:reader@example.com` or without its kind': '操作者，如 `admin:reader@example.com`，类型可省略',
  'Only this action': '仅返回此操作',
  'What it was done to, as `key:hik_7Fq2mB9x` or without its kind; an address finds a subscriber’s keys as well':
    '操作对象，如 `key:hik_7Fq2mB9x`，类型可省略；填写邮箱时也会匹配该订阅者的密钥',
  'Only rows at or after this time': '仅返回不早于此时间的记录',
  'Only rows up to this time; a date means the whole day': '仅返回不晚于此时间的记录；只写日期时包含当天',
  'A key with its timeline': '密钥及其时间线',
  'A key with its subscriber, sources and usage': '密钥及其订阅者、来源与用量',
  'A new subscriber': '新的订阅者',
  'A page of keys': '一页密钥',
  'A page of subscribers': '一页订阅者',
  'A page of audit entries, newest first': '一页审计记录，最新的在前',
  'A subscriber with the subscription and the live key': '订阅者及其订阅与可用密钥',
  'The new end of the subscription and, optionally, a new plan': '新的到期日，可同时指定新的方案',
  'Email address': '邮箱',
  'Frozen keys, newest first, at most 20': '已冻结的密钥，最新的在前，最多 20 个',
  'Emails abandoned in the last 7 days': '最近 7 天发送失败的邮件',
  'Line of the file, from 1': '文件中的行号，从 1 开始',
  'Name of the person or company': '个人或机构名称',
  'One change with its actor, subject and the states before and after': '一次更改：操作者、对象与更改前后的状态',
  'Requests with a key on each of the last 30 UTC days, oldest first': '最近 30 个 UTC 日每天使用密钥的请求数，由早到晚',
  'Requests with a key on this UTC day': '当前 UTC 日使用密钥的请求数',
  'Requests in the last 30 UTC days': '最近 30 个 UTC 日的请求数',
  'Requests of the subscriber in the last 30 UTC days': '订阅者最近 30 个 UTC 日的请求数',
  'Requests of the subscriber on this UTC day. Usage belongs to the subscriber, not to the key':
    '订阅者在当前 UTC 日的请求数；用量按订阅者统计',
  'The live key, or null': '现用密钥；没有时为 null',
  'The store is unavailable and each process counts on its own': '存储不可用，各进程各自计数',
  'End of the subscription; a date means the end of that UTC day': '到期时间；只写日期时为该 UTC 日结束时',
  'What became of every line of a file': '文件各行的导入结果',
  'Audit entries of the key, oldest first': '密钥的审计记录，早的在前',
  'Frozen keys that need attention, and the figures': '待处理的已冻结密钥与各项数字',
  'The audit entry of the freeze': '冻结时的审计记录',
  'The subscriber who holds the key': '持有密钥的订阅者',
  'Why the line was refused': '该行被拒绝的原因',
  '`admin:` or `subscriber:` and an email address, `token:` and a prefix, `service` or `operator`':
    '`admin:` 或 `subscriber:` 加邮箱，`token:` 加前缀，或 `service`、`operator`',
  '`key:`, `subscriber:`, `admin:`, `token:` or `session:` and the prefix, id or email address':
    '`key:`、`subscriber:`、`admin:`、`token:` 或 `session:`，加前缀、id 或邮箱',
};
