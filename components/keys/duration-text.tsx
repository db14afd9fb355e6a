import { useTranslations } from 'next-intl';
import { toDuration } from './duration';

/** How long something still takes, in words: `7 h 12 min`. */
export function DurationText({ milliseconds }: { milliseconds: number }) {
  const t = useTranslations('keys.duration');
  const { unit, ...values } = toDuration(milliseconds);
  return <span className="tabular whitespace-nowrap">{t(unit, values)}</span>;
}
