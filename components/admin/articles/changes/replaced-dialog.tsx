'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Replaced } from '../session/autosave-state';
import { FieldChanges } from './field-changes';

/** What another user's save removed from this user's text, with a button to restore it. */
export function ReplacedDialog({
  replaced: { field, by, mine, theirs },
  onRestore,
  onLeave,
  onClose,
}: {
  replaced: Replaced;
  onRestore: () => void;
  onLeave: () => void;
  onClose: () => void;
}) {
  const t = useTranslations('articles');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('replaced.title', { name: by })}
      description={<p>{t('replaced.lead', { field: t(`fields.${field}`) })}</p>}
    >
      <div className="max-h-96 overflow-y-auto">
        <FieldChanges field={field} before={mine} after={theirs} />
      </div>
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" onClick={onLeave}>
          {t('replaced.leave')}
        </Button>
        <Button onClick={onRestore}>{t('replaced.restore')}</Button>
      </div>
    </Dialog>
  );
}
