import { toWireTime } from '../../platform/clock';
import type { Locale } from '../../platform/i18n/locales';
import { toSiteUrl } from '../../platform/portal-links';
import { type Frequency, type SearchFields, toResultsPath } from './rules';
import type { SavedSearch } from './schema';

/** A search as stored, with the state of its alerts. */
export type SavedSearchRow = SearchFields & {
  id: string;
  frequency: Frequency;
  /** every article that went live up to this stamp has been considered */
  seen_until: Date;
  alerted_at: Date | null;
  created_at: Date;
};

export function toSavedSearch({ seen_until: _, ...row }: SavedSearchRow): SavedSearch {
  return {
    ...row,
    created_at: toWireTime(row.created_at),
    alerted_at: row.alerted_at && toWireTime(row.alerted_at),
    url: toSiteUrl(toResultsPath(row)),
  };
}

/** A subscriber whose alerts are due. `until`: the stamp up to which articles are considered. */
export type DueRecipient = { subscriber_id: string; email: string; locale: Locale; stop_token: string; until: Date };

/** An article that went live after the cursor of one of a subscriber's searches. */
export type NewArticle = {
  id: string;
  slug: string;
  title_zh: string;
  title_en: string;
  category_slug: string;
  tags: string[];
  author_name: string;
  author_name_zh: string;
  went_live_at: Date;
  /** of the latest change, which identifies the text */
  changed_at: Date;
};
