import { Ban, CircleCheck, CircleDashed, Clock, type LucideIcon, Pause, Snowflake, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Tone = 'good' | 'wait' | 'bad' | 'plain' | 'brass';

const tones: Record<Tone, string> = {
  good: 'bg-jade-soft text-jade',
  wait: 'bg-amber-soft text-amber',
  bad: 'bg-brick-soft text-brick',
  plain: 'bg-shade text-muted',
  brass: 'bg-brass-soft text-brass',
};

/** A label with an icon, so that color is never the only sign. */
export function Badge({ tone = 'plain', icon: Icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1.5 rounded-2 px-2 align-middle font-sans text-13 leading-none font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
      {children}
    </span>
  );
}

export type StatusName = 'active' | 'frozen' | 'revoked' | 'lapsed' | 'suspended' | 'waiting' | 'premium';

const statuses: Record<StatusName, { tone: Tone; icon: LucideIcon }> = {
  active: { tone: 'good', icon: CircleCheck },
  frozen: { tone: 'bad', icon: Snowflake },
  revoked: { tone: 'bad', icon: Ban },
  lapsed: { tone: 'wait', icon: Clock },
  suspended: { tone: 'wait', icon: Pause },
  waiting: { tone: 'wait', icon: CircleDashed },
  premium: { tone: 'brass', icon: Star },
};

/** The status of a key or subscription; its translation comes as `children` (`common.status.*`). */
export function StatusBadge({ status, children }: { status: StatusName; children: ReactNode }) {
  const { tone, icon } = statuses[status];
  return (
    <Badge tone={tone} icon={icon}>
      {children}
    </Badge>
  );
}
