import type { ProblemCode } from '@/lib/api/problems';
import type { Locale } from '@/lib/platform/i18n/locales';

/**
 * Causes and remedies of problems, beside title, status and short advice; not every code needs them. Names are in backticks.
 */
export const errorExplanations: Partial<Record<ProblemCode, Record<Locale, string>>> = {
  not_found: {
    en: 'The path does not exist: check for a typo, a trailing slash, a double slash, or a version other than v1. Paths are matched exactly as sent, so compare yours with the API reference.',
    zh: '请求的路径不存在：可能是拼写有误、末尾多了斜杠、出现连续斜杠，或版本不是 v1。路径须与发送内容完全匹配，请对照 API 参考检查。',
  },
  bad_request: {
    en: 'The server could not parse the request. HTTP libraries almost never cause this; handwritten requests and intermediate proxies do. The status shows the cause: 408 means the request arrived too slowly, 431 that the headers or the URL are too long, and 400 anything else.',
    zh: '服务器无法解析该请求。HTTP 库几乎不会发出这样的请求，通常是手写报文或中间代理所致。状态码说明具体原因：408 表示发送过慢，431 表示请求头或 URL 过长，其余为 400。',
  },
  article_not_found: {
    en: 'Draft, scheduled and archived articles return the same response as slugs that never existed. If the slug used to work, the article may have been withdrawn; the changes endpoint reports this as a delete. A renamed article can still be read under its old slug.',
    zh: '草稿、待发布与已归档的文章，与从未存在的 slug 返回相同的响应。如果该 slug 曾经有效，文章可能已撤下，变更端点会以 delete 条目给出。改名后的文章仍可用旧 slug 读取。',
  },
  method_not_allowed: {
    en: 'The endpoint exists but does not support this method. Endpoints that read accept GET and HEAD; what the others accept is in the API reference and in the `Allow` header of the response.',
    zh: '端点存在，但不支持该方法。读取数据的端点支持 GET 与 HEAD；其他端点支持哪些方法，见 API 参考与响应的 `Allow` 头。',
  },
  body_too_large: {
    en: 'API requests are small, so larger bodies are rejected before they are fully received. If an ordinary request causes this, check that you are not sending a file in place of a few fields.',
    zh: 'API 的请求都很小，过大的请求体在接收完成之前即被拒绝。如果普通请求也出现此错误，请检查是否误将文件当作字段内容发送。',
  },
  unsupported_media_type: {
    en: 'The body was not sent as JSON; most often it was sent as a form. Many HTTP clients set the right header when you pass the data as JSON instead of plain data.',
    zh: '请求体不是 JSON，最常见的原因是以表单方式提交。许多 HTTP 客户端在传入 JSON 参数时会自动设置正确的请求头。',
  },
  signature_invalid: {
    en: 'Only providers of the service, such as Stripe and Resend, send these events. The signature covers the body byte for byte and is valid for five minutes.',
    zh: '此类事件只由 Stripe、Resend 等服务提供方发送。签名按字节覆盖请求体，五分钟内有效。',
  },
  token_invalid: {
    en: 'The response is the same whatever is wrong with the link, so that it reveals nothing. A link can be used once, for a limited time, and only with the email address it was sent to. Requesting a new link does not affect your current key.',
    zh: '无论链接出现何种问题，响应都相同，以免泄露信息。链接只能使用一次，有时间限制，并且只对接收邮件的邮箱有效。重新申请链接不影响现有密钥。',
  },
  credentials_missing: {
    en: 'This endpoint returns data about a specific account, so it requires authentication. You can read the archive without a key, but not your own status or the admin endpoints. The `WWW-Authenticate` header lists the accepted schemes.',
    zh: '此端点返回特定账户的数据，因此需要身份验证。读取文库无需密钥，查看自己的状态与管理操作则需要。响应头 `WWW-Authenticate` 列出可用的验证方式。',
  },
  key_invalid: {
    en: 'The credential is not a valid key: it may be truncated, wrapped in quotation marks, sent with Basic authentication, or never issued. Requests with an invalid key never fall back to anonymous access, so you notice a misconfigured client at once. Admin tokens are rejected here too; they are valid only for admin endpoints.',
    zh: '发送的凭证不是有效的密钥：可能复制不完整、多了引号、使用了 Basic 方式，或从未签发。使用无效密钥的请求不会按匿名请求处理，因此可以立即发现配置错误。管理令牌在此同样会被拒绝，它只能用于管理端点。',
  },
  key_conflict: {
    en: 'The two headers contain different keys, and the API does not guess which one you mean. This usually happens when a proxy or a shared client adds its own key to the one your program sends.',
    zh: '两个请求头中的密钥不同，API 不会猜测应使用哪一个。常见原因是代理或公用客户端在程序发送的密钥之外又添加了自己的密钥。',
  },
  key_revoked: {
    en: 'The key was revoked permanently, either by an administrator or because it was rotated. If nobody on your team rotated it and you do not have a newer key, sign in to the portal: the dashboard shows when the key was revoked.',
    zh: '该密钥已永久失效：由管理员撤销，或已因轮换被新密钥取代。如果团队中无人轮换过，也没有更新的密钥，请登录门户，在个人中心查看撤销时间。',
  },
  key_frozen: {
    en: 'The key was used from both of its networks at the same time, which can mean it was shared or stolen. Your subscription is not affected. Rotate the key in the portal to get a new one without sources, or ask an administrator to unfreeze this one and keep its sources.',
    zh: '该密钥同时在两个网络使用，这可能意味着密钥被共用或被盗。订阅不受影响。可以在门户中轮换密钥，新密钥不带来源记录；也可以请管理员解冻原密钥，来源记录随之保留。',
  },
  subscription_inactive: {
    en: 'The key is valid, but its subscription has ended or is suspended. The key keeps its prefix and sources, and works again as soon as the subscription is active. Until then you can read the archive without a key, at the anonymous rate limit.',
    zh: '密钥有效，但其订阅已到期或已暂停。密钥的前缀与来源都会保留，订阅恢复后立即可用。在此期间，仍可不使用密钥、按匿名频率限制读取文库。',
  },
  source_unknown: {
    en: 'The key still works from its two known networks. Only requests from this third network are rejected, and the network is not added as a source. If you have moved permanently, rotate the key. If a server’s address changes often, give it a fixed outgoing address first.',
    zh: '密钥在已记录的两个网络上仍可使用，只有来自第三个网络的请求会被拒绝，该网络也不会被记录为来源。如长期更换网络，请轮换密钥。如果服务器地址经常变化，请先配置固定的出口地址。',
  },
  admin_required: {
    en: 'You are authenticated, but not as an administrator. A subscriber’s key never gives access to admin endpoints, even if the subscriber is also an administrator.',
    zh: '身份验证已通过，但当前身份不是管理员。订阅者的密钥不能用于管理端点，即使该订阅者同时也是管理员。',
  },
  origin_refused: {
    en: 'Changes made with the portal’s session cookie must come from the portal’s own pages; this prevents other sites from acting on your behalf. Programs should use a key instead of the cookie. If you host the portal yourself, open it at exactly the URL set in APP_URL. The tools for assistants may also be limited to the pages of some origins, in MCP_ORIGINS; programs that send no Origin are not affected.',
    zh: '使用门户会话 Cookie 作出的更改，必须来自门户自己的页面，以防其他网站冒用登录身份。程序请使用密钥，不要使用 Cookie。自行部署时，请确认打开门户的网址与 APP_URL 完全一致。供助手使用的工具也可能通过 MCP_ORIGINS 限定网页的 Origin；不发送 Origin 的程序不受影响。',
  },
  resource_not_found: {
    en: 'The extra member resource names the kind, such as video. A resource that exists but is hidden from the caller looks the same.',
    zh: '附加成员 resource 给出资源的种类，例如 video。存在但对请求方不可见的资源，响应与不存在时相同。',
  },
  key_not_found: {
    en: 'The prefix is well formed, but no key has it. The prefix is the part before the second underscore: `hik_` and eight characters.',
    zh: '前缀格式正确，但没有对应的密钥。前缀是第二个下划线之前的部分：`hik_` 加八个字符。',
  },
  subscriber_not_found: {
    en: 'Subscribers are identified by ID, not by email address. The list of subscribers shows both.',
    zh: '订阅者以 ID 标识，而不是邮箱。订阅者列表中同时列出两者。',
  },
  key_state_conflict: {
    en: 'Revoking is permanent, so a revoked key cannot be unfrozen. The response includes the current status of the key. While the subscription is active, the subscriber can request a new key at any time.',
    zh: '撤销不可逆，因此已撤销的密钥不能解冻。响应中包含密钥当前的状态。只要订阅有效，订阅者可以随时申请新密钥。',
  },
  subscriber_exists: {
    en: 'The email address already has a subscription with a different plan, end date or name. Sending identical data again is safe and changes nothing. To change the plan or the end date, renew the existing subscription.',
    zh: '该邮箱已有订阅，但方案、到期日或名称与提交的内容不同。重复提交相同内容是安全的，不会产生任何更改。如需更改方案或到期日，请续订现有订阅。',
  },
  last_admin: {
    en: 'Without an administrator nobody could open the console. Add another administrator, then remove this one. On the server, the admins command can remove the last one.',
    zh: '没有管理员就无人能打开管理后台。请先添加另一位管理员，再移除这一位。在服务器上可以用 admins 命令移除最后一位。',
  },
  limit_reached: {
    en: 'The response includes the limit. A subscriber can have five webhooks, a comment 200 replies.',
    zh: '响应中包含上限。每位订阅者最多可以有五个 webhook，每条评论最多可以有 200 条回复。',
  },
  state_conflict: {
    en: 'The response includes the current status of the resource. An email is not sent again while it is still waiting, nor when its recipient may no longer have such a link.',
    zh: '响应中包含资源当前的状态。邮件仍在等待发送，或收件人已无权获得此类链接时，不会重新发送。',
  },
  login_invalid: {
    en: 'The response is the same whether the address is unknown, the password is wrong or the account is disabled. After five attempts in 15 minutes the address is limited; links by email keep working.',
    zh: '邮箱不存在、密码有误或账户已停用时，响应完全相同。15 分钟内尝试五次后，该邮箱会受到限制；邮件登录链接不受影响。',
  },
  role_required: {
    en: 'Contributors write articles and see only their own. Editors publish, schedule and manage categories and videos. The response includes the role that is needed.',
    zh: '撰稿人可以撰写文章，且只能看到自己的文章；编辑可以发布、定时发布，并管理分类与视频。响应中包含所需的角色。',
  },
  mail_unconfigured: {
    en: 'Newsletters end with a postal address, as the law of many countries requires. The operator sets it in the variable that the response names.',
    zh: '按许多国家的法律，简报末尾须有邮政地址。请运维人员设置响应中列出的环境变量。',
  },
  slug_taken: {
    en: 'A slug names one article, and so does an alias, because old addresses keep working. The response includes what holds the slug. When you retry a creation that may have succeeded, this response means that it did.',
    zh: '一个 slug 只对应一篇文章，别名亦然，因为旧地址会一直有效。响应中包含占用者。如果是重试一次可能已成功的创建请求，此响应说明文章已经建好。',
  },
  video_exists: {
    en: 'A video is identified by its URL. The response includes the ID of the video that has it.',
    zh: '视频以地址区分。响应中包含使用该地址的视频 ID。',
  },
  category_in_use: {
    en: 'The response includes the number of articles and videos. Name another category in `move_to` to move them; above 5,000 articles, move them in parts first.',
    zh: '响应中包含文章与视频的数量。请用 `move_to` 指定另一个分类；文章超过 5,000 篇时，请先分批移走。',
  },
  publish_blocked: {
    en: 'An article needs an author, a known category, and a title and a body in at least one language. The response names each field that is missing or wrong, and the line at which a text has too much markup to be laid out.',
    zh: '文章须有作者、有效的分类，并至少有一种语言的标题和正文。响应中逐项列出缺少或有误的字段；正文标记过于复杂、无法排版时，一并给出行号。',
  },
  user_exists: {
    en: 'Disabled users keep their address. Enable the user again instead of adding a second one.',
    zh: '停用的用户仍占用邮箱。请重新启用该用户，不要另建账户。',
  },
  edit_conflict: {
    en: 'Changes of other fields are merged, so this answer means that the same field was changed, or that the operation accepts only the newest version. The response includes the stored version and, for each field, the other value, who wrote it and when. Nothing was written.',
    zh: '不同字段的修改会自动合并，因此此响应说明同一字段已被他人修改，或该操作只接受最新版本。响应中包含当前版本，以及各字段的对方内容、修改者和时间。本次未写入任何内容。',
  },
  precondition_required: {
    en: 'Reads of this resource send its version as `ETag`. Repeat it in `If-Match`, so that no change of somebody else is overwritten.',
    zh: '读取该资源时，响应的 `ETag` 即版本号。请在 `If-Match` 中原样发送，以免覆盖他人的修改。',
  },
  storage_unavailable: {
    en: 'Uploads need a folder or a bucket, which the operator configures. Articles without images can be written meanwhile.',
    zh: '上传文件需要由运营方配置的文件夹或存储桶。在此期间，仍可撰写不含图片的文章。',
  },
  rate_limited: {
    en: 'You sent more requests than the current window allows. Wait the number of seconds in `Retry-After`, then retry. A client that does this needs no other throttling; requests rejected here do not count towards the daily quota.',
    zh: '当前时间窗口内的请求超过频率限制。请等待 `Retry-After` 指定的秒数后重试。客户端遵守这一点即可，无需另行限速；在此被拒绝的请求不计入当日配额。',
  },
  daily_quota_exceeded: {
    en: 'The quota for the day is used up until midnight UTC. Rotating the key does not help, because the quota belongs to the subscriber. If this happens often, read the changes endpoint instead of listing articles again, and send `If-None-Match` for large responses.',
    zh: '当日配额已用完，UTC 零点重置。轮换密钥不会恢复配额，因为配额属于订阅者。如果经常遇到，请使用变更端点，不要反复读取列表；对较大的响应请发送 `If-None-Match`。',
  },
  rotation_limited: {
    en: 'Rotate a key when you move or when it may have leaked, not on every run of a program. Your current key is unchanged, and the link you used is still valid.',
    zh: '请仅在更换网络或密钥可能泄露时轮换，不必每次运行程序都轮换。现有密钥不受影响，所用的链接仍然有效。',
  },
  internal_error: {
    en: 'This is our error; it is logged under the request ID. It is always safe to retry a read. If the error persists, contact us and quote the request ID.',
    zh: '这是服务端错误，已按请求 ID 记录。读取操作可以放心重试。如果问题持续出现，请联系我们并提供请求 ID。',
  },
  unavailable: {
    en: 'The database or the rate limit store is temporarily unreachable. Reads usually recover within seconds. Key requests and sign-in resume once the store is back, because their limits cannot be checked without it.',
    zh: '数据库或限流存储暂时无法访问。读取通常在几秒内恢复。申请密钥与登录须待限流存储恢复，因为在此之前无法检查次数限制。',
  },
};
