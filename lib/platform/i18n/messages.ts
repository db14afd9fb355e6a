import type { AbstractIntlMessages } from 'next-intl';
import type { Locale } from './locales';

/** The portal's areas; each has one file of messages a language, and its name is the namespace. */
export const areas = [
  'common',
  'home',
  'archive',
  'collection',
  'videos',
  'article',
  'glossary',
  'comments',
  'docs',
  'keys',
  'signin',
  'dashboard',
  'webhooks',
  'admin',
  'articles',
  'staff',
  'palette',
  'preview',
  'revisions',
  'schedule',
  'moderation',
  'requests',
  'fingerprints',
  'papers',
  'searches',
  'whitepapers',
  'newsletter',
  'contacts',
  'subscribe',
  'privacy',
  'newsletters',
  'error',
] as const;

export type Area = (typeof areas)[number];

/** Every message, as English has them: next-intl checks the keys that code uses against this type. */
export type Messages = {
  common: typeof import('../../../messages/en/common.json');
  home: typeof import('../../../messages/en/home.json');
  archive: typeof import('../../../messages/en/archive.json');
  collection: typeof import('../../../messages/en/collection.json');
  videos: typeof import('../../../messages/en/videos.json');
  article: typeof import('../../../messages/en/article.json');
  glossary: typeof import('../../../messages/en/glossary.json');
  comments: typeof import('../../../messages/en/comments.json');
  docs: typeof import('../../../messages/en/docs.json');
  keys: typeof import('../../../messages/en/keys.json');
  signin: typeof import('../../../messages/en/signin.json');
  dashboard: typeof import('../../../messages/en/dashboard.json');
  webhooks: typeof import('../../../messages/en/webhooks.json');
  admin: typeof import('../../../messages/en/admin.json');
  articles: typeof import('../../../messages/en/articles.json');
  staff: typeof import('../../../messages/en/staff.json');
  palette: typeof import('../../../messages/en/palette.json');
  preview: typeof import('../../../messages/en/preview.json');
  revisions: typeof import('../../../messages/en/revisions.json');
  schedule: typeof import('../../../messages/en/schedule.json');
  moderation: typeof import('../../../messages/en/moderation.json');
  requests: typeof import('../../../messages/en/requests.json');
  fingerprints: typeof import('../../../messages/en/fingerprints.json');
  papers: typeof import('../../../messages/en/papers.json');
  searches: typeof import('../../../messages/en/searches.json');
  whitepapers: typeof import('../../../messages/en/whitepapers.json');
  newsletter: typeof import('../../../messages/en/newsletter.json');
  contacts: typeof import('../../../messages/en/contacts.json');
  subscribe: typeof import('../../../messages/en/subscribe.json');
  privacy: typeof import('../../../messages/en/privacy.json');
  newsletters: typeof import('../../../messages/en/newsletters.json');
  error: typeof import('../../../messages/en/error.json');
};

type LoadedMessages = Record<Area, AbstractIntlMessages>;

/** Shared by all requests: importing three dozen files takes longer than rendering the frame of a page. */
const loaded = new Map<Locale, Promise<LoadedMessages>>();

/** Every message of a language, by area. */
export function loadMessages(locale: Locale): Promise<LoadedMessages> {
  const messages = loaded.get(locale) ?? importMessages(locale);
  loaded.set(locale, messages);
  return messages;
}

async function importMessages(locale: Locale): Promise<LoadedMessages> {
  const entries = await Promise.all(
    areas.map(async (area) => [area, (await import(`../../../messages/${locale}/${area}.json`)).default as AbstractIntlMessages]),
  );
  return Object.fromEntries(entries);
}

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
