import type { Metadata } from 'next';
import type { FeedScope } from '@/lib/archive/feeds/record';
import { feedFormats } from '@/lib/archive/feeds/rules';
import type { Locale } from '@/lib/platform/i18n/locales';
import { toFeedPath } from '@/lib/platform/portal-paths';

type FeedLinks = NonNullable<NonNullable<Metadata['alternates']>['types']>;

/** Links to feeds in the language of a page (`rel="alternate"`), both formats of each. */
export function toFeedLinks(locale: Locale, feeds: readonly { scope: FeedScope; title: string }[]): FeedLinks {
  const linksTo = (format: 'atom' | 'json') =>
    feeds.map(({ scope, title }) => ({ url: `${toFeedPath(scope, format)}?lang=${locale}`, title }));
  return { [feedFormats.atom]: linksTo('atom'), [feedFormats.json]: linksTo('json') };
}
