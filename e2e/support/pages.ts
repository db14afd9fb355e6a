import type { Page } from '@playwright/test';
import { newAddress } from '../../tests/support/http';
import { waitForMail } from './emails';
import { askForKey, readShownKey } from './key-pages';
import type { Locale, Words } from './messages';
import { addSubscriber, addUsage, administrator, callFrom, freeze, issueKey, type Subscriber } from './people';

export type PageCase = {
  /** the screenshot's name */
  name: string;
  /** who looks; strangers unless said */
  as?: () => Promise<string>;
  /** the address without its language; a stage of a page has steps that lead there */
  path: string;
  steps?: (page: Page, locale: Locale, t: Words) => Promise<void>;
  /** answers that are part of what is shown */
  status?: number;
};

const article = '/archive/littlewoods-rule-and-its-assumptions';

/** Each kind of reader is made once for all pages, themes and widths. */
const once = <Value>(make: () => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const reader = once(async () => {
  const owner = await addSubscriber({ name: 'Priya Raman' });
  const key = await issueKey(owner);
  await addUsage(owner);
  const [home, office] = [newAddress(), newAddress()];
  for (const address of [home, home, office]) await callFrom(address, '/api/v1/articles?page_size=1', key.text);
  return owner;
});
const frozen = once(async () => {
  const owner = await addSubscriber({ name: 'Nordlicht Hotels', plan: 'api' });
  await addUsage(owner);
  const key = await issueKey(owner);
  await freeze(key);
  return { owner, key };
});
const lapsed = once(async () => {
  const owner = await addSubscriber({ name: 'Lars Pettersson', activeUntil: new Date('2026-10-31T23:59:59.999Z') });
  await issueKey(owner);
  await addUsage(owner);
  return owner;
});
const keyless = once(() => addSubscriber({ name: 'Mei Lin' }));
const asSubscriber = (who: () => Promise<Subscriber>) => async () => (await who()).email;
const asAdmin = async () => administrator;
/** The frozen key is among the others before they are looked at. */
const asAdminOfFrozen = async () => {
  await frozen();
  return administrator;
};

/** Every page there is, and every state of one that looks like another page. */
export const pageCases: PageCase[] = [
  { name: 'home', path: '' },
  { name: 'archive', path: '/archive' },
  { name: 'archive-search', path: '/archive?q=revenue&lang=en' },
  { name: 'archive-empty', path: '/archive?q=qqqqzzzzxxxx&category=revenue' },
  { name: 'article-teaser', path: article },
  { name: 'article', path: article, as: asSubscriber(reader) },
  { name: 'article-both', path: `${article}?view=both`, as: asSubscriber(reader) },
  { name: 'docs', path: '/docs' },
  { name: 'docs-errors', path: '/docs/errors' },
  { name: 'docs-reference', path: '/docs/reference', as: asSubscriber(reader) },
  { name: 'keys', path: '/keys' },
  { name: 'keys-asked', path: '/keys', steps: (page, locale, t) => askForKey(page, locale, t, 'reader@example.com') },
  { name: 'redeem-bare', path: '/keys/redeem' },
  { name: 'redeem', path: '/keys/redeem#email=reader%40example.com&token=aaaa' },
  {
    name: 'redeem-issued',
    path: '/keys',
    steps: async (page, locale, t) => {
      const { email } = await addSubscriber();
      await askForKey(page, locale, t, email);
      await page.goto((await waitForMail(email)).link);
      await page.getByRole('button', { name: t('keys.redeem.submit') }).click();
      await readShownKey(page, t);
    },
  },
  { name: 'signin', path: '/signin' },
  { name: 'signin-sent', path: '/signin?sent=1' },
  { name: 'signin-confirm', path: '/signin/confirm#email=reader%40example.com&token=aaaa' },
  { name: 'dashboard', path: '/dashboard', as: asSubscriber(reader) },
  { name: 'dashboard-frozen', path: '/dashboard', as: async () => (await frozen()).owner.email },
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
  { name: 'admin', path: '/admin', as: asAdmin },
  { name: 'admin-keys', path: '/admin/keys', as: asAdmin },
  { name: 'admin-keys-nothing', path: '/admin/keys?q=qqqqzzzz', as: asAdmin },
  {
    name: 'admin-key',
    path: '/admin/keys?status=frozen&sort=-frozen_at',
    as: asAdminOfFrozen,
    steps: async (page) => {
      const { key } = await frozen();
      await page.getByRole('link', { name: key.prefix }).click();
      await page.getByRole('heading', { name: key.prefix }).waitFor();
    },
  },
  {
    name: 'admin-revoke',
    path: '/admin/keys?status=frozen&sort=-frozen_at',
    as: asAdminOfFrozen,
    steps: async (page, _locale, t) => {
      const { key } = await frozen();
      await page.getByRole('button', { name: t('admin.keys.revokeOne', { prefix: key.prefix }) }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-subscribers', path: '/admin/subscribers', as: asAdmin },
  {
    name: 'admin-add',
    path: '/admin/subscribers',
    as: asAdmin,
    steps: async (page, _locale, t) => {
      await page.getByRole('button', { name: t('admin.subscribers.add'), exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-audit', path: '/admin/audit', as: asAdmin },
  { name: 'admin-closed', path: '/admin', as: asSubscriber(reader), status: 404 },
  { name: 'not-found', path: '/nothing-here', status: 404 },
  { name: 'outbox', path: '/outbox' },
];

/** Opens a page and waits until it shows what it has: no skeletons, no list on its way. */
export async function openCase(page: Page, each: PageCase, locale: Locale, t: Words): Promise<void> {
  await page.goto(`/${locale}${each.path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await each.steps?.(page, locale, t);
  await settled(page);
}

/** Nothing is on its way any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .animate-pulse'));
}
