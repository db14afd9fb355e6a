import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import { PeriodForm } from './period-form';

const control =
  'h-9 max-lg:h-11 w-full min-w-0 rounded-2 border border-edge bg-sheet px-2 text-15 text-ink not-placeholder-shown:tabular-nums hover:border-ink placeholder:text-muted aria-invalid:border-brick';

/**
 * First and last day of publication. Text that is not a date stays in its field, with the accepted format beside it.
 *
 * @param preserved the other query parameters
 */
export function PeriodFilter({
  from,
  to,
  rejected,
  preserved,
}: {
  from: string | undefined;
  to: string | undefined;
  rejected: { from?: string; to?: string };
  preserved: Record<string, string>;
}) {
  const t = useTranslations('archive.filters');
  const action = toLocalPath(useLocale(), '/archive');
  return (
    // Uncontrolled fields take a new default value only when they are created.
    <PeriodForm
      key={[from, to, rejected.from, rejected.to].join(' ')}
      action={action}
      className="mt-3 grid grid-cols-2 gap-x-2 gap-y-2"
    >
      {Object.entries(preserved).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {(['from', 'to'] as const).map((name) => {
        const text = rejected[name];
        return (
          <div key={name} className="col-span-2">
            <label className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-2 text-13 text-muted">
              {t(name)}
              {/* Not a date field: browsers show those in the format of their own language. */}
              <input
                name={name}
                autoComplete="off"
                maxLength={40}
                title={t('dateHint')}
                placeholder={t('datePlaceholder')}
                defaultValue={text ?? (name === 'from' ? from : to)}
                aria-invalid={text === undefined ? undefined : true}
                aria-describedby={text === undefined ? undefined : `archive-${name}-error`}
                className={control}
              />
            </label>
            {text !== undefined && (
              <p id={`archive-${name}-error`} role="alert" className="ms-12 mt-1 text-13 text-brick [overflow-wrap:anywhere]">
                {t('dateRejected', { text })}
              </p>
            )}
          </div>
        );
      })}
      <Button type="submit" variant="secondary" size="sm" className="col-span-2 ms-12 justify-self-start max-lg:h-11">
        {t('apply')}
      </Button>
    </PeriodForm>
  );
}
