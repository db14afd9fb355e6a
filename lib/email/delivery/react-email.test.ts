import { describe, expect, it } from 'vitest';
import { keyFrozenText } from '../../../emails/key-frozen';
import { findLinkPurpose, type LinkPurpose, toLinkToken } from '../../people/links/rules';
import { type EmailRow, renderEmail, toMessage } from './react-email';

process.env.AUTH_SECRET = 'an-authentication-secret-of-tests-only';
const appUrl = 'https://research.example.com';
const id = '6f0dfb5e-6f0a-4a8b-9b55-3a2f0f6a2c11';

const row = (template: EmailRow['template'], locale: EmailRow['locale'], props: unknown = {}): EmailRow => ({
  id,
  to_email: 'premium@example.com',
  template,
  locale,
  props,
  created_at: new Date('2026-11-21T15:16:00.123Z'),
  expires_at: findLinkPurpose(template) ? new Date('2026-11-21T15:46:00.123Z') : null,
});
const frozen = {
  prefix: 'hik_7Fq2mB9x',
  frozen_at: '2026-11-21T15:16:00.000Z',
  sources: [['203.0.113.*', '2001:db8:1:*'], ['198.51.100.*']],
};
const failed = {
  article_id: '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
  title: 'RevPAR',
  at: '2026-11-21T15:20:00.000Z',
  reason: 'edit_conflict',
};
const unsent = { newsletter_id: id, subject_zh: '十一月', subject_en: 'November', at: '2026-11-21T15:20:00.000Z' };
const disabled = { host: 'hooks.example.com:8443', at: '2026-11-21T15:20:00.000Z' };
const rotated = { prefix: 'hik_c81LzQ0d', replaces: 'hik_7Fq2mB9x', at: '2026-11-21T15:20:00.000Z' };

const paid = { plan: 'premium', from: '2026-11-21T15:20:00.000Z', active_until: '2027-11-21T15:20:00.000Z' };
const reversed = { active_until: '2027-03-01T00:00:00.000Z', active: true };

const link = (page: string, purpose: LinkPurpose) =>
  `${appUrl}/${page}#email=premium%40example.com&token=${toLinkToken(purpose, id)}`;
const mails = (['en', 'zh'] as const).flatMap((locale) => [
  { row: row('key_link', locale), url: link('keys/redeem', 'key') },
  { row: row('sign_in', locale), url: link('signin/confirm', 'signin') },
  { row: row('newsletter_confirm', locale), url: link('newsletter/confirm', 'newsletter') },
  {
    row: row('whitepaper_link', locale, { title: locale === 'zh' ? '收益管理白皮书' : 'Revenue' }),
    url: link('whitepapers/download', 'whitepaper'),
  },
  { row: row('privacy_link', locale), url: link('privacy/confirm', 'privacy') },
  { row: row('key_frozen', locale, frozen), url: `${appUrl}/dashboard` },
  { row: row('key_rotated', locale, rotated), url: `${appUrl}/dashboard` },
  { row: row('quota_warning', locale, { limit: 5_000, resets_at: '2026-11-22T00:00:00.000Z' }), url: `${appUrl}/dashboard` },
  { row: row('subscription_ending', locale, { active_until: '2026-12-21T23:59:59.999Z' }), url: `${appUrl}/subscribe` },
  { row: row('schedule_failed', locale, failed), url: `${appUrl}/admin/articles/${failed.article_id}` },
  { row: row('newsletter_failed', locale, unsent), url: `${appUrl}/admin/newsletters/${unsent.newsletter_id}` },
  { row: row('webhook_disabled', locale, disabled), url: `${appUrl}/dashboard` },
  { row: row('webhook_disabled', locale, { ...disabled, reason: 'gone' }), url: `${appUrl}/dashboard` },
  { row: row('purchase_paid', locale, paid), url: `${appUrl}/signin` },
  {
    row: row('purchase_paid', locale, { ...paid, back: `/${locale}/archive/a` }),
    url: `${appUrl}/signin?callbackUrl=%2F${locale}%2Farchive%2Fa`,
  },
  { row: row('purchase_reversed', locale, reversed), url: `${appUrl}/dashboard/purchases` },
  { row: row('comment_waiting', locale), url: `${appUrl}/admin/comments?status=pending` },
  { row: row('subscription_request', locale), url: `${appUrl}/admin/subscription-requests` },
]);

/** Every address in a text, however it is written. */
const addresses = (text: string) => new Set(text.replaceAll('&amp;', '&').match(/https?:\/\/[^\s"'<>]+/g) ?? []);
const seen = (html: string) =>
  html
    .replace(/<(head|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");

describe.each(mails)('$row.template in $row.locale', ({ row: mail, url }) => {
  it('contains its one link as a button and as text, and no other', async () => {
    const { html, text } = await toMessage(mail, appUrl);
    const hrefs = [...html.matchAll(/\b(?:href|src|background|action)="([^"]*)"/g)].map((match) =>
      match[1]?.replaceAll('&amp;', '&'),
    );
    expect(hrefs).toEqual([url, url]);
    // The document type contains the URL of its definition, which mail clients do not load.
    expect(addresses(html.replace(/^<!DOCTYPE[^>]*>/, ''))).toEqual(new Set([url]));
    expect(seen(html)).toContain(url);
    expect(addresses(text)).toEqual(new Set([url]));
    expect(text.split('\n')).toContain(url);
  });

  it('contains no remote content, scripts or tracking', async () => {
    const { html } = await toMessage(mail, appUrl);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form|video|audio)\b|url\(|@import|\son\w+=/i);
  });

  it('is rendered identically each time', async () => {
    const first = await toMessage(mail, appUrl);
    expect(await toMessage(structuredClone(mail), appUrl)).toEqual(first);
  });

  it('keeps the token out of the subject, which is one line', async () => {
    const { subject } = await toMessage(mail, appUrl);
    expect(subject).toMatch(/^[^\r\n]{5,60}$/);
    for (const purpose of ['key', 'signin', 'newsletter', 'whitepaper', 'privacy'] as const)
      expect(subject).not.toContain(toLinkToken(purpose, id));
  });

  it('has the same content in the text and HTML parts', async () => {
    const { html, text } = await toMessage(mail, appUrl);
    const drawn = seen(html).replace(/\s+/g, '');
    for (const line of text.split('\n').filter((part) => part !== '' && part !== '—')) {
      for (const part of line.split(/[:：] ?/).filter((piece) => !/^https?|^\/\//.test(piece) && piece)) {
        expect(drawn).toContain(part.replace(/\s+/g, ''));
      }
    }
    expect(text).not.toMatch(/[<>]|&\w+;/);
  });

  it('declares its language and supports both themes', async () => {
    const { html, text } = await toMessage(mail, appUrl);
    expect(html).toContain(`<html dir="ltr" lang="${mail.locale === 'zh' ? 'zh-Hans' : 'en'}">`);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(/\p{Script=Han}/u.test(text)).toBe(mail.locale === 'zh');
    // A full-width parenthesis has its own space.
    expect(text).not.toMatch(/） /);
    expect(text).not.toMatch(/你|undefined|null|NaN|\[object/);
  });
});

describe('email content', () => {
  it('says of a test which of its links do not work yet, and of a newsletter why it was sent', async () => {
    const content = { ...unsent, intro_zh: '', intro_en: 'Hello.', articles: [], postal_address: '1 Street' };
    const test = await toMessage(row('newsletter_test', 'en', content), appUrl);
    expect(test.subject).toBe('[Test] November');
    expect([test.text, seen(test.html)]).toEqual(Array(2).fill(expect.stringContaining('work once the newsletter is sent.')));
    const sent = await toMessage({ ...row('newsletter', 'en', content), unsubscribe_token: 'x'.repeat(43) }, appUrl);
    expect(sent.text).toContain('because you confirmed your subscription.');
    expect(sent.text).not.toContain('This is a test.');
  });

  it('names key, time and both sources of a freeze', async () => {
    const { subject, text } = await toMessage(row('key_frozen', 'en', frozen), appUrl);
    expect(subject).toBe('Your key hik_7Fq2mB9x is frozen');
    expect(text).toContain(
      'Key: hik_7Fq2mB9x\nFrozen: 21 November 2026, 15:16 UTC\nSource 1: 203.0.113.*, 2001:db8:1:*\nSource 2: 198.51.100.*\n',
    );
    const chinese = await toMessage(row('key_frozen', 'zh', frozen), appUrl);
    expect(chinese.text).toContain(
      '冻结时间：2026 年 11 月 21 日 15:16（UTC）\n来源一：203.0.113.*、2001:db8:1:*\n来源二：198.51.100.*',
    );
  });

  it('names the end after a payment, and whether a reversal ended the subscription', async () => {
    expect((await toMessage(row('purchase_paid', 'en', paid), appUrl)).text).toContain(
      'Plan: Annual subscription\nActive until: 21 November 2027, 15:20 UTC\n',
    );
    const suspended = (await toMessage(row('purchase_paid', 'en', { ...paid, suspended: true }), appUrl)).text;
    expect(suspended).toContain('the subscription now runs until 21 November 2027, 15:20 UTC. It is suspended');
    expect(suspended).not.toContain('active');
    const read = async (active: boolean) =>
      (await toMessage(row('purchase_reversed', 'en', { ...reversed, active }), appUrl)).text;
    expect(await read(true)).toContain('Your subscription is now active until 1 March 2027, 00:00 UTC.');
    expect(await read(false)).toContain('Your subscription ended on 1 March 2027, 00:00 UTC. Requests with a key are rejected');
    for (const [locale, words] of [
      ['en', 'Your subscription now runs until 1 March 2027, 00:00 UTC. It is still suspended.'],
      ['zh', '订阅有效期现为 2027 年 3 月 1 日 00:00（UTC），仍处于暂停状态。'],
    ] as const) {
      const { text } = await toMessage(row('purchase_reversed', locale, { ...reversed, active: true, suspended: true }), appUrl);
      expect(text).toContain(words);
      expect(text).not.toContain('active until');
    }
  });

  it('omits the old key if none was active', async () => {
    const { text } = await toMessage(row('key_rotated', 'en', { ...rotated, replaces: null }), appUrl);
    expect(text).toContain('New key: hik_c81LzQ0d…\nRotated: 21 November 2026, 15:20 UTC');
    expect(text).not.toMatch(/old/i);
  });

  it('states when a link expires', async () => {
    expect((await toMessage(row('key_link', 'en'), appUrl)).text).toContain(
      'can be used once, until 21 November 2026, 15:46 UTC.',
    );
    expect((await toMessage(row('sign_in', 'zh'), appUrl)).text).toContain('有效期至 2026 年 11 月 21 日 15:46（UTC）');
  });

  it('names the whitepaper if its title is known', async () => {
    expect((await toMessage(row('whitepaper_link', 'en', { title: 'Rates' }), appUrl)).text).toContain('\nWhitepaper: Rates\n');
    expect((await toMessage(row('whitepaper_link', 'en'), appUrl)).text).not.toContain('Whitepaper:');
  });

  it('derives different tokens for different emails and purposes', async () => {
    const other = await toMessage({ ...row('key_link', 'en'), id: '0a0dfb5e-6f0a-4a8b-9b55-3a2f0f6a2c11' }, appUrl);
    const urls = [other.url, link('keys/redeem', 'key'), link('signin/confirm', 'signin')];
    expect(new Set(urls.map((url) => url.split('token=')[1])).size).toBe(3);
  });
});

describe('hostile values', () => {
  const hostile = '<script>alert(1)</script>"><a href="https://evil.example.com">x</a>';

  it('are escaped by the templates themselves', async () => {
    const props = {
      locale: 'en',
      to: hostile,
      url: `${appUrl}/dashboard`,
      prefix: hostile,
      frozen_at: frozen.frozen_at,
      sources: [[hostile]],
    } as const;
    const { html } = await renderEmail(keyFrozenText, props);
    expect(html).not.toContain('<script');
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${appUrl}/dashboard"`, `href="${appUrl}/dashboard"`]);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it("are escaped in a recipient's address", async () => {
    const { html, url } = await toMessage({ ...row('key_link', 'en'), to_email: "o'neil&amp;token=x@example.com" }, appUrl);
    expect(html).toContain('o&#x27;neil&amp;amp;token=x@example.com');
    expect(new URLSearchParams(new URL(url).hash.slice(1)).getAll('token')).toEqual([toLinkToken('key', id)]);
  });

  it.each([
    { ...frozen, prefix: hostile },
    { ...frozen, prefix: 'hik_7Fq2mB9x\r\nBcc: other@example.com' },
    { ...frozen, prefix: 'hik_7Fq2mB9x\n' },
    { ...frozen, sources: [['evil.example.com']] },
    { ...frozen, sources: [[hostile]] },
    { ...frozen, frozen_at: 'yesterday' },
  ])('are rejected in a stored row: %j', async (props) => {
    await expect(toMessage(row('key_frozen', 'en', props), appUrl)).rejects.toThrow(/Invalid|invalid/);
  });

  it.each(['evil.example.com/x', 'https://evil.example.com', hostile, 'a\nBcc: other@example.com'])(
    'are rejected in the host of an endpoint: %j',
    async (host) => {
      await expect(toMessage(row('webhook_disabled', 'en', { ...disabled, host }), appUrl)).rejects.toThrow(/Invalid|invalid/);
    },
  );
});
