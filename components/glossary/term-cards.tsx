import { useLocale, useTranslations } from 'next-intl';
import type { Term } from '@/lib/archive/glossary/record';
import { Link } from '@/lib/platform/i18n/link';
import { toTermPath } from '@/lib/platform/portal-paths';
import { TermNames, TermText } from './term';

/**
 * The cards of the terms that a text marks. The start script opens them as popovers; without it, the URL's fragment names the one
 * that is shown, and a fragment that names nothing closes it.
 */
export function TermCards({ terms }: { terms: readonly Term[] }) {
  const locale = useLocale();
  const t = useTranslations('glossary');
  return terms.map((term) => (
    <div
      key={term.id}
      id={`term-${term.id}`}
      popover="auto"
      tabIndex={-1}
      role="note"
      aria-label={term[locale]}
      className="term-card"
    >
      <p className="font-serif text-17 leading-snug">
        <TermNames term={term} locale={locale} />
      </p>
      <div className="mt-2">
        <TermText term={term} locale={locale} />
      </div>
      <p className="mt-2 flex items-center justify-between gap-x-5 text-13">
        <Link href={toTermPath(term.id)} prefetch={false} className="link inline-flex min-h-11 items-center">
          {t('all')}
        </Link>
        <button
          type="button"
          popoverTarget={`term-${term.id}`}
          popoverTargetAction="hide"
          className="term-hide link min-h-11 items-center"
        >
          {t('close')}
        </button>
        <a href="#closed" className="term-leave link min-h-11 items-center">
          {t('close')}
        </a>
      </p>
    </div>
  ));
}
