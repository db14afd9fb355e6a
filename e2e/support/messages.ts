import { readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { type Locale, locales } from '../../lib/platform/i18n/locales';
import { areas } from '../../lib/platform/i18n/messages';

export { type Locale, locales };

/** Formats a message by its path (`keys.issued.title`) as plain text; tags inside it are removed. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

const plainTags = Object.fromEntries(
  [
    'b',
    'code',
    'link',
    'kbd',
    'keys',
    'left',
    'when',
    'first',
    'last',
    'keep',
    'use',
    'both',
    'review',
    'compare',
    'restore',
  ].map((tag) => [tag, (content: string) => content]),
);

/** Reads the portal's own messages, so that the same test runs in both languages. */
export function translatorFor(locale: Locale): Translate {
  const messages = Object.fromEntries(
    areas.map((area) => [area, JSON.parse(readFileSync(`messages/${locale}/${area}.json`, 'utf8')) as Record<string, string>]),
  );
  const t = createTranslator({
    locale,
    messages,
    timeZone: 'UTC',
    onError: (error) => {
      throw error;
    },
  });
  return (key, values = {}) => t.markup(key as never, { ...plainTags, ...values } as never);
}
