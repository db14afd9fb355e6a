import type { MetadataRoute } from 'next';
import { env } from '@/lib/platform/env';
import { locales } from '@/lib/platform/i18n/locales';

/** The build does not know APP_URL. */
export const dynamic = 'force-dynamic';

/** Paths of personal pages, without the locale. */
const PRIVATE = [
  ...['/admin', '/alerts/stop', '/checkout', '/dashboard', '/outbox', '/keys/redeem', '/signin/confirm'],
  ...['/newsletter/confirm', '/newsletter/preferences', '/privacy/confirm', '/whitepapers/download'],
];

/** What `/llms.txt` offers below the closed `/api/`. */
const OPEN = ['/api/v1/openapi.json', '/api/v1/snapshots'];

/** Tells crawlers which paths to skip. Access control is enforced elsewhere, next to the data. */
export default function robots(): MetadataRoute.Robots {
  const closed = ['', ...locales.map((locale) => `/${locale}`)].flatMap((prefix) => PRIVATE.map((page) => `${prefix}${page}`));
  const { appUrl } = env();
  return {
    rules: { userAgent: '*', allow: ['/', ...OPEN], disallow: ['/api/', ...closed] },
    host: appUrl,
    sitemap: `${appUrl}/sitemap.xml`,
  };
}
