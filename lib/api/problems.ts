import type { Locale } from '../i18n/locales';

type Entry = { status: number; title: Record<Locale, string>; detail: Record<Locale, string> };

/**
 * Every refusal the service knows (contract, section 3): the one table behind answers, the description document and
 * the docs. `title` names the case, `detail` says in one sentence what to do. A code never changes its meaning.
 */
export const problems = {
  not_found: {
    status: 404,
    title: { en: 'Not found', zh: '没有这个地址' },
    detail: {
      en: 'Nothing lives at this address; /api/v1/openapi.json lists every path.',
      zh: '此地址下没有内容；全部路径见 /api/v1/openapi.json。',
    },
  },
  bad_request: {
    status: 400,
    title: { en: 'Request not readable', zh: '请求无法读取' },
    detail: {
      en: 'The request is not valid HTTP, or came too slowly; send it whole, with a Host header that names a host, and percent-encode everything outside ASCII in the address.',
      zh: '请求不是有效的 HTTP，或发送过慢；请完整发送，带上写明主机名的 Host 头，并对地址中的非 ASCII 字符作百分号编码。',
    },
  },
  article_not_found: {
    status: 404,
    title: { en: 'Article not found', zh: '没有这篇文章' },
    detail: {
      en: 'No published article has this slug; look it up with /api/v1/search or /api/v1/articles.',
      zh: '没有使用此 slug 的已发布文章；请通过 /api/v1/search 或 /api/v1/articles 查找。',
    },
  },
  method_not_allowed: {
    status: 405,
    title: { en: 'Method not allowed', zh: '不支持此方法' },
    detail: {
      en: 'This address does not take this method; the Allow header lists those it takes.',
      zh: '此地址不支持该方法；可用的方法见响应头 Allow。',
    },
  },
  body_too_large: {
    status: 413,
    title: { en: 'Body too large', zh: '请求体过大' },
    detail: {
      en: 'Send a smaller body: at most 16 KiB, and 1 MiB for a CSV import.',
      zh: '请缩小请求体：不超过 16 KiB，导入 CSV 不超过 1 MiB。',
    },
  },
  unsupported_media_type: {
    status: 415,
    title: { en: 'Unsupported media type', zh: '不支持的内容类型' },
    detail: {
      en: 'Send the body with Content-Type: application/json, or text/csv for a CSV import.',
      zh: '请将请求体的 Content-Type 设为 application/json；导入 CSV 时设为 text/csv。',
    },
  },
  token_invalid: {
    status: 400,
    title: { en: 'Link not valid', zh: '链接无效' },
    detail: {
      en: 'This link is wrong, used, replaced or expired, or belongs to another address; ask for a new one.',
      zh: '此链接有误、已使用、已被替换、已过期，或不属于该邮箱；请重新申请。',
    },
  },
  credentials_missing: {
    status: 401,
    title: { en: 'Credentials missing', zh: '缺少凭证' },
    detail: {
      en: 'Send a key as Authorization: Bearer or X-API-Key, or sign in to the portal, as this address asks.',
      zh: '请按此地址的要求，以 Authorization: Bearer 或 X-API-Key 发送密钥，或登录门户。',
    },
  },
  key_invalid: {
    status: 401,
    title: { en: 'Key not valid', zh: '密钥无效' },
    detail: {
      en: 'This is no key that opens this address; check that it was copied whole and sent once.',
      zh: '该密钥不能打开此地址；请确认密钥复制完整，且只发送了一次。',
    },
  },
  key_conflict: {
    status: 401,
    title: { en: 'Two different keys', zh: '两个密钥不一致' },
    detail: {
      en: 'Authorization and X-API-Key carry different keys; send one of them.',
      zh: 'Authorization 与 X-API-Key 中的密钥不同；请只发送其中一个。',
    },
  },
  key_revoked: {
    status: 401,
    title: { en: 'Key revoked', zh: '密钥已撤销' },
    detail: {
      en: 'This key was revoked or replaced by a newer one; use the newer key or ask for another.',
      zh: '该密钥已撤销，或已被新密钥取代；请使用新密钥，或重新申请。',
    },
  },
  key_frozen: {
    status: 403,
    title: { en: 'Key frozen', zh: '密钥已冻结' },
    detail: {
      en: 'This key was used from two networks at the same time; sign in to the portal to rotate it, or write to us to have it unfrozen.',
      zh: '该密钥曾在两个网络同时使用；请登录门户轮换密钥，或联系我们解冻。',
    },
  },
  subscription_inactive: {
    status: 403,
    title: { en: 'Subscription not active', zh: '订阅已失效' },
    detail: {
      en: 'The subscription has ended or is suspended; once it runs again the key works again.',
      zh: '订阅已到期或已暂停；恢复后密钥即可继续使用。',
    },
  },
  source_unknown: {
    status: 403,
    title: { en: 'Unknown source', zh: '未知来源' },
    detail: {
      en: 'This key already knows two networks and this is a third; rotate the key in the portal to start anew.',
      zh: '该密钥已记住两个网络，当前是第三个；请在门户中轮换密钥，重新开始。',
    },
  },
  admin_required: {
    status: 403,
    title: { en: 'Administrators only', zh: '仅限管理员' },
    detail: {
      en: 'Only administrators may do this; sign in as one, or send an admin token.',
      zh: '此操作仅限管理员；请以管理员身份登录，或发送管理令牌。',
    },
  },
  origin_refused: {
    status: 403,
    title: { en: 'Origin refused', zh: '来源页面被拒绝' },
    detail: {
      en: 'A signed-in browser may write only from the portal’s own pages.',
      zh: '已登录的浏览器只能从门户自己的页面提交更改。',
    },
  },
  key_not_found: {
    status: 404,
    title: { en: 'Key not found', zh: '没有这个密钥' },
    detail: {
      en: 'No key has this prefix; list them with /api/v1/admin/keys.',
      zh: '没有以此为前缀的密钥；请通过 /api/v1/admin/keys 查看。',
    },
  },
  subscriber_not_found: {
    status: 404,
    title: { en: 'Subscriber not found', zh: '没有这个订阅者' },
    detail: {
      en: 'No subscriber has this id; list them with /api/v1/admin/subscribers.',
      zh: '没有使用此 id 的订阅者；请通过 /api/v1/admin/subscribers 查看。',
    },
  },
  key_state_conflict: {
    status: 409,
    title: { en: 'Not in this state', zh: '当前状态不允许' },
    detail: {
      en: 'A revoked key stays revoked; its owner can ask for a new one.',
      zh: '已撤销的密钥不能恢复；其订阅者可以申请新密钥。',
    },
  },
  subscriber_exists: {
    status: 409,
    title: { en: 'Subscriber exists', zh: '订阅者已存在' },
    detail: {
      en: 'This address subscribes already, on other terms; renew that subscription instead.',
      zh: '该邮箱已有订阅，且条款不同；请改为续订。',
    },
  },
  rate_limited: {
    status: 429,
    title: { en: 'Too many requests', zh: '请求过于频繁' },
    detail: {
      en: 'The limit of this window is used up; wait the seconds named in Retry-After.',
      zh: '当前时间窗口的额度已用完；请等待 Retry-After 给出的秒数。',
    },
  },
  daily_quota_exceeded: {
    status: 429,
    title: { en: 'Daily quota used up', zh: '今日配额已用完' },
    detail: {
      en: 'Today’s quota is used up; it starts again at midnight UTC.',
      zh: '今日配额已用完；将于 UTC 零点重新计算。',
    },
  },
  rotation_limited: {
    status: 429,
    title: { en: 'Too many rotations', zh: '轮换过于频繁' },
    detail: {
      en: 'A key can be rotated 10 times in 30 days; wait the seconds named in Retry-After, after which a link still works unless it has expired.',
      zh: '30 天内最多轮换 10 次，请按 Retry-After 给出的秒数稍后重试；链接未被消耗，有效期内仍可使用。',
    },
  },
  internal_error: {
    status: 500,
    title: { en: 'Internal error', zh: '服务内部错误' },
    detail: {
      en: 'Something failed on our side; try again, and quote the request id if it happens again.',
      zh: '服务端出现故障；请稍后重试，若再次发生，请提供请求编号。',
    },
  },
  unavailable: {
    status: 503,
    title: { en: 'Temporarily unavailable', zh: '服务暂不可用' },
    detail: {
      en: 'A part of the service is away for the moment; try again after the seconds named in Retry-After.',
      zh: '部分服务暂时不可用；请按 Retry-After 给出的秒数稍后重试。',
    },
  },
} as const satisfies Record<string, Entry>;

export type ProblemCode = keyof typeof problems;

/** A refusal. Whoever decides throws it; the transport turns it into an answer. */
export class ApiError extends Error {
  override name = 'ApiError';

  /**
   * @param extras members that the code's answer carries besides the standard ones
   * @param headers response headers such as `Retry-After` (seconds) or `Allow`
   */
  constructor(
    readonly code: ProblemCode,
    readonly extras: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
  }

  get status(): number {
    return problems[this.code].status;
  }
}
