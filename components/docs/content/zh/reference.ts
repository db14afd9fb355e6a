/** The description document's sentences in Chinese, by their English wording; a heading's stands without its "Admin: ". */
export const chinese: Record<string, string> = {
  // Keys and quota
  'Ask that a key-generation link be e-mailed': '申请密钥链接邮件',
  'Answers every address alike. Active subscribers get a private link by e-mail; it works once, for 30 minutes.':
    '对任何邮箱的响应都一样。有效的订阅者会收到私人链接，30 分钟内可用一次。',
  'E-mail address of the subscriber': '订阅者的邮箱',
  'Language of the mail; Accept-Language unless given': '邮件使用的语言；未指定时以 Accept-Language 为准',
  'Redeem a link token for a key': '凭链接令牌兑换密钥',
  'The key is in this answer and never shown again. A subscriber who has a key gets a new one, and the old one ends at the same moment: that is rotation, and it forgets the sources.':
    '密钥只在此响应中出现一次。已有密钥的订阅者会得到新密钥，旧密钥同时失效，这就是轮换；来源记录随之清空。',
  'The token from the mailed link': '邮件链接中的令牌',
  'Inspect key status and quota': '查看密钥状态与配额',
  'Takes a key in any state, so that its holder can read why it is refused elsewhere, or a portal session. Never learns a source. A frozen or lapsed key, or one used from an unknown network, gets no names and no labels; a revoked one only its status.':
    '接受任何状态的密钥，持有人因此能查到别处为何被拒绝；也接受门户登录。从不记录来源。密钥已冻结、订阅已到期或来自未知网络时，不给出名称与来源标签；已撤销的密钥只给出状态。',
  'Rotate the key of who is signed in': '轮换登录者的密钥',
  'By portal session only: a stolen key must not rotate itself to another network. At most 10 rotations in 30 days; a rotation never refills a quota.':
    '只接受门户登录，以免被盗的密钥把自己轮换到别的网络。30 天内最多 10 次；轮换不会补满配额。',
  'The last mails to who is signed in': '发给登录者的最近邮件',
  'Up to 20, newest first, without the links they carry.': '最多 20 封，新的在前，不含其中的链接。',
  'The same for every address': '对任何邮箱都相同',
  'Seconds to wait, as in Retry-After': '需等待的秒数，与 Retry-After 相同',
  'The limit that is used up': '已用完的限额',
  'When it starts anew': '重新计算的时刻',
  'When the key was frozen': '密钥冻结的时刻',
  'Where the owner can rotate the key': '订阅者可在此轮换密钥',
  'The status that the key is in': '密钥当前的状态',
  'A refusal (RFC 9457). `code` never changes its meaning.': '拒绝的响应（RFC 9457）。`code` 的含义永不改变。',
  'A new key, shown this once. `replaces` names the key that ended with it': '新密钥，只显示这一次。`replaces` 为随之失效的密钥',
  'What is left of this clock minute and of this UTC day': '本分钟与当前 UTC 日的余量',
  'One window of the limits': '限额的一个时间窗口',
  'Subscriber, key, quota and 30 days of use, as far as who asks may know them':
    '订阅者、密钥、配额与 30 天用量，以请求方有权知道的为限',
  'A key that has not ended': '尚未失效的密钥',
  'A network that the key has learned, named coarsely': '密钥已记住的网络，只给出粗略名称',
  'A key that has ended, for good': '已永久失效的密钥',
  'The last mails, without what they link to': '最近的邮件，不含链接',

  // Archive
  'List published article metadata': '列出已发布文章的元数据',
  'Newest `published_at` first. Bodies are never part of a list.': '`published_at` 新的在前。列表从不包含正文。',
  'Slug of a category': '分类的 slug',
  'A tag, as written': '标签，按原样书写',
  'Only articles with `updated_at` at or after this time': '只要 `updated_at` 不早于此时刻的文章',
  'Which languages to send: `en` leaves out the `_zh` fields, `zh` the `_en` ones, `both` sends all.':
    '返回哪些语言：`en` 略去 `_zh` 字段，`zh` 略去 `_en` 字段，`both` 全部返回。',
  'Page, from 1; one past the end is empty': '页码，从 1 开始；超出末页时为空',
  'Items a page': '每页条数',
  'ETag of an answer the caller has; the same state is then a 304 without a body':
    '已有响应的 ETag；内容未变时返回没有响应体的 304',
  'Read one article': '读取一篇文章',
  'The full text goes to active keys; anonymous callers get `content_*` and `geo_*` as null, and `access` says why. A slug from an article’s `aliases` answers with that article, its canonical slug and a `Content-Location` header.':
    '有效的密钥可读全文；匿名请求的 `content_*` 与 `geo_*` 为 null，原因见 `access`。以文章 `aliases` 中的 slug 请求时，返回该文章、其正式 slug 以及响应头 `Content-Location`。',
  'Slug or alias of an article': '文章的 slug 或别名',
  'Sync article changes': '同步文章变更',
  'What changed after `since`, oldest first, each article in its latest state only. Poll with `next_since` of the answer before: no committed change is ever missed. Drop `previous_slugs` of an entry before applying it.':
    '`since` 之后的变更，早的在前，每篇文章只给出最新状态。以上一次响应的 `next_since` 继续读取，已提交的变更绝不遗漏。处理条目之前，请先删除其中的 `previous_slugs`。',
  'Only changes after this time; pass `next_since` of the last answer': '只要此时刻之后的变更；请填上一次响应的 `next_since`',
  'List editorial categories': '列出分类',
  'All categories by `order`, then `slug`.': '全部分类，先按 `order`，再按 `slug` 排列。',
  'Search articles and videos': '检索文章与视频',
  'All terms must match; quotes make a phrase. Chinese is found by any run of characters, simplified and traditional alike; English by its word stem. When nothing matches, one more try tolerates a typo and is marked `approximate`.':
    '所有的词都必须出现；引号表示词组。中文按任意连续的字查找，繁简互通；英文按词干查找。什么也找不到时再试一次，容许拼写有误，并标记 `approximate`。',
  'What to look for': '要找的内容',
  'Only articles, or only videos': '只要文章，或只要视频',
  "An article's metadata, without its body": '文章的元数据，不含正文',
  'Languages with a title and a body': '标题与正文齐备的语言',
  'ISO 8601 in UTC with milliseconds': 'ISO 8601，UTC，精确到毫秒',
  'The article in the portal': '文章在门户中的地址',
  'One article; bodies are null for anonymous callers': '一篇文章；匿名请求的正文为 null',
  'Other slugs that lead here': '同样指向此文章的其他 slug',
  'Any JSON value': '任意 JSON 值',
  'Slugs to drop before this entry is applied': '处理此条目之前应删除的 slug',
  'The article as a list shows it; null on a delete': '与列表中相同的文章数据；删除条目为 null',
  'Published articles in it': '其中已发布的文章数',
  'Nothing matched as written; these match with a typo tolerated': '按原样没有匹配；以下为容许拼写有误的结果',
  'There are more matches than `total`': '匹配数多于 `total`',
  'Weight of the match; only comparable within one query': '匹配的权重；只能在同一次查询内比较',
  'Fields that match, HTML-escaped, with the matches in <mark>': '匹配的字段，已作 HTML 转义，匹配处以 <mark> 标出',

  // Description
  'The service’s machine-readable description': '供程序读取的接口描述',
  'This document: OpenAPI 3.1.0, made from the schemas that validate and serialise.':
    '即本文档：OpenAPI 3.1.0，由实际用于校验与输出的定义生成。',

  // Administration
  'List keys': '列出密钥',
  'Every key ever issued, the newest first unless sorted otherwise. Use is counted by subscriber.':
    '签发过的全部密钥，未另行排序时新的在前。用量按订阅者统计。',
  'Only keys of this status': '只要此状态的密钥',
  'Part of a prefix, or of the owner’s address or name': '前缀的一部分，或订阅者邮箱、名称的一部分',
  'What to sort by; `-` turns it round': '排序依据；前加 `-` 表示倒序',
  'Revoke a key': '撤销密钥',
  'Ends the key for good, from the very next request on; its owner may have a new one. Repeating it changes nothing.':
    '自下一次请求起永久失效；订阅者可以再申请新密钥。重复操作不产生任何更改。',
  'The key’s prefix': '密钥的前缀',
  'Unfreeze a key': '解冻密钥',
  'Makes a frozen key active again; its sources stay. An active key stays as it is; a revoked one is a 409.':
    '使已冻结的密钥恢复有效，来源记录保留。有效的密钥不变；已撤销的密钥返回 409。',
  'One key with its timeline': '一个密钥及其经过',
  'The key, and everything that happened to it, oldest first.': '该密钥以及发生过的一切，早的在前。',
  'What needs a person, and the figures': '待处理事项与各项数字',
  'Frozen keys with their evidence, then keys, use, mail, counters and subscribers in numbers.':
    '先是已冻结的密钥及其依据，然后是密钥、用量、邮件、计数器与订阅者的数字。',
  'List subscribers': '列出订阅者',
  'Subscribers with their entitlement and live key, the newest first unless sorted otherwise.':
    '订阅者及其权益与可用密钥，未另行排序时新的在前。',
  'Part of an address or a name': '邮箱或名称的一部分',
  'Only subscribers who are this now': '只要当前处于此状态的订阅者',
  'Only subscribers of this plan': '只要此方案的订阅者',
  'Add a subscriber': '添加订阅者',
  'Adding again on the same terms changes nothing; on other terms it is a 409.':
    '以相同条款再次添加不产生任何更改；条款不同则返回 409。',
  'Give a subscription another end': '更改订阅的到期日',
  'And another plan, where one is named. A suspension stays.': '指定了方案时一并更改。暂停状态不变。',
  'The subscriber’s id': '订阅者的 id',
  'Suspend a subscriber': '暂停订阅者',
  'Key and full texts are refused from the next request on, and every session ends. Repeating it changes nothing.':
    '自下一次请求起，密钥与全文均被拒绝，全部登录同时结束。重复操作不产生任何更改。',
  'Take a suspension back': '撤回暂停',
  'The subscription’s end stays what it was. Repeating it changes nothing.': '到期日保持不变。重复操作不产生任何更改。',
  'End a subscription now': '立即终止订阅',
  'A subscription that is over already keeps its end.': '已经到期的订阅，到期日不变。',
  'Import a list of subscribers': '导入订阅者名单',
  'CSV with the header line `email,plan,until,name`, up to 1 MiB. Who is new is added, who is known gets the line’s terms; a bad line never stops the others, and the same file again changes nothing.':
    'CSV，首行为 `email,plan,until,name`，不超过 1 MiB。新的订阅者会被添加，已有的按该行更新；有误的行不影响其他行，重复导入同一文件不产生任何更改。',
  'CSV in UTF-8': 'UTF-8 编码的 CSV',
  'Who did what': '审计记录',
  'Newest first. `Accept: text/csv` exports all rows that match, at most 50,000, whatever the page.':
    '新的在前。`Accept: text/csv` 导出全部匹配的记录，最多 50,000 条，与页码无关。',
  'Who did it, as `admin:reader@example.com` or without its kind': '操作者，如 `admin:reader@example.com`，类别可以省略',
  'Only this action': '只要此操作',
  'What it was done to, as `key:hik_7Fq2mB9x` or without its kind; an address finds a subscriber’s keys as well':
    '操作对象，如 `key:hik_7Fq2mB9x`，类别可以省略；填写邮箱也会找到该订阅者的密钥',
  'Only rows at or after this time': '只要不早于此时刻的记录',
  'Only rows up to this time; a date means the whole day': '只要到此时刻为止的记录；只写日期表示全天',
  'A key with its timeline': '密钥及其经过',
  'A key, its owner, its sources and use': '密钥、其订阅者、来源与用量',
  'A new subscriber': '新的订阅者',
  'A page of keys': '一页密钥',
  'A page of subscribers': '一页订阅者',
  'A page of the audit, newest first': '一页审计记录，新的在前',
  'A subscriber, the entitlement and the live key': '订阅者、其权益与可用密钥',
  'Another end, and another plan where one is named': '新的到期日；指定时也包括新的方案',
  'E-mail address': '邮箱',
  'Frozen keys, the newest first, at most 20': '已冻结的密钥，新的在前，最多 20 个',
  'Given up in the last 7 days': '最近 7 天内放弃发送的',
  'Line of the file, from 1': '文件中的行号，从 1 开始',
  'Name of the person or firm': '个人或机构名称',
  'One change: who, what, of what, before and after': '一次更改：何人、何事、何对象、更改前后',
  'Requests by key on each of the last 30 UTC days, oldest first': '最近 30 个 UTC 日每天带密钥的请求数，早的在前',
  'Requests by key on this UTC day': '当前 UTC 日带密钥的请求数',
  'Requests of the last 30 UTC days': '最近 30 个 UTC 日的请求数',
  'Requests of the subscriber on the last 30 UTC days': '订阅者最近 30 个 UTC 日的请求数',
  'Requests of the subscriber on this UTC day: use belongs to the subscriber, not the key':
    '订阅者在当前 UTC 日的请求数：用量属于订阅者，不属于密钥',
  'The live key; null when there is none': '可用的密钥；没有时为 null',
  'The store does not answer, and each process counts for itself': '存储没有响应，各进程各自计数',
  'Until when: a date means the end of that UTC day': '到期时刻：只写日期表示该 UTC 日结束时',
  'What became of every line of a file': '文件每一行的处理结果',
  'What happened to the key, oldest first': '密钥的经过，早的在前',
  'What needs a person first, then the figures': '先是待处理事项，然后是各项数字',
  'What was seen when the key froze': '密钥冻结时的依据',
  'Whose key it is': '密钥属于谁',
  'Why the line was refused': '该行被拒绝的原因',
  '`admin:` or `subscriber:` and an address, `token:` and a prefix, `service`, `operator`':
    '`admin:` 或 `subscriber:` 加邮箱，`token:` 加前缀，或 `service`、`operator`',
  '`key:`, `subscriber:`, `admin:`, `token:` or `session:` and whose or which':
    '`key:`、`subscriber:`、`admin:`、`token:` 或 `session:`，加所指的人或物',
};
