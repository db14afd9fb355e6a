import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { citationFormats } from '@/lib/citations/rules';
import { type Locale, toLangTag } from '@/lib/i18n/locales';

const names: Record<keyof typeof citationFormats, string> = {
  bibtex: 'BibTeX',
  ris: 'RIS',
  'csl-json': 'CSL-JSON',
  gbt7714: 'GB/T 7714',
};

/** The reference to copy and the citation files to download. `base` is the URL of the files. */
export function Cite({ line, language, base }: { line: string; language: Locale; base: string }) {
  const t = useTranslations('article');
  return (
    <section aria-labelledby="cite" className="border-t border-line pt-5">
      <h2 id="cite" className="heading">
        {t('cite.title')}
      </h2>
      <p lang={toLangTag(language)} className="mt-2 max-w-text font-serif text-17 [overflow-wrap:anywhere]">
        {line}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-15 print:hidden">
        <CopyButton text={line} label={t('cite.copy')} />
        {(Object.keys(citationFormats) as (keyof typeof citationFormats)[]).map((format) => (
          <a key={format} href={`${base}?format=${format}`} download className="link">
            {names[format]}
          </a>
        ))}
      </p>
    </section>
  );
}
