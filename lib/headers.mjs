// Security headers, in plain JavaScript because the framework's configuration reads them as well.

/** Two years, with all names below ours; only ever sent by https. */
export const HSTS = 'max-age=63072000; includeSubDomains';

/**
 * What every answer says, whoever made it. A page's own policy replaces the first.
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

/** Pages that are opened with a secret in their fragment: what they lead to need not even know our name. */
export const SECRETIVE_PAGES = ['/:locale/keys/redeem', '/:locale/signin/confirm', '/keys/redeem', '/signin/confirm'];

/**
 * The content policy of a page: scripts only by this answer's nonce, and nothing from another house but pictures.
 *
 * @param {string} nonce
 * @param {boolean} development whether the framework's development build, which evaluates code, must run
 */
export function toPagePolicy(nonce, development) {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
