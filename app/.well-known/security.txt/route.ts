import { serveDocument } from '@/lib/api/http/document';
import { ApiError } from '@/lib/api/problems';
import { env } from '@/lib/platform/env';
import { toMailtoUrl } from '@/lib/platform/mailto';

/** Where to report a vulnerability (RFC 9116). Not found without CONTACT_EMAIL. */
export function GET(request: Request): Promise<Response> {
  return serveDocument(request, async () => {
    const { appUrl, contactEmail } = env();
    if (!contactEmail) throw new ApiError('not_found');
    const lines = [
      `Contact: ${toMailtoUrl(contactEmail)}`,
      `Expires: ${toExpiry(new Date())}`,
      'Preferred-Languages: en, zh',
      `Canonical: ${appUrl}/.well-known/security.txt`,
    ];
    return { type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
  });
}

/** The first of a month half a year ahead: less than the year that the standard recommends, and stable for a month. */
function toExpiry(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1)).toISOString();
}
