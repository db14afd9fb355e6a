import { useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import type { Side } from './comparison';

/** What the sides of a comparison and the kinds of revisions are called. */
export function useRevisionNames() {
  const t = useTranslations('revisions');
  return {
    toName: (side: Side): string => (typeof side === 'number' ? t('number', { n: side }) : t(side)),
    /** What went live by itself was published by the service. */
    toKind: ({ kind, by }: Pick<Schemas['Revision'], 'kind' | 'by'>): string =>
      t(`kinds.${kind === 'published' && by === 'service' ? 'wentLive' : kind}`),
  };
}
