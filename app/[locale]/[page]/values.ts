import { MAX_SOURCES } from '@/lib/people/keys/rules';
import { linkMinutes } from '@/lib/people/links/rules';
import { env } from '@/lib/platform/env';
import { retentions } from '@/lib/platform/housekeeping/rules';
import { type Locale, siteNames } from '@/lib/platform/i18n/locales';

/** Values of the content pages' placeholders (listed in docs/running.md). */
export function toContentValues(locale: Locale): Record<string, string | undefined> {
  const { publisherName, contactEmail, appUrl, comments, limits } = env();
  const format = (value: number) => value.toLocaleString(locale);
  const days = (table: string) => format(retentions.find((each) => each.table === table)?.days ?? 0);
  return {
    site: siteNames[locale],
    publisher: publisherName,
    contact: contactEmail,
    comments: comments === 'off' ? undefined : comments,
    url: appUrl,
    keyed_per_day: format(limits.keyedPerDay),
    keyed_per_minute: format(limits.keyedPerMinute),
    anonymous_per_day: format(limits.anonymousPerDay),
    anonymous_per_minute: format(limits.anonymousPerMinute),
    networks: format(MAX_SOURCES),
    key_link_minutes: format(linkMinutes.key),
    email_days: days('mails'),
    link_days: days('link_tokens'),
    contact_days: days('contacts'),
    download_days: days('whitepaper_downloads'),
    search_days: days('alert_recipients'),
    rejected_days: days('comments'),
    request_days: days('subscription_requests'),
    privacy_minutes: format(linkMinutes.privacy),
    usage_days: days('usage_days'),
    webhook_days: days('webhook_messages'),
  };
}
