import { useLocale, useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { formatShortDay } from '@/components/ui/local-time';
import type { Side } from './comparison';

/** What the sides of a comparison and the kinds of revisions are called. */
export function useRevisionNames() {
  const t = useTranslations('revisions');
  const locale = useLocale();
  return {
    toName: (side: Side): string => (typeof side === 'number' ? t('number', { n: side }) : t(side)),
    /** A schedule is named with its day; a publication that was scheduled went live by itself. */
    toKind: ({ kind, scheduled_for: time }: Pick<Schemas['Revision'], 'kind' | 'scheduled_for'>): string => {
      if (time === null) return t(`kinds.${kind}`);
      return kind === 'scheduled' ? t('scheduledFor', { day: formatShortDay(new Date(time), locale) }) : t('kinds.wentLive');
    },
  };
}
