'use client';

import { useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { Button } from '@/components/ui/button';
import { LocalTime } from '@/components/ui/local-time';
import { Actor } from '../audit/audit-parts';
import { useRevisionNames } from './use-revision-names';

/** One side of a comparison, and the button that restores it. */
export function RevisionDetails({
  label,
  revision,
  onRestore,
}: {
  label: string;
  revision: Schemas['Revision'];
  /** absent if the reader may not change the article */
  onRestore: (() => void) | undefined;
}) {
  const t = useTranslations('revisions');
  const { toKind } = useRevisionNames();
  return (
    <section aria-label={`${label} ${t('number', { n: revision.n })}`} className="flex flex-col border-t-2 border-line pt-2">
      <p className="text-13 text-muted">{label}</p>
      <h2 className="heading">
        {t('number', { n: revision.n })} · {toKind(revision)}
      </h2>
      <p className="text-15 text-muted">
        <LocalTime at={revision.at} />
      </p>
      <p className="text-15 text-muted">
        <Actor actor={revision.by} />
      </p>
      {onRestore && (
        <div className="pt-2">
          <Button variant="secondary" size="sm" onClick={onRestore}>
            {t('restore')}
          </Button>
        </div>
      )}
    </section>
  );
}
