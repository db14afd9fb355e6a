import { useTranslations } from 'next-intl';

/** A duration in its two largest units; `unit` names the larger one. */
type Duration =
  | { unit: 'days'; days: number; hours: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number; seconds: number }
  | { unit: 'seconds'; seconds: number };

/** Splits milliseconds into two units, rounded up to the second so that a countdown reaches zero only at its end. */
export function toDuration(milliseconds: number): Duration {
  const whole = Math.max(0, Math.ceil(milliseconds / 1_000));
  const [days, hours, minutes, seconds] = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3_600) % 24,
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  if (days > 0) return { unit: 'days', days, hours };
  if (hours > 0) return { unit: 'hours', hours, minutes };
  if (minutes > 0) return { unit: 'minutes', minutes, seconds };
  return { unit: 'seconds', seconds };
}

/** A duration as text: `7 h 12 min`. */
export function DurationText({ milliseconds }: { milliseconds: number }) {
  const t = useTranslations('common.duration');
  const { unit, ...values } = toDuration(milliseconds);
  return <span className="tabular whitespace-nowrap">{t(unit, values)}</span>;
}
