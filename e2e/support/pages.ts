import type { Page, Response } from '@playwright/test';
import { addContact } from '../../tests/support/people';
import { waitForEmail } from './emails';
import { readShownKey, requestKey } from './key-pages';
import type { Locale, Translate } from './messages';
import {
  addCheckout,
  asAdmin,
  asAdminWithFrozenKey,
  asAdminWithPurchases,
  asSubscriber,
  findDraft,
  findNewsletter,
  frozen,
  keyless,
  lapsed,
  reader,
  withPurchases,
  withWebhooks,
} from './page-data';
import type { WeightLimits } from './page-weight';
import { addSubscriber, database } from './people';

export type PageCase = WeightLimits & {
  /** also the name of the screenshot */
  name: string;
  /** the path without its locale; a function creates what the page shows */
  path: string | (() => Promise<string>);
  /** leads from the opened page to the state to check */
  steps?: (page: Page, locale: Locale, t: Translate) => Promise<void>;
  /** the expected error status, if any */
  status?: number;
};

const article = '/archive/littlewoods-rule-and-its-assumptions';

/** Every page, and every state of a page that has a layout of its own. */
export const pageCases: PageCase[] = [
  { name: 'home', reading: true, path: '' },
  { name: 'archive', reading: true, path: '/archive' },
  { name: 'archive-search', reading: true, path: '/archive?q=revenue&lang=en' },
  { name: 'archive-term', reading: true, path: '/archive?q=displacement' },
  {
    name: 'archive-suggestions',
    path: '/archive',
    steps: async (page) => {
      await page.getByRole('combobox').pressSequentially('revenue');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'archive-author', reading: true, path: '/archive?author=Margaret+Osei&from=2020-01-01&sort=oldest' },
  { name: 'topics', reading: true, path: '/topics' },
  { name: 'glossary', reading: true, path: '/glossary' },
  { name: 'authors', reading: true, path: '/authors' },
  { name: 'category', reading: true, path: '/archive/category/revenue-management' },
  { name: 'tag', reading: true, path: '/archive/tag/benchmarking' },
  { name: 'author', reading: true, path: '/authors/margaret-osei' },
  { name: 'archive-empty', reading: true, path: '/archive?q=qqqqzzzzxxxx&category=revenue' },
  { name: 'article-teaser', reading: true, path: article },
  { name: 'article', reading: true, path: article, as: asSubscriber(reader) },
  { name: 'article-both', reading: true, path: `${article}?view=both`, as: asSubscriber(reader) },
  ...['about', 'contact', 'privacy', 'terms'].map((name) => ({ name, reading: true, path: `/${name}` })),
  { name: 'newsletter', path: '/newsletter' },
  {
    name: 'newsletter-issue',
    path: async () => `/newsletter/${await findNewsletter('sent')}`,
  },
  { name: 'alerts-stop', path: `/alerts/stop#token=${'x'.repeat(43)}` },
  { name: 'whitepapers', path: '/whitepapers' },
  { name: 'whitepaper-download', path: '/whitepapers/download#email=reader%40example.com&token=aaaa' },
  { name: 'whitepaper', path: '/whitepapers/what-a-room-night-costs' },
  { name: 'newsletter-confirm', path: '/newsletter/confirm#email=reader%40example.com&token=x' },
  {
    name: 'newsletter-preferences',
    path: async () => {
      const { token } = await addContact({ pool: database() }, { topics: ['labour'] });
      return `/newsletter/preferences#token=${token}`;
    },
    steps: (page, _locale, t) =>
      page.getByRole('button', { name: t('newsletter.preferences.unsubscribe'), exact: true }).waitFor(),
  },
  {
    name: 'palette',
    path: '/about',
    steps: async (page, _locale, t) => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: t('palette.hint') }).pressSequentially('revenue');
      await page.locator('[role=option] mark').first().waitFor();
    },
  },
  {
    name: 'account-menu',
    path: '/about',
    as: asAdmin,
    steps: async (page, _locale, t) => {
      await page
        .locator('summary')
        .filter({ hasText: t('common.nav.account') })
        .click();
    },
  },
  { name: 'docs', path: '/docs' },
  { name: 'docs-subject', path: '/docs/guide/keys' },
  { name: 'docs-subject-table', path: '/docs/guide/limits' },
  { name: 'docs-subject-program', path: '/docs/integrations/webhooks' },
  { name: 'docs-integrations', path: '/docs/integrations' },
  { name: 'docs-errors', path: '/docs/errors' },
  { name: 'docs-editing', path: '/docs/editing' },
  { name: 'docs-editing-subject', path: '/docs/editing/first-article' },
  { name: 'docs-changelog', path: '/docs/changelog' },
  { name: 'videos', path: '/videos' },
  { name: 'docs-search', path: '/docs/search?q=frozen' },
  { name: 'docs-reference', path: '/docs/reference', as: asSubscriber(reader) },
  { name: 'docs-operation', path: '/docs/reference/searchArchive' },
  {
    name: 'docs-operation-response',
    path: '/docs/reference/getMe',
    as: asSubscriber(reader),
    steps: async (page, _locale, t) => {
      await page.getByRole('button', { name: t('docs.try.open'), exact: true }).click();
      await page.getByRole('radio', { name: t('docs.try.session') }).check();
      await page.getByRole('button', { name: t('docs.try.send'), exact: true }).click();
      await page.getByText('200 OK').waitFor();
    },
  },
  { name: 'keys', path: '/keys' },
  { name: 'keys-requested', path: '/keys', steps: (page, locale, t) => requestKey(page, locale, t, 'reader@example.com') },
  { name: 'redeem-without-link', path: '/keys/redeem' },
  { name: 'redeem', path: '/keys/redeem#email=reader%40example.com&token=aaaa' },
  {
    name: 'redeem-issued',
    path: '/keys',
    steps: async (page, locale, t) => {
      const { email } = await addSubscriber();
      await requestKey(page, locale, t, email);
      await page.goto((await waitForEmail(email)).link);
      await page.getByRole('button', { name: t('keys.redeem.submit') }).click();
      await readShownKey(page, t);
    },
  },
  { name: 'signin', path: '/signin' },
  { name: 'signin-sent', path: '/signin?sent=1' },
  { name: 'privacy-request', path: '/privacy/request' },
  { name: 'privacy-confirm', path: '/privacy/confirm#email=reader%40example.com&token=aaaa' },
  { name: 'signin-confirm', path: '/signin/confirm#email=reader%40example.com&token=aaaa' },
  { name: 'dashboard', path: '/dashboard', as: asSubscriber(reader) },
  { name: 'dashboard-frozen', path: '/dashboard', as: async () => (await frozen()).subscriber.email },
  { name: 'dashboard-lapsed', path: '/dashboard', as: asSubscriber(lapsed) },
  { name: 'dashboard-keyless', path: '/dashboard', as: asSubscriber(keyless) },
  {
    name: 'dashboard-rotate',
    path: '/dashboard',
    as: asSubscriber(reader),
    steps: async (page, _locale, t) => {
      await page.getByRole('button', { name: t('dashboard.key.rotate') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'subscribe', path: '/subscribe' },
  { name: 'saved-searches', path: '/dashboard/searches', as: asSubscriber(reader) },
  { name: 'purchases', path: '/dashboard/purchases', as: asSubscriber(withPurchases) },
  { name: 'purchases-none', path: '/dashboard/purchases', as: asSubscriber(keyless) },
  ...(['open', 'paid', 'ended'] as const).map((status) => ({
    name: `checkout-${status}`,
    path: async () => `/checkout/${await addCheckout(status)}`,
  })),
  { name: 'checkout-test', path: async () => `/checkout/${await addCheckout('open')}/test` },
  {
    name: 'webhooks',
    path: '/dashboard/webhooks',
    as: asSubscriber(withWebhooks),
    steps: async (page, _locale, t) => {
      await page
        .getByRole('button', { name: t('webhooks.deliveries.show') })
        .first()
        .click();
      await page.getByRole('table').waitFor();
    },
  },
  { name: 'webhooks-none', path: '/dashboard/webhooks', as: asSubscriber(keyless) },
  {
    name: 'webhooks-create',
    path: '/dashboard/webhooks',
    as: asSubscriber(keyless),
    steps: async (page, _locale, t) => {
      await page.getByRole('button', { name: t('webhooks.create') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin', path: '/admin', as: asAdmin },
  { name: 'admin-articles', path: '/admin/articles', as: asAdmin },
  {
    name: 'admin-article',
    path: async () => `/admin/articles/${await findDraft()}`,
    as: asAdmin,
    steps: (page) => page.locator('.cm-content').first().waitFor(),
  },
  {
    name: 'admin-revisions',
    path: '/admin/articles?has_draft=true',
    as: asAdmin,
    steps: async (page, _locale, t) => {
      await page.getByRole('table').getByRole('rowgroup').last().getByRole('link').first().click();
      await page.getByRole('link', { name: t('articles.actions.revisions') }).click();
      await page.getByRole('heading', { name: t('revisions.title') }).waitFor();
    },
  },
  { name: 'admin-schedule', path: '/admin/schedule', as: asAdmin },
  { name: 'admin-media', path: '/admin/media', as: asAdmin },
  { name: 'admin-keys', path: '/admin/keys', as: asAdmin },
  { name: 'admin-keys-empty', path: '/admin/keys?q=qqqqzzzz', as: asAdmin },
  {
    name: 'admin-key',
    path: async () => `/admin/keys/${(await frozen()).key.prefix}`,
    as: asAdmin,
    steps: async (page) => page.getByRole('heading', { name: (await frozen()).key.prefix }).waitFor(),
  },
  {
    name: 'admin-revoke',
    path: '/admin/keys?status=frozen&sort=-frozen_at',
    as: asAdminWithFrozenKey,
    steps: async (page, _locale, t) => {
      const { key } = await frozen();
      await page.getByRole('button', { name: t('admin.keys.actionsOf', { prefix: key.prefix }) }).click();
      await page.getByRole('menuitem', { name: t('admin.keys.revokeItem') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-subscribers', path: '/admin/subscribers', as: asAdmin },
  {
    name: 'admin-add',
    // Nine rows: the whole table is checked above.
    path: '/admin/subscribers?q=guest-0000',
    as: asAdmin,
    steps: async (page, _locale, t) => {
      await page.getByRole('button', { name: t('admin.subscribers.add'), exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-subscriber',
    path: async () => `/admin/subscribers/${(await frozen()).subscriber.id}`,
    as: asAdmin,
    steps: async (page) => page.getByRole('heading', { name: (await frozen()).subscriber.email }).waitFor(),
  },
  {
    name: 'admin-menu',
    path: '/admin/subscribers?sort=email&q=guest-0000',
    as: asAdmin,
    steps: async (page) => {
      await page.getByRole('table').getByRole('button', { expanded: false }).first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'admin-emails', path: '/admin/emails', as: asAdmin },
  { name: 'admin-staff', path: '/admin/staff', as: asAdmin },
  {
    name: 'admin-staff-form',
    path: '/admin/staff',
    as: asAdmin,
    steps: async (page, _locale, t) => {
      await page.getByRole('button', { name: t('staff.add'), exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-profile', path: '/admin/profile', as: asAdmin },
  { name: 'admin-tokens', path: '/admin/tokens', as: asAdmin },
  { name: 'admin-purchases', path: '/admin/purchases', as: asAdminWithPurchases },
  { name: 'admin-people', path: '/admin/people', as: asAdmin },
  { name: 'admin-fingerprints', path: '/admin/fingerprints', as: asAdmin },
  { name: 'admin-contacts', path: '/admin/contacts', as: asAdmin },
  { name: 'admin-whitepapers', path: '/admin/whitepapers', as: asAdmin },
  { name: 'admin-comments', path: '/admin/comments', as: asAdmin },
  { name: 'admin-subscription-requests', path: '/admin/subscription-requests', as: asAdmin },
  { name: 'admin-newsletters', path: '/admin/newsletters', as: asAdmin },
  ...(['draft', 'sent'] as const).map((status) => ({
    name: `admin-newsletter-${status}`,
    path: async () => `/admin/newsletters/${await findNewsletter(status)}`,
    as: asAdmin,
    steps: (page: Page, _locale: Locale, t: Translate) => page.getByRole('heading', { name: t('newsletters.preview') }).waitFor(),
  })),
  { name: 'admin-categories', path: '/admin/categories', as: asAdmin },
  { name: 'admin-authors', path: '/admin/authors', as: asAdmin },
  { name: 'admin-videos', path: '/admin/videos', as: asAdmin },
  {
    name: 'admin-token-form',
    path: '/admin/tokens',
    as: asAdmin,
    steps: async (page, _locale, t) => {
      await page.getByRole('button', { name: t('admin.tokens.create'), exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-audit', path: '/admin/audit', as: asAdmin },
  {
    name: 'admin-audit-entry',
    path: '/admin/audit',
    as: asAdminWithFrozenKey,
    steps: async (page) => {
      await page.getByRole('table').getByRole('button', { expanded: false }).first().click();
      await page.getByRole('table').getByRole('definition').first().waitFor();
    },
  },
  { name: 'admin-forbidden', path: '/admin', as: asSubscriber(reader), status: 404 },
  { name: 'not-found', reading: true, path: '/nothing-here', status: 404 },
  { name: 'outbox', path: '/outbox' },
];

/** Opens a page, waits until its content has loaded and returns what was sent for it. */
export async function openPageCase(page: Page, pageCase: PageCase, locale: Locale, t: Translate): Promise<Response | null> {
  const path = typeof pageCase.path === 'string' ? pageCase.path : await pageCase.path();
  const response = await page.goto(`/${locale}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await pageCase.steps?.(page, locale, t);
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .animate-pulse'));
  return response;
}
