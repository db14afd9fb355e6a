'use client';

import {
  Check,
  CircleAlert,
  CircleDashed,
  CloudOff,
  GitMerge,
  LoaderCircle,
  LogIn,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Link, usePathname } from '@/lib/platform/i18n/navigation';
import { type SaveStatus, toStatus } from './session/autosave';
import { isUnsent } from './session/autosave-state';
import type { DraftSession } from './session/draft-session';
import type { Field } from './session/fields';
import { useDraft } from './session/use-draft';

const looks: Record<SaveStatus['kind'], { icon: LucideIcon; className: string }> = {
  saved: { icon: Check, className: 'text-muted' },
  edited: { icon: CircleDashed, className: 'text-muted' },
  sending: { icon: LoaderCircle, className: 'text-muted' },
  waiting: { icon: CloudOff, className: 'text-amber' },
  merged: { icon: GitMerge, className: 'text-muted' },
  conflict: { icon: TriangleAlert, className: 'text-amber' },
  replaced: { icon: GitMerge, className: 'text-amber' },
  signed_out: { icon: LogIn, className: 'text-brick' },
  invalid: { icon: CircleAlert, className: 'text-brick' },
  closed: { icon: CircleAlert, className: 'text-brick' },
};

/** What the state line can do: lead to a field, show what another user replaced, and lead to unsaved text of an earlier visit. */
export type StateActions = {
  onReview: (field: Field) => void;
  onCompare: (field: Field) => void;
  /** where there is such text */
  onShowUnsent?: () => void;
};

/** Whether the text is saved, in one line. It counts down to the next try; screen readers hear each state once. */
export function SaveState({ session, actions }: { session: DraftSession; actions: StateActions }) {
  const t = useTranslations('articles.unsent');
  const { autosave } = useDraft(session);
  const now = useNow(autosave.failures > 0 && !autosave.sent);
  const status = toStatus(autosave, now);
  const { text, plain } = useStateText(session, status, now, actions);
  // Why a draft is closed is known a moment later than that it is.
  const said = status.kind === 'closed' ? plain : status.kind;
  const [announced, setAnnounced] = useState({ said, plain });
  if (announced.said !== said) setAnnounced({ said, plain });
  const { icon: Icon, className } = looks[status.kind];
  return (
    <div
      data-state={status.kind}
      className={classNames('flex min-w-0 flex-wrap items-center gap-x-1.5 text-13 leading-snug tabular-nums', className)}
    >
      <Icon aria-hidden className={classNames('size-3.5 shrink-0', status.kind === 'sending' && 'animate-spin')} />
      <span aria-hidden={status.kind === 'waiting' || undefined}>{text}</span>
      <span role="status" className="sr-only">
        {announced.plain}
      </span>
      {actions.onShowUnsent && (
        <button type="button" className={classNames(action, 'text-amber')} onClick={actions.onShowUnsent}>
          {t('show')}
        </button>
      )}
    </div>
  );
}

const action = 'cursor-pointer font-medium underline underline-offset-2 max-md:min-h-11';

/** The status in words, with what can be done about it, and without. */
function useStateText(
  session: DraftSession,
  status: SaveStatus,
  now: number,
  { onReview, onCompare }: StateActions,
): { text: ReactNode; plain: string } {
  const t = useTranslations('articles');
  const locale = useLocale();
  const path = usePathname();
  const { autosave } = useDraft(session);
  const closedReason = useClosedReason(session);
  const toButton = (onAct: () => void) => (text: ReactNode) => (
    <button type="button" className={action} onClick={onAct}>
      {text}
    </button>
  );
  const only = (plain: string) => ({ text: plain, plain });
  switch (status.kind) {
    case 'saved':
      return only(t(status.at === undefined ? 'state.savedBefore' : 'state.saved', { time: toTime(status.at, now) }));
    case 'waiting':
      return only(t('state.waiting', { seconds: status.seconds }));
    case 'merged':
      return only(t('state.merged', { name: new Intl.ListFormat(locale).format(status.by) }));
    case 'signed_out': {
      const href = `/signin?${new URLSearchParams({ callbackUrl: path })}`;
      const plain = t('state.signed_out');
      const text = (
        <Link href={href} target="_blank" className="text-brick underline">
          {plain}
        </Link>
      );
      return { text, plain };
    }
    case 'conflict': {
      const values = { name: status.by ?? t('state.other'), field: t(`fields.${status.field}`) };
      return {
        text: t.rich('state.conflictIn', { ...values, review: toButton(() => onReview(status.field)) }),
        plain: t.markup('state.conflictIn', { ...values, review: toSame }),
      };
    }
    case 'invalid': {
      const field = t(`fields.${status.field}`);
      return {
        text: t.rich('state.invalid', { field, review: toButton(() => onReview(status.field)) }),
        plain: t.markup('state.invalid', { field, review: toSame }),
      };
    }
    case 'replaced': {
      const name = status.by ?? t('state.other');
      const replaced = autosave.replaced.find(({ field }) => field === status.field);
      return {
        text: t.rich('state.replaced', {
          name,
          compare: toButton(() => onCompare(status.field)),
          restore: toButton(() => replaced && session.restoreReplaced(replaced)),
        }),
        plain: t.markup('state.replaced', { name, compare: toSame, restore: toSame }),
      };
    }
    case 'closed':
      return only(isUnsent(autosave) ? t('state.closed', { reason: closedReason }) : closedReason);
    default:
      return only(t(`state.${status.kind}`));
  }
}

/** Why the draft accepts no more changes. */
function useClosedReason(session: DraftSession): string {
  const t = useTranslations('articles');
  const { view, problem } = useDraft(session);
  const publisher = view.changed.is_published?.by;
  if (!view.editable && publisher) return t('contributor.publishedBy', { name: publisher });
  if (problem?.deletion) return t('gone.deleted', { name: problem.deletion.by });
  return problem?.code === 'resource_not_found' ? t('gone.title') : (problem?.detail ?? '');
}

const toSame = (text: string) => text;

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
