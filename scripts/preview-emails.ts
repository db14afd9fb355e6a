import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import KeyFrozenEmail, { keyFrozenText } from '../emails/key-frozen';
import KeyLinkEmail, { keyLinkText } from '../emails/key-link';
import KeyRotatedEmail, { keyRotatedText } from '../emails/key-rotated';
import QuotaWarningEmail, { quotaWarningText } from '../emails/quota-warning';
import ScheduleFailedEmail, { scheduleFailedText } from '../emails/schedule-failed';
import SignInEmail, { signInText } from '../emails/sign-in';
import SubscriptionEndingEmail, { subscriptionEndingText } from '../emails/subscription-ending';
import { renderEmail } from '../lib/email/delivery/react-email';

// Writes every email in both languages, as HTML and as plain text, with sample data: npx tsx scripts/preview-emails.ts FOLDER

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npx tsx scripts/preview-emails.ts FOLDER');
  process.exit(1);
}

const to = 'premium@example.com';
const token = 'Zm9yLXlvdXItZXllcy1vbmx5LW5vdC1hLXJlYWwtdG9r';
const link = (page: string) => `http://localhost:3000/${page}#email=premium%40example.com&token=${token}`;
const expires_at = '2026-11-21T15:46:00.000Z';
const portal = 'http://localhost:3000/dashboard';
const sources = [['203.0.113.*', '2001:db8:1:*'], ['198.51.100.*']];

await mkdir(folder, { recursive: true });
for (const locale of ['en', 'zh'] as const) {
  const emails = {
    'key-link': await renderEmail(KeyLinkEmail, keyLinkText, { locale, to, url: link('keys/redeem'), expires_at }),
    'sign-in': await renderEmail(SignInEmail, signInText, { locale, to, url: link('signin/confirm'), expires_at }),
    'key-frozen': await renderEmail(KeyFrozenEmail, keyFrozenText, {
      locale,
      to,
      url: portal,
      prefix: 'hik_7Fq2mB9x',
      frozen_at: '2026-11-21T15:16:00.000Z',
      sources,
    }),
    'key-rotated': await renderEmail(KeyRotatedEmail, keyRotatedText, {
      locale,
      to,
      url: portal,
      prefix: 'hik_c81LzQ0d',
      replaces: 'hik_7Fq2mB9x',
      at: '2026-11-21T15:20:00.000Z',
    }),
    'quota-warning': await renderEmail(QuotaWarningEmail, quotaWarningText, {
      locale,
      to,
      url: portal,
      limit: 5_000,
      resets_at: '2026-11-22T00:00:00.000Z',
    }),
    'subscription-ending': await renderEmail(SubscriptionEndingEmail, subscriptionEndingText, {
      locale,
      to,
      url: portal,
      active_until: '2026-12-21T23:59:59.999Z',
    }),
    'schedule-failed': await renderEmail(ScheduleFailedEmail, scheduleFailedText, {
      locale,
      to,
      url: 'http://localhost:3000/admin/articles/6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
      title: 'Rate is not the goal',
      at: '2026-11-21T15:20:00.000Z',
      reason: 'edit_conflict',
    }),
  };
  for (const [name, { subject, html, text }] of Object.entries(emails)) {
    await writeFile(path.join(folder, `${name}.${locale}.html`), html);
    await writeFile(path.join(folder, `${name}.${locale}.txt`), `${subject}\n\n${text}`);
  }
}
