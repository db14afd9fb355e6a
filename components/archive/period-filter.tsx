import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { toLocalPath } from '@/lib/i18n/local-path';
import { PeriodForm } from './period-form';

/** The calendar button is inside the field, where only `:focus-within` sees it. */
const control =
  'h-9 w-full min-w-0 rounded-2 border border-edge bg-sheet px-2 text-15 text-ink tabular-nums hover:border-ink focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-jade';

/**
 * First and last day of publication.
 *
 * @param preserved the other query parameters
 */
export function PeriodFilter({
  from,
  to,
  preserved,
}: {
  from: string | undefined;
  to: string | undefined;
  preserved: Record<string, string>;
}) {
  const t = useTranslations('archive.filters');
  const action = toLocalPath(useLocale(), '/archive');
  return (
    // Uncontrolled fields take a new default value only when they are created.
    <PeriodForm key={`${from} ${to}`} action={action} className="mt-3 grid grid-cols-2 gap-x-2 gap-y-2">
      {Object.entries(preserved).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="col-span-2 grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-2 text-13 text-muted">
          {t(name)}
          <input type="date" name={name} defaultValue={name === 'from' ? from : to} className={control} />
        </label>
      ))}
      <Button type="submit" variant="secondary" size="sm" className="col-span-2 ms-12 justify-self-start">
        {t('apply')}
      </Button>
    </PeriodForm>
  );
}
