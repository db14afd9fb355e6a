import { useLocale, useTranslations } from 'next-intl';
import { EntryTitle } from '@/components/archive/entry';
import { toWhitepaperTexts } from '@/lib/audience/whitepapers/rules';
import type { Whitepaper } from '@/lib/audience/whitepapers/schema';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toWhitepaperPath } from '@/lib/platform/portal-paths';
import { toTypeset } from '@/lib/platform/text/typography';

/** Bytes from which a reader wants to know the size before downloading. */
const LARGE = 500_000;

/** Whitepapers with their titles, facts and the first paragraph of their descriptions. */
export function WhitepaperList({ items }: { items: Whitepaper[] }) {
  const locale = useLocale();
  const t = useTranslations('whitepapers');
  return (
    <ol>
      {items.map((paper) => {
        const { title, second, descriptions } = toWhitepaperTexts(paper, locale);
        return (
          <li key={paper.slug} className="border-b border-line py-6">
            <article className="grid gap-x-14 gap-y-3 lg:grid-cols-2">
              <div className="min-w-0">
                <EntryTitle href={toWhitepaperPath(paper.slug)} title={title} second={second} />
                <WhitepaperFacts paper={paper} className="mt-1.5" />
              </div>
              <div className="flex min-w-0 flex-col gap-2">
                {descriptions.slice(0, 1).map(({ language, text }) => (
                  <p key={language} lang={toLangTag(language)} className="max-w-text font-serif text-17 [overflow-wrap:anywhere]">
                    {toTypeset(text.split(/\n\s*\n/, 1)[0] ?? '', language)}
                  </p>
                ))}
                <p className="text-15">
                  <Link
                    href={toWhitepaperPath(paper.slug)}
                    prefetch={false}
                    aria-label={t('getNamed', { title: title.text })}
                    className="link"
                  >
                    {t('get')}
                  </Link>
                </p>
              </div>
            </article>
          </li>
        );
      })}
    </ol>
  );
}

/** When it was published, and the languages of its files. */
export function WhitepaperFacts({ paper, className }: { paper: Whitepaper; className?: string }) {
  const locale = useLocale();
  const t = useTranslations('whitepapers');
  return (
    <p className={`dotted text-13 text-muted tabular-nums ${className ?? ''}`}>
      <time dateTime={paper.published_at.slice(0, 10)}>{toDay(locale, paper.published_at)}</time>
      {[locale, otherLocale(locale)].map((lang) => {
        const file = paper.files[lang];
        return (
          file && (
            <span key={lang}>
              {t('file', { language: t(`languages.${lang}`) })}
              {file.bytes >= LARGE && t('size', { megabytes: file.bytes / 1_000_000 })}
            </span>
          )
        );
      })}
    </p>
  );
}
