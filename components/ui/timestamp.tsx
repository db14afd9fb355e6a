import { classNames } from '@/components/ui/class-names';

/**
 * A time in UTC with aligned digits. The full time shows on hover, so a table can show the day alone.
 *
 * @param detail `minute`: 2026-03-04 09:12; `second` adds the seconds
 */
export function Timestamp({
  at,
  detail = 'minute',
  className,
}: {
  at: string;
  detail?: 'day' | 'minute' | 'second';
  className?: string;
}) {
  const length = { day: 10, minute: 16, second: 19 }[detail];
  return (
    <time
      dateTime={at}
      title={`${at.slice(0, 19).replace('T', ' ')} UTC`}
      className={classNames('whitespace-nowrap tabular-nums', className)}
    >
      {at.slice(0, length).replace('T', ' ')}
    </time>
  );
}
