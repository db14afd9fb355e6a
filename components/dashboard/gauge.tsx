import { useFormatter, useTranslations } from 'next-intl';
import { Moment } from '@/components/keys/moment';
import { classNames } from '@/components/ui/class-names';
import { DurationText } from '@/components/ui/duration';
import { toFill, type Window } from './condition';

const fills = { free: 'bg-edge', nearly: 'bg-amber', full: 'bg-brick' };
const words = { free: 'text-muted', nearly: 'text-amber', full: 'text-brick' };

/**
 * One window of the limits: used, remaining, and the time until it resets.
 *
 * @param now milliseconds since 1970, by the service's clock
 */
export function Gauge({ name, window, now }: { name: 'minute' | 'day'; window: Window; now: number }) {
  const t = useTranslations('dashboard.gauges');
  const format = useFormatter();
  const fill = toFill(window);
  const { used, limit, remaining, reset_at: resetAt } = window;
  return (
    <div className="flex flex-col gap-1.5" data-gauge={name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`gauge-${name}`} className="text-15 text-muted">
          {t(name)}
        </h3>
        <p className="tabular">
          {t.rich('used', {
            used,
            limit,
            b: (text) => <strong className="text-22 font-medium">{text}</strong>,
          })}
        </p>
      </div>
      <meter aria-labelledby={`gauge-${name}`} min={0} max={limit} value={Math.min(used, limit)} className="sr-only">
        {t('spoken', { used, limit })}
      </meter>
      {/* Forced colors replace backgrounds, and a gauge consists of backgrounds. */}
      <div
        aria-hidden
        className="h-1.5 overflow-hidden rounded-full bg-line forced-color-adjust-none forced-colors:bg-[GrayText]"
      >
        <div
          className={classNames('h-full rounded-full forced-colors:bg-[Highlight]', fills[fill])}
          style={{ width: `${Math.min(100, (used / limit) * 100)}%`, minWidth: used > 0 ? '6px' : 0 }}
        />
      </div>
      <p className={classNames('text-13 tabular', words[fill])}>{t(fill, { remaining: format.number(remaining) })}</p>
      <p className="text-13 text-muted">
        {t.rich('resets', {
          left: () => <DurationText milliseconds={Date.parse(resetAt) - now} />,
          at: () => <Moment at={resetAt} show="clock" />,
        })}
      </p>
    </div>
  );
}
