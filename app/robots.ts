import type { MetadataRoute } from 'next';
import { env } from '@/lib/env';
import { locales } from '@/lib/i18n/locales';

/** The build does not know APP_URL. */
export const dynamic = 'force-dynamic';

/** Pages that are one person's, by their address without the language. */
const PRIVATE = ['/admin', '/dashboard', '/outbox', '/keys/redeem', '/signin/confirm'];

/** What crawlers are asked to leave alone. It hides nothing: who may read what is settled beside the data. */
export default function robots(): MetadataRoute.Robots {
  const closed = ['', ...locales.map((locale) => `/${locale}`)].flatMap((prefix) => PRIVATE.map((page) => `${prefix}${page}`));
  return { rules: { userAgent: '*', allow: '/', disallow: ['/api/', ...closed] }, host: env().appUrl };
}
