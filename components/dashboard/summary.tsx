import { Clock } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatDate, Moment } from '@/components/keys/moment';
import { Badge, StatusBadge } from '@/components/ui/badge';
import { DurationText } from '@/components/ui/duration';
import { type Condition, findLiveKey, type Me } from './condition';

/** The dashboard in one sentence: whether requests succeed, how many were used, and when the day resets. */
export function Summary({ me, condition, now }: { me: Me; condition: Condition; now: number }) {
  const t = useTranslations('dashboard.lead');
  const locale = useLocale();
  const { subscriber, key, quota } = me;
  const day = quota?.day;
  const values = {
    prefix: key?.prefix ?? '',
    hasKey: findLiveKey(me) ? 'yes' : 'no',
    used: day?.used ?? 0,
    limit: day?.limit ?? 0,
    date: subscriber ? formatDate(new Date(subscriber.active_until), locale) : '',
    code: (words: ReactNode) => <code className="font-mono text-[0.92em] whitespace-nowrap">{words}</code>,
    left: () => <DurationText milliseconds={Date.parse(day?.reset_at ?? '') - now} />,
    when: () => (key?.status === 'revoked' ? <Moment at={key.revoked_at} /> : null),
  };
  return <p className="max-w-[50rem] font-serif text-22 leading-snug tabular">{t.rich(condition, values)}</p>;
}

/** The same as a badge. */
export function ConditionBadge({ condition }: { condition: Condition }) {
  const t = useTranslations('dashboard.badge');
  const words = useTranslations('common.status');
  if (condition === 'none' || condition === 'administrator') return <Badge>{t(condition)}</Badge>;
  if (condition === 'spent')
    return (
      <Badge tone="wait" icon={Clock}>
        {t(condition)}
      </Badge>
    );
  return <StatusBadge status={condition}>{words(condition)}</StatusBadge>;
}
