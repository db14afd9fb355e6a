'use client';

import { useTranslations } from 'next-intl';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import { LocalTime } from '@/components/ui/local-time';
import { useToast } from '@/components/ui/toast';
import { useRevisionNames } from './use-revision-names';

/** Confirms that a revision replaces the draft. Readers see nothing of it, and the draft stays among the revisions. */
export function RestoreDialog({
  id,
  version,
  revision,
  onClose,
  onReload,
  onDone,
}: {
  id: string;
  version: number;
  revision: Schemas['Revision'];
  onClose: () => void;
  /** another user has saved since: the next attempt needs the new version */
  onReload: () => void;
  onDone: () => void;
}) {
  const t = useTranslations('revisions');
  const { toKind } = useRevisionNames();
  const toast = useToast();
  const restore = async () => {
    const params = { path: { id, n: String(revision.n) }, header: { 'If-Match': `"${version}"` } };
    const result = await toResult(api.POST('/api/v1/admin/articles/{id}/revisions/{n}/restore', { params }));
    if (!result.ok && result.problem.code === 'edit_conflict') onReload();
    return result;
  };
  return (
    <CallDialog
      title={t('restoreTitle', { n: revision.n })}
      target={
        <>
          {toKind(revision)} · <LocalTime at={revision.at} />
        </>
      }
      lead={t('restoreLead')}
      confirm={t('restore')}
      danger={false}
      call={restore}
      onDone={() => {
        toast({ tone: 'good', title: t('restored', { n: revision.n }) });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
