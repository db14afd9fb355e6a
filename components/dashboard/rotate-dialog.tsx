'use client';

import { useTranslations } from 'next-intl';
import { RefusalNotice } from '@/components/keys/refusal-notice';
import { ConfirmDialog } from '@/components/ui/dialog';
import { MAX_ROTATIONS, ROTATION_WINDOW_DAYS } from '@/lib/keys/rules';
import type { Rotation } from './use-rotation';

/** The second, deliberate act: names the key that ends and says what breaks with it. */
export function RotateDialog({ prefix, rotation }: { prefix: string; rotation: Rotation }) {
  const t = useTranslations('dashboard.rotate');
  const busy = rotation.step === 'busy';
  return (
    <ConfirmDialog
      open={rotation.step !== 'idle'}
      onOpenChange={(open) => !open && rotation.cancel()}
      title={t.rich('title', { prefix, code: (words) => <code className="font-mono text-[0.92em]">{words}</code> })}
      description={t('lead')}
      confirm={busy ? t('busy') : t('confirm', { prefix })}
      busy={busy}
      onConfirm={rotation.rotate}
    >
      <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-muted">
        <li>{t.rich('breaks', { prefix, code: (words) => <code className="font-mono">{words}</code> })}</li>
        <li>{t('sources')}</li>
        <li>{t('quota', { most: MAX_ROTATIONS, days: ROTATION_WINDOW_DAYS })}</li>
      </ul>
      {rotation.refusal && <RefusalNotice refusal={rotation.refusal} />}
    </ConfirmDialog>
  );
}
