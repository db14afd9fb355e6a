import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { TitleWords } from './title-words';

/** An article's title, and its title in the other language below. */
export function TitlePair({ title, language, second }: { title: string; language: Locale; second: string | undefined }) {
  const other = otherLocale(language);
  return (
    <header className="title-pair">
      <h1 lang={toLangTag(language)} className="title">
        <TitleWords text={title} language={language} />
      </h1>
      {second && (
        <p lang={toLangTag(other)} className="title-partner">
          <TitleWords text={second} language={other} />
        </p>
      )}
    </header>
  );
}
