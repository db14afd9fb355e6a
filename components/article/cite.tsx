import { useLocale, useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { citationFormats } from '@/lib/archive/citations/rules';
import { toDay } from '@/lib/platform/i18n/dates';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';

/** The reference to copy and the citation files to download. `base` is the URL of the files. In print, the page's URL and the day are added. */
export function Cite({ line, language, base, url }: { line: string; language: Locale; base: string; url: string }) {
  const t = useTranslations('article');
  const locale = useLocale();
  return (
    <section aria-labelledby="cite" className="cite">
      <h2 id="cite" className="heading">
        {t('cite.title')}
      </h2>
      <p lang={toLangTag(language)} className="mt-2 font-serif text-17 [overflow-wrap:anywhere]">
        {line}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-15 print:hidden">
        <CopyButton text={line} label={t('cite.copy')} />
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
