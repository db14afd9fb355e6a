'use client';

import { Check, CircleAlert, CircleDashed, CloudOff, GitMerge, LoaderCircle, LogIn, type LucideIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Link, usePathname } from '@/lib/platform/i18n/navigation';
import { type Autosave, type SaveStatus, toStatus } from './session/autosave';

const looks: Record<SaveStatus['kind'], { icon: LucideIcon; className: string }> = {
  saved: { icon: Check, className: 'text-muted' },
  edited: { icon: CircleDashed, className: 'text-muted' },
  sending: { icon: LoaderCircle, className: 'text-muted' },
  waiting: { icon: CloudOff, className: 'text-amber' },
  merged: { icon: GitMerge, className: 'text-muted' },
  signed_out: { icon: LogIn, className: 'text-brick' },
  invalid: { icon: CircleAlert, className: 'text-brick' },
  closed: { icon: CircleAlert, className: 'text-brick' },
};

/** Whether the text is saved, in one line. It counts down to the next try; screen readers hear each state once. */
export function SaveState({ autosave }: { autosave: Autosave }) {
  const t = useTranslations('articles.state');
  const locale = useLocale();
  const path = usePathname();
  const now = useNow(autosave.failures > 0 && !autosave.sent);
  const status = toStatus(autosave, now);
  const toMerged = (names: readonly string[]) =>
    names.length > 0 ? t('merged', { name: new Intl.ListFormat(locale).format(names) }) : t('mergedUnnamed');
  const text =
    status.kind === 'saved'
      ? t(status.at === undefined ? 'savedBefore' : 'saved', { time: toTime(status.at, now) })
      : status.kind === 'waiting'
        ? t('waiting', { seconds: status.seconds })
        : status.kind === 'merged'
          ? toMerged(status.by)
          : t(status.kind);
  const [announced, setAnnounced] = useState({ kind: status.kind, text });
  if (announced.kind !== status.kind) setAnnounced({ kind: status.kind, text });
  const { icon: Icon, className } = looks[status.kind];
  return (
    <div data-state={status.kind} className={classNames('flex min-w-0 items-center gap-1.5 text-13 tabular-nums', className)}>
      <Icon aria-hidden className={classNames('size-3.5 shrink-0', status.kind === 'sending' && 'animate-spin')} />
      <span aria-hidden={status.kind === 'waiting' || undefined}>
        {status.kind === 'signed_out' ? (
          <Link href={`/signin?${new URLSearchParams({ callbackUrl: path })}`} target="_blank" className="text-brick underline">
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
      <span role="status" className="sr-only">
        {announced.text}
      </span>
    </div>
  );
}

/** The current time. Ticks once a second while a countdown is shown. */
function useNow(counting: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [counting]);
  return now;
}

/** A time in the user's time zone: 14:02, with the day unless it is today. */
function toTime(at: number | undefined, now: number): string {
  if (at === undefined) return '';
  const [date, today] = [new Date(at), new Date(now)];
  const two = (figure: number) => String(figure).padStart(2, '0');
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  if (date.toDateString() === today.toDateString()) return time;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${time}`;
}
