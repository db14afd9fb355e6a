import { useLocale, useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { citationFormats, type Reference, type ReferenceStyle, referenceStyles } from '@/lib/archive/citations/rules';
import { toDay } from '@/lib/platform/i18n/dates';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';

const styles = Object.keys(referenceStyles) as ReferenceStyle[];

/**
 * The reference to copy in each style, and the citation files to download. The styles are radio buttons, which style sheets read, so
 * that they work without JavaScript. In print, the page's URL and the day are added.
 *
 * @param base the URL of the files
 */
export function Cite({
  references,
  language,
  base,
  url,
}: {
  references: Record<ReferenceStyle, Reference>;
  language: Locale;
  base: string;
  url: string;
}) {
  const t = useTranslations('article');
  const locale = useLocale();
  const usual: ReferenceStyle = language === 'zh' ? 'gbt7714' : 'apa';
  return (
    <section aria-labelledby="cite" className="cite">
      <h2 id="cite" className="heading">
        {t('cite.title')}
      </h2>
      <fieldset className="cite-styles print:hidden">
        <legend className="sr-only">{t('cite.style')}</legend>
        {styles.map((style) => (
          <label key={style}>
            <input type="radio" name="cite-style" value={style} defaultChecked={style === usual} className="sr-only" />
            {referenceStyles[style]}
          </label>
        ))}
      </fieldset>
      {styles.map((style) => {
        const [before, italic, after] = references[style];
        return (
          <div key={style} data-style={style} className="cite-reference">
            <p lang={toLangTag(language)} className="max-w-text font-serif text-17 [overflow-wrap:anywhere]">
              {before}
              {italic && <i>{italic}</i>}
              {after}
            </p>
            <p className="mt-3 noscript:hidden print:hidden">
              <CopyButton text={before + italic + after} label={t('cite.copy')} />
            </p>
          </div>
        );
      })}
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-15 print:hidden">
        <span className="text-muted max-sm:w-full">{t('cite.file')}</span>
        {(Object.keys(citationFormats) as (keyof typeof citationFormats)[]).map((format) => (
          <a key={format} href={`${base}?format=${format}`} download className="link">
            {citationFormats[format].name}
          </a>
        ))}
      </p>
      <p className="mt-2 hidden text-13 print:block">{t('cite.printed', { url, date: toDay(locale, new Date()) })}</p>
    </section>
  );
}
