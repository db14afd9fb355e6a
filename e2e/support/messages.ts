import { readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { type Locale, locales } from '../../lib/i18n/locales';
import { areas } from '../../lib/i18n/messages';

export { type Locale, locales };

/** A message by area and path, `keys.issued.title`, as the page writes it. Tags inside it leave their words alone. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

const plain = Object.fromEntries(
  ['b', 'code', 'link', 'kbd', 'keys', 'left', 'when', 'first', 'last'].map((tag) => [tag, (inside: string) => inside]),
);

/** The pages' own messages, so that both languages run the same journey and no word is written twice. */
export function wordsOf(locale: Locale): Words {
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
  return (key, values = {}) => t.markup(key as never, { ...plain, ...values } as never);
}
