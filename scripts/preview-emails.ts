import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EmailRow, toMessage } from '../lib/email/delivery/react-email';
import type { EmailTemplate } from '../lib/platform/mail/record';

// Writes every email in both languages, as HTML and as plain text, with sample data: npx tsx scripts/preview-emails.ts FOLDER

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npx tsx scripts/preview-emails.ts FOLDER');
  process.exit(1);
}
// Links are derived from it.
process.env.AUTH_SECRET ??= 'a-secret-for-previews-of-emails-only';

const appUrl = 'http://localhost:3000';
const id = '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52';
const at = '2026-11-21T15:20:00.000Z';
const active_until = '2026-12-21T23:59:59.999Z';
const titles = { zh: '一笔预订的真实成本', en: 'The true cost of a booking' };
const subjects = { subject_zh: '十一月：渠道与成本', subject_en: 'November: channels and costs' };
const article = {
  title_zh: titles.zh,
  title_en: titles.en,
  excerpt_zh: '佣金只是一部分。把营销、忠诚度与取消都算进来，直订与分销的差距比账面上小。',
  excerpt_en: 'Commission is only a part. With marketing, loyalty and cancellations, direct bookings cost more than they seem.',
  url_zh: `${appUrl}/zh/archive/true-cost-of-a-booking`,
  url_en: `${appUrl}/en/archive/true-cost-of-a-booking`,
};
const issue = {
  newsletter_id: id,
  ...subjects,
  intro_zh: '本期两篇文章，都从一笔账算起。',
  intro_en: 'Two articles this month, and both begin with a sum.',
  articles: [article, { ...article, title_zh: '', excerpt_zh: '' }],
  postal_address: '1 Example Street, London',
};

await mkdir(folder, { recursive: true });
for (const locale of ['en', 'zh'] as const) {
  const search = {
    name: locale === 'zh' ? '渠道成本' : 'Cost of channels',
    path: '/archive?q=booking',
    total: 1,
    articles: [{ lang: locale, title: titles[locale], path: '/archive/true-cost-of-a-booking' }],
  };
  const props: Record<EmailTemplate, object> = {
    key_link: {},
    sign_in: {},
    newsletter_confirm: {},
    privacy_link: {},
    whitepaper_link: { title: titles[locale] },
    key_frozen: { prefix: 'hik_7Fq2mB9x', frozen_at: at, sources: [['203.0.113.*', '2001:db8:1:*'], ['198.51.100.*']] },
    key_rotated: { prefix: 'hik_c81LzQ0d', replaces: 'hik_7Fq2mB9x', at },
    quota_warning: { limit: 5_000, resets_at: '2026-11-22T00:00:00.000Z' },
    subscription_ending: { active_until },
    schedule_failed: { article_id: id, title: titles[locale], at, reason: 'edit_conflict' },
    webhook_disabled: { host: 'hooks.example.com', at },
    newsletter: issue,
    newsletter_test: issue,
    newsletter_failed: { newsletter_id: id, ...subjects, at },
    purchase_paid: { plan: 'premium', from: at, active_until },
    purchase_reversed: { active_until, active: false },
    comment_waiting: {},
    subscription_request: {},
    search_alert: { searches: [search] },
  };
  for (const template of Object.keys(props) as EmailTemplate[]) {
    const bulk = template === 'newsletter' || template === 'search_alert';
    const row: EmailRow = {
      id,
      to_email: 'premium@example.com',
      template,
      locale,
      props: props[template],
      created_at: new Date(at),
      expires_at: new Date('2026-11-21T15:50:00.000Z'),
      unsubscribe_token: bulk ? 'a-token-of-previews' : null,
    };
    const { subject, html, text } = await toMessage(row, appUrl);
    await writeFile(path.join(folder, `${template}.${locale}.html`), html);
    await writeFile(path.join(folder, `${template}.${locale}.txt`), `${subject}\n\n${text}`);
  }
}
