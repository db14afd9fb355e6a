import { operations } from '@/lib/api/routes';
import { toTitle } from '../../reference/title';

/**
 * The sentences of the OpenAPI document in Chinese, by their English wording: parameters, fields and schemas here,
 * operations from their own files.
 */
export const chinese: Record<string, string> = {
  ...Object.fromEntries(
    operations.flatMap(({ summary, description, zh }) => [
      [toTitle(summary), zh.summary],
      [description, zh.description],
    ]),
  ),
  'Language of the email; defaults to Accept-Language': '邮件的语言；默认依 Accept-Language',
  'The token from the emailed link': '邮件链接中的令牌',
  'ETag of a response the caller has; if nothing changed, the response is 304 without a body':
    '已有响应的 ETag；内容未变时返回不含响应体的 304',
  'Only keys with this status': '只返回此状态的密钥',
  "Part of a prefix, or of the subscriber's email address or name": '前缀的一部分，或订阅者邮箱、名称的一部分',
  'Sort field; prefix `-` for descending': '排序字段；前加 `-` 为倒序',
  'Page number, from 1; a page past the end is empty': '页码，从 1 开始；超出末页时为空',
  'Items per page': '每页条数',
  'Prefix of the key': '密钥的前缀',
  'A tag, exactly as written': '标签，须完全一致',
  'Languages to return: `en` omits the `_zh` fields, `zh` the `_en` fields, `both` returns all.':
    '返回的语言：`en` 不含 `_zh` 字段，`zh` 不含 `_en` 字段，`both` 全部返回。',
  'Only changes after this time; pass `next_since` of the previous response':
    '只返回此时刻之后的变更；请填上一次响应的 `next_since`',
  'Search query': '检索词',
  'Part of an email address or a name': '邮箱或名称的一部分',
  'Only subscribers with this status': '只返回此状态的订阅者',
  'Only subscribers on this plan': '只返回此方案的订阅者',
  'Id of the record, a UUID': '记录的 id（UUID）',
  'The actor, such as `admin:reader@example.com`, with or without its kind': '操作者，如 `admin:reader@example.com`，类别可省略',
  'The target, such as `key:hik_7Fq2mB9x`, with or without its kind; an email address also matches the keys of that subscriber':
    '操作对象，如 `key:hik_7Fq2mB9x`，类别可省略；填写邮箱也会匹配该订阅者的密钥',
  'Only rows up to this time; a date includes the whole day': '只返回到此时刻为止的记录；只写日期表示包含全天',
  'A problem (RFC 9457). The meaning of `code` never changes.': '错误响应（RFC 9457）。`code` 的含义永不改变。',
  'Kind of the resource': '资源的种类',
  'The limit that was exceeded': '已超出的上限',
  'When the limit resets': '重置时刻',
  'Where the subscriber can rotate the key': '订阅者可在此轮换密钥',
  'Current status of the key': '密钥的当前状态',
  // Keys and quota
  'Redeem a link token for a key': '凭链接令牌领取密钥',
  'Inspect key status and quota': '查看密钥状态与配额',
  'The same for every email address': '对任何邮箱均相同',
  'Seconds to wait, as in Retry-After': '需等待的秒数，与 Retry-After 相同',
  'When the key was frozen': '密钥冻结时间',
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
  'Slug of a category': '分类的 slug',
  'Only articles with `updated_at` at or after this time': '仅返回 `updated_at` 不早于此时间的文章',
  'Read one article': '读取一篇文章',
  'Slug or alias of an article': '文章的 slug 或别名',
  'Sync article changes': '同步文章变更',
  'List editorial categories': '列出分类',
  'All categories by `order`, then `slug`.': '全部分类，先按 `order`，再按 `slug` 排列。',
  'Search articles and videos': '检索文章与视频',
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

  // Administration
  'List keys': '列出密钥',
  'Revoke a key': '撤销密钥',
  'Unfreeze a key': '解冻密钥',
  'List subscribers': '列出订阅者',
  'Add a subscriber': '添加订阅者',
  'Suspend a subscriber': '暂停订阅者',
  'End a subscription now': '立即终止订阅',
  'CSV in UTF-8': 'UTF-8 编码的 CSV',
  'Only this action': '仅返回此操作',
  'Only rows at or after this time': '仅返回不早于此时间的记录',
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
  'The outcome of a file. `lines` lists every accepted row and the first 1,000 rejected ones.':
    '文件的导入结果。`lines` 列出全部已接受的行和前 1,000 个被拒绝的行',
  'All rejected rows, including those that `lines` does not list': '被拒绝的总行数，包括 `lines` 未列出的行',
  'Audit entries of the key, oldest first': '密钥的审计记录，早的在前',
  'Frozen keys that need attention, and the figures': '待处理的已冻结密钥与各项数字',
  'The audit entry of the freeze': '冻结时的审计记录',
  'The subscriber who holds the key': '持有密钥的订阅者',
  'Why the row was rejected': '该行被拒绝的原因',
  'The same as a stable code': '同一原因的固定代码',
  'Values of the reason, such as `line` of a duplicate row': '原因中的数值，如重复行的 `line`',
  '`admin:` or `subscriber:` and an email address, `token:` and a prefix, `service` or `operator`':
    '`admin:` 或 `subscriber:` 加邮箱，`token:` 加前缀，或 `service`、`operator`',
  '`key:`, `subscriber:`, `admin:`, `token:` or `session:` and the prefix, id or email address':
    '`key:`、`subscriber:`、`admin:`、`token:` 或 `session:`，加前缀、id 或邮箱',
};
