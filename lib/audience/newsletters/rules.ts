import { isWithinYears } from '../../platform/clock';
import type { NewsletterContent } from '../../platform/mail/schema';
import { toArticlePath } from '../../platform/portal-paths';
import type { CopiedArticle, NewsletterRow } from './record';

/** How far ahead sending can be scheduled. */
export const MAX_AHEAD_YEARS = 1;

/** Articles of a newsletter at most. */
export const MAX_ARTICLES = 20;

/** Whether sending can be scheduled to a time: it is in the future, within a year. */
export function isSendable(at: Date | undefined, now: Date): boolean {
  return isWithinYears(at, now, MAX_AHEAD_YEARS);
}

/** What the emails of a newsletter contain: its own texts, and copies of titles, excerpts and URLs. Never a body. */
export function toContent(
  newsletter: Pick<NewsletterRow, 'id' | 'subject_zh' | 'subject_en' | 'intro_zh' | 'intro_en'>,
  articles: readonly CopiedArticle[],
  site: { appUrl: string; postalAddress: string },
): NewsletterContent {
  const { id, subject_zh, subject_en, intro_zh, intro_en } = newsletter;
  return {
    newsletter_id: id,
    subject_zh,
    subject_en,
    intro_zh,
    intro_en,
    articles: articles.map(({ slug, ...texts }) => ({
      ...texts,
      url_zh: `${site.appUrl}/zh${toArticlePath(slug)}`,
      url_en: `${site.appUrl}/en${toArticlePath(slug)}`,
    })),
    postal_address: site.postalAddress,
  };
}
