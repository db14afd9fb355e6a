import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/lib/platform/i18n/link';
import { classNames } from './class-names';
import { toPageNumbers } from './page-numbers';

/**
 * The pages of a list, as links.
 *
 * @param hrefOf the address of a page, without the language
 */
export function Pagination({ page, totalPages, hrefOf }: { page: number; totalPages: number; hrefOf: (page: number) => string }) {
  const t = useTranslations('common.pages');
  if (totalPages <= 1) return null;
  const cell = 'inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-2 px-2 text-15 no-underline tabular-nums';
  const step = (to: number, label: string, rel: 'prev' | 'next') => {
    const Icon = rel === 'prev' ? ChevronLeft : ChevronRight;
    const inside = (
      <>
        {rel === 'prev' && <Icon aria-hidden className="size-4" />}
        {label}
        {rel === 'next' && <Icon aria-hidden className="size-4" />}
      </>
    );
    if (to < 1 || to > totalPages) return null;
    return (
      <Link href={hrefOf(to)} rel={rel} className={classNames(cell, 'text-jade hover:bg-jade-soft', rel === 'prev' && '-ms-2')}>
        {inside}
      </Link>
    );
  };
  let gap = 0;
  return (
    <nav aria-label={t('label')} className="flex flex-wrap items-center gap-1 print:hidden">
      {step(page - 1, t('previous'), 'prev')}
      <ol className="hidden items-center gap-1 sm:flex">
        {toPageNumbers(page, totalPages).map((number) => (
          <li key={number === 0 ? `gap-${gap++}` : number}>
            {number === 0 ? (
              <span className={classNames(cell, 'text-muted')}>…</span>
            ) : (
              <Link
                href={hrefOf(number)}
                aria-current={number === page ? 'page' : undefined}
                aria-label={t('page', { page: number })}
                className={classNames(cell, number === page ? 'bg-shade font-medium text-ink' : 'text-jade hover:bg-jade-soft')}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <span className="px-2 text-15 text-muted sm:hidden">{t('of', { page, total: totalPages })}</span>
      {step(page + 1, t('next'), 'next')}
    </nav>
  );
}
