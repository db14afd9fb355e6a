import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

type NoticeTone = 'info' | 'good' | 'wait' | 'bad';

const tones: Record<NoticeTone, { box: string; sign: string; icon: LucideIcon }> = {
  info: { box: 'border-line bg-shade', sign: 'text-muted', icon: Info },
  good: { box: 'border-jade bg-jade-soft', sign: 'text-jade', icon: CircleCheck },
  wait: { box: 'border-amber bg-amber-soft', sign: 'text-amber', icon: TriangleAlert },
  bad: { box: 'border-brick bg-brick-soft', sign: 'text-brick', icon: CircleAlert },
};

/**
 * A message: what happened, and what to do next.
 *
 * @param live announces it to screen readers: `alert` interrupts, `status` waits
 */
export function Notice({
  tone = 'info',
  title,
  children,
  live,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  live?: 'alert' | 'status';
}) {
  const { box, sign, icon: Icon } = tones[tone];
  return (
    <div role={live} className={classNames('flex gap-3 rounded-2 border-s-2 px-4 py-3 text-15', box)}>
      <Icon aria-hidden className={classNames('mt-[0.3em] size-4 shrink-0', sign)} />
      <div className="flex min-w-0 flex-col gap-1 [overflow-wrap:anywhere]">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  );
}
