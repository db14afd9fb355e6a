import type { Locale } from '../platform/i18n/locales';

type Entry = { status: number; title: Record<Locale, string>; detail: Record<Locale, string> };

/**
 * Every problem the API reports (docs/contract.md, section 3), read by responses, OpenAPI and the docs. `title` names
 * the problem, `detail` says what to do. A code never changes its meaning.
 */
export const problems = {
  not_found: {
    status: 404,
    title: { en: 'No such endpoint', zh: '端点不存在' },
    detail: {
      en: 'Check the path; /api/v1/openapi.json lists every endpoint.',
      zh: '请检查路径；全部端点见 /api/v1/openapi.json。',
    },
  },
  bad_request: {
    status: 400,
    title: { en: 'Bad request', zh: '请求无法解析' },
    detail: {
      en: 'The request is not valid HTTP or arrived too slowly. Send a complete request with a valid Host header, and percent-encode non-ASCII characters in the URL.',
      zh: '请求不是有效的 HTTP，或发送过慢。请发送完整的请求，附上有效的 Host 头，并对 URL 中的非 ASCII 字符进行百分号编码。',
    },
  },
  article_not_found: {
    status: 404,
    title: { en: 'Article not found', zh: '文章不存在' },
    detail: {
      en: 'No published article has this slug. Find it with /api/v1/search or /api/v1/articles.',
      zh: '没有使用此 slug 的已发布文章。请通过 /api/v1/search 或 /api/v1/articles 查找。',
    },
  },
  method_not_allowed: {
    status: 405,
    title: { en: 'Method not allowed', zh: '不支持此方法' },
    detail: {
      en: 'This endpoint does not support this method. Use one from the Allow header.',
      zh: '此端点不支持该方法，请使用响应头 Allow 中列出的方法。',
    },
  },
  body_too_large: {
    status: 413,
    title: { en: 'Body too large', zh: '请求体过大' },
    detail: {
      en: 'Send a body of at most 16 KiB (64 KiB for MCP, 128 KiB for citations, 1 MiB for a CSV import, 2 MiB for an article or a summary, 20 MiB for an image).',
      zh: '请求体不得超过 16 KiB；MCP 为 64 KiB，引用为 128 KiB，导入 CSV 时为 1 MiB，文章与摘要为 2 MiB，图片为 20 MiB。',
    },
  },
  unsupported_media_type: {
    status: 415,
    title: { en: 'Unsupported media type', zh: '不支持的内容类型' },
    detail: {
      en: 'Send the body uncompressed, with Content-Type: application/json, text/csv for a CSV import, or multipart/form-data for a file. Images must be JPEG, PNG, WebP, AVIF or GIF, and whitepapers PDF.',
      zh: '请发送未压缩的请求体，并将 Content-Type 设为 application/json；导入 CSV 时设为 text/csv，上传文件时设为 multipart/form-data。图片支持 JPEG、PNG、WebP、AVIF 与 GIF，白皮书须为 PDF。',
    },
  },
  token_invalid: {
    status: 400,
    title: { en: 'Link not valid', zh: '链接无效' },
    detail: {
      en: 'This link has expired, was used, ended or replaced, or belongs to another address. Ask for a new one.',
      zh: '此链接已过期、已使用、已终止或被替换，或不属于该邮箱。请重新获取。',
    },
  },
  signature_invalid: {
    status: 400,
    title: { en: 'Signature not valid', zh: '签名无效' },
    detail: {
      en: 'The event is wrongly signed, or was signed more than five minutes ago. Check the signing secret and the clock, and send the body unchanged.',
      zh: '事件签名有误，或签名已超过五分钟。请检查签名密钥与系统时间，并原样发送请求体。',
    },
  },
  credentials_missing: {
    status: 401,
    title: { en: 'Authentication required', zh: '需要身份验证' },
    detail: {
      en: 'Send a key in Authorization: Bearer or X-API-Key, or sign in to the portal, whichever this endpoint accepts.',
      zh: '请按此端点的要求，通过 Authorization: Bearer 或 X-API-Key 发送密钥，或登录门户。',
    },
  },
  login_invalid: {
    status: 401,
    title: { en: 'Sign-in failed', zh: '登录失败' },
    detail: {
      en: 'The email address or the password is wrong, or the account is disabled. Check both, or ask for a sign-in link.',
      zh: '邮箱或密码有误，或账户已停用。请核对后重试，或改用邮件登录链接。',
    },
  },
  key_invalid: {
    status: 401,
    title: { en: 'Key not valid', zh: '密钥无效' },
    detail: {
      en: 'This key is not valid for this endpoint. Check that it was copied in full and sent only once.',
      zh: '该密钥不能用于此端点。请确认密钥复制完整，且只发送了一次。',
    },
  },
  key_conflict: {
    status: 401,
    title: { en: 'Two different keys', zh: '密钥不一致' },
    detail: {
      en: 'Authorization and X-API-Key contain different keys. Send only one of them.',
      zh: 'Authorization 与 X-API-Key 中的密钥不同。请只发送其中一个。',
    },
  },
  key_revoked: {
    status: 401,
    title: { en: 'Key revoked', zh: '密钥已撤销' },
    detail: {
      en: 'This key was revoked or rotated. Use the new key, or request one.',
      zh: '该密钥已撤销或已轮换。请使用新密钥，或重新申请。',
    },
  },
  key_frozen: {
    status: 403,
    title: { en: 'Key frozen', zh: '密钥已冻结' },
    detail: {
      en: 'This key was used from two networks at the same time. Sign in to the portal to rotate it, or contact us to have it unfrozen.',
      zh: '该密钥曾同时在两个网络使用。请登录门户轮换密钥，或联系我们解冻。',
    },
  },
  subscription_inactive: {
    status: 403,
    title: { en: 'Subscription not active', zh: '订阅无效' },
    detail: {
      en: 'The subscription has ended or is suspended, or there is none. A key works while a subscription is active.',
      zh: '订阅已到期或已暂停，或尚未订阅。订阅有效期间，密钥方可使用。',
    },
  },
  source_unknown: {
    status: 403,
    title: { en: 'Unknown source', zh: '未知来源' },
    detail: {
      en: 'This key already has two sources, and this request came from a third network. Rotate the key in the portal to start with new sources.',
      zh: '该密钥已有两个来源，此请求来自第三个网络。请在门户中轮换密钥，以重新记录来源。',
    },
  },
  admin_required: {
    status: 403,
    title: { en: 'Administrators only', zh: '仅限管理员' },
    detail: {
      en: 'Sign in as an administrator, or send an admin token.',
      zh: '请以管理员身份登录，或发送管理令牌。',
    },
  },
  role_required: {
    status: 403,
    title: { en: 'Not allowed for your role', zh: '当前角色无权限' },
    detail: {
      en: 'This action needs the role in the member role. Ask an administrator for it.',
      zh: '此操作需要成员 role 所示的角色。请联系管理员。',
    },
  },
  origin_refused: {
    status: 403,
    title: { en: 'Origin not allowed', zh: 'Origin 不被允许' },
    detail: {
      en: 'Portal sessions can change data only from the portal’s own pages, and MCP may be open to some origins only. Programs should use a key and send no Origin.',
      zh: '门户会话只能从门户自己的页面更改数据，MCP 可能只对部分 Origin 开放。程序请使用密钥，且不要发送 Origin。',
    },
  },
  resource_not_found: {
    status: 404,
    title: { en: 'Resource not found', zh: '未找到资源' },
    detail: {
      en: 'No such resource exists, or it is not visible to you. Check the id, slug or email address in the request.',
      zh: '资源不存在，或对当前请求不可见。请检查请求中的 id、slug 或邮箱。',
    },
  },
  key_not_found: {
    status: 404,
    title: { en: 'Key not found', zh: '密钥不存在' },
    detail: {
      en: 'No key has this prefix. List keys with /api/v1/admin/keys.',
      zh: '没有使用此前缀的密钥。请通过 /api/v1/admin/keys 查看。',
    },
  },
  subscriber_not_found: {
    status: 404,
    title: { en: 'Subscriber not found', zh: '订阅者不存在' },
    detail: {
      en: 'No subscriber has this ID. List subscribers with /api/v1/admin/subscribers.',
      zh: '没有使用此 ID 的订阅者。请通过 /api/v1/admin/subscribers 查看。',
    },
  },
  key_state_conflict: {
    status: 409,
    title: { en: 'Key state conflict', zh: '密钥状态冲突' },
    detail: {
      en: 'A revoked key cannot be unfrozen. The subscriber can request a new key.',
      zh: '已撤销的密钥不能解冻。订阅者可以申请新密钥。',
    },
  },
  subscriber_exists: {
    status: 409,
    title: { en: 'Subscriber already exists', zh: '订阅者已存在' },
    detail: {
      en: 'This email address already has a subscription with different details. Renew that subscription instead.',
      zh: '该邮箱已有订阅，且内容不同。请改为续订现有订阅。',
    },
  },
  last_admin: {
    status: 409,
    title: { en: 'Last administrator', zh: '最后一位管理员' },
    detail: {
      en: 'The last administrator cannot be removed. Add another one first.',
      zh: '最后一位管理员不能移除。请先添加另一位管理员。',
    },
  },
  limit_reached: {
    status: 409,
    title: { en: 'Limit reached', zh: '数量已达上限' },
    detail: {
      en: 'There are as many of these as allowed, see limit. No more can be added until one is removed.',
      zh: '数量已达上限，见 limit。须先移除一个，才能继续添加。',
    },
  },
  state_conflict: {
    status: 409,
    title: { en: 'State conflict', zh: '状态冲突' },
    detail: {
      en: 'The current state of this resource does not allow the change. See status_of_resource.',
      zh: '资源当前的状态不允许此操作，见 status_of_resource。',
    },
  },
  mail_unconfigured: {
    status: 409,
    title: { en: 'Email not configured', zh: '邮件尚未配置' },
    detail: {
      en: 'The operator has to set a variable before newsletters can be sent, see missing.',
      zh: '发送简报前，须由运维人员设置环境变量，见 missing。',
    },
  },
  slug_taken: {
    status: 409,
    title: { en: 'Slug already taken', zh: 'slug 已被占用' },
    detail: {
      en: 'Another article, category or whitepaper uses this slug or alias, see held_by. Choose a different one.',
      zh: '该 slug 或别名已被其他文章、分类或白皮书使用，见 held_by。请更换。',
    },
  },
  video_exists: {
    status: 409,
    title: { en: 'Video already exists', zh: '视频已存在' },
    detail: {
      en: 'Another video has this URL, see held_by. Edit that one instead.',
      zh: '已有视频使用此地址，见 held_by。请改为编辑该视频。',
    },
  },
  category_in_use: {
    status: 409,
    title: { en: 'Category in use', zh: '分类使用中' },
    detail: {
      en: 'Articles or videos belong to this category. Move them with move_to, at most 5,000 articles at a time.',
      zh: '该分类下仍有文章或视频。请用 move_to 移走，每次最多 5,000 篇文章。',
    },
  },
  publish_blocked: {
    status: 409,
    title: { en: 'Not ready to publish', zh: '尚不能发布' },
    detail: {
      en: 'Something is missing for publication. The member reasons names each field; complete them and publish again.',
      zh: '发布所需的内容不完整。请按 reasons 所列字段补全后再发布。',
    },
  },
  user_exists: {
    status: 409,
    title: { en: 'User already exists', zh: '用户已存在' },
    detail: {
      en: 'A member of staff has this email address. Edit that user instead.',
      zh: '该邮箱已有员工账户。请改为编辑该用户。',
    },
  },
  edit_conflict: {
    status: 412,
    title: { en: 'Changed in the meantime', zh: '内容已被修改' },
    detail: {
      en: 'Somebody changed this since you read it. Read it again, decide about the fields in conflicts, and send your change with the new version.',
      zh: '读取之后已有人修改。请重新读取，处理 conflicts 中的字段，再用新版本提交。',
    },
  },
  range_not_satisfiable: {
    status: 416,
    title: { en: 'Range outside the file', zh: '范围超出文件' },
    detail: {
      en: 'The file is shorter than the requested range. Content-Range states its size.',
      zh: '请求的范围超出文件大小。文件大小见响应头 Content-Range。',
    },
  },
  precondition_required: {
    status: 428,
    title: { en: 'Version required', zh: '需要版本号' },
    detail: {
      en: 'Send the version that you read, in If-Match, as one quoted number.',
      zh: '请在 If-Match 中以带引号的整数发送所读取的版本号。',
    },
  },
  rate_limited: {
    status: 429,
    title: { en: 'Too many requests', zh: '请求过于频繁' },
    detail: {
      en: 'You have reached the rate limit. Wait the number of seconds in Retry-After, then retry.',
      zh: '已达到频率限制。请等待 Retry-After 指定的秒数后重试。',
    },
  },
  daily_quota_exceeded: {
    status: 429,
    title: { en: 'Daily quota exceeded', zh: '当日配额已用完' },
    detail: {
      en: 'You have used the quota for today. It resets at midnight UTC.',
      zh: '当日配额已用完，将于 UTC 零点重置。',
    },
  },
  rotation_limited: {
    status: 429,
    title: { en: 'Too many rotations', zh: '轮换过于频繁' },
    detail: {
      en: 'A key can be rotated 10 times in 30 days. Wait the number of seconds in Retry-After; a link you used remains valid until it expires.',
      zh: '30 天内最多轮换 10 次密钥。请等待 Retry-After 指定的秒数；所用的链接在过期前仍然有效。',
    },
  },
  internal_error: {
    status: 500,
    title: { en: 'Internal error', zh: '服务内部错误' },
    detail: {
      en: 'This is our error; it is logged under the request ID. Try again, and quote the ID if it happens again.',
      zh: '这是服务端错误，已按请求 ID 记录。请重试；如再次出现，请提供该 ID。',
    },
  },
  unavailable: {
    status: 503,
    title: { en: 'Temporarily unavailable', zh: '服务暂时不可用' },
    detail: {
      en: 'The service is temporarily unavailable. Wait the number of seconds in Retry-After, then retry.',
      zh: '服务暂时不可用。请等待 Retry-After 指定的秒数后重试。',
    },
  },
  storage_unavailable: {
    status: 503,
    title: { en: 'Storage unavailable', zh: '存储不可用' },
    detail: {
      en: 'No storage for files is configured, or it cannot be reached. Try again later, or contact the operator.',
      zh: '尚未配置文件存储，或暂时无法连接。请稍后重试，或联系运营方。',
    },
  },
} as const satisfies Record<string, Entry>;

export type ProblemCode = keyof typeof problems;

/** What to do in a particular case, in place of the `detail` of its code. */
export const particularDetails = {
  sessionOnly: {
    en: 'Sign in to the portal: this endpoint accepts its session only, no key and no token.',
    zh: '请登录门户：此端点只接受门户会话，不接受密钥或令牌。',
  },
  withoutOrigin: {
    en: 'Send Origin with the address of the portal, as its own pages do: this endpoint changes data for a browser.',
    zh: '请发送 Origin，其值为门户的地址，门户自己的页面即如此：此端点为浏览器更改数据。',
  },
  mcpWithoutKey: {
    en: 'Send a key in Authorization: Bearer or X-API-Key, or use /mcp/public, which needs none.',
    zh: '请通过 Authorization: Bearer 或 X-API-Key 发送密钥，或改用无需密钥的 /mcp/public。',
  },
  keyFiles: {
    en: 'You have used the downloads of snapshot files that need a key for today; other requests still work. They reset at midnight UTC. Until then, continue with /api/v1/changes.',
    zh: '今日下载需要密钥的快照文件的次数已用完，其他请求不受影响。次数将于 UTC 零点重置；在此之前，请改用 /api/v1/changes。',
  },
} as const satisfies Record<string, Entry['detail']>;

/** The header that every 401 carries (RFC 9110, section 11.6.1). */
export const CHALLENGE = { 'www-authenticate': 'Bearer realm="Hospitality Intelligence API"' };

/** A problem of lib/api, thrown anywhere on the request path and sent as its code's response. */
export class ApiError extends Error {
  override name = 'ApiError';

  /** what to do, in the caller's language */
  readonly detail: Record<Locale, string>;

  /**
   * @param extras members of the body besides the standard ones
   * @param headers response headers such as `Retry-After` (seconds) or `Allow`
   * @param options `detail` replaces that of the code where a particular cause needs other advice
   */
  constructor(
    readonly code: ProblemCode,
    readonly extras: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
    { detail, ...options }: ErrorOptions & { detail?: Record<Locale, string> } = {},
  ) {
    super(code, options);
    this.detail = detail ?? problems[code].detail;
  }

  get status(): number {
    return problems[this.code].status;
  }
}
