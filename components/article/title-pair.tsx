import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { joinShortWords } from '@/lib/platform/text/typography';
import { TitleWords } from './title-words';

/** An article's title, and its title in the other language below. */
export function TitlePair({ title, language, second }: { title: string; language: Locale; second: string | undefined }) {
  const other = otherLocale(language);
  return (
    <header className="title-pair">
      <h1 lang={toLangTag(language)} className="title">
        <TitleWords text={joinShortWords(title, language)} language={language} />
      </h1>
      {second && (
        <p lang={toLangTag(other)} className="title-partner">
          <TitleWords text={joinShortWords(second, other)} language={other} />
        </p>
      )}
    </header>
  );
}
