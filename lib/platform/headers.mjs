// Security headers, in plain JavaScript because next.config.mjs imports them too.

/** Two years, including subdomains; sent over HTTPS only. */
export const HSTS = 'max-age=63072000; includeSubDomains';

/**
 * Headers of every response. Pages replace the content security policy with their own.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const BASE_HEADERS = {
  'content-security-policy': "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Headers of uploaded images. Their path contains a hash of what was uploaded, so they never change.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const MEDIA_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** Pages opened by links with a secret in the URL fragment. They send no referrer. */
export const PAGES_WITH_SECRETS = [
  '/:locale/keys/redeem',
  '/:locale/newsletter/confirm',
  '/:locale/newsletter/preferences',
  '/:locale/preview/:path*',
  '/:locale/privacy/confirm',
  '/:locale/signin/confirm',
  '/:locale/whitepapers/download',
  '/keys/redeem',
  '/newsletter/confirm',
  '/newsletter/preferences',
  '/preview',
  '/privacy/confirm',
  '/signin/confirm',
  '/whitepapers/download',
];

/**
 * The content security policy of a page: scripts need this response's nonce, and nothing but images, and media on some pages, may
 * come from other hosts.
 *
 * @param {string} nonce
 * @param {{ development: boolean, media: boolean }} options `development` allows `eval`, which Next's development build needs;
 *   `media` allows video and audio from other hosts
 */
export function toPagePolicy(nonce, { development, media }) {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    ...(media ? ["media-src 'self' https:"] : []),
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
