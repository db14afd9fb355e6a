/** The languages the service speaks in. */
export type Locale = 'en' | 'zh';

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
    detail: { en: 'Send a request body of at most 16 KiB.', zh: '请将请求体控制在 16 KiB 以内。' },
  },
  unsupported_media_type: {
    status: 415,
    title: { en: 'Unsupported media type', zh: '不支持的内容类型' },
    detail: {
      en: 'Send the body as JSON with Content-Type: application/json.',
      zh: '请以 JSON 发送请求体，并设置 Content-Type: application/json。',
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
