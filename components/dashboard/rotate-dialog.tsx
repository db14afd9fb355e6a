'use client';

import { useTranslations } from 'next-intl';
import { ProblemNotice } from '@/components/api/problem-notice';
import { ConfirmDialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { MAX_ROTATIONS, ROTATION_WINDOW_DAYS } from '@/lib/people/keys/rules';
import type { Rotation } from './use-rotation';

/** Confirms a rotation: names the key that ends and what stops working. */
export function RotateDialog({ prefix, rotation }: { prefix: string; rotation: Rotation }) {
  const t = useTranslations('dashboard.rotate');
  const busy = rotation.step === 'busy';
  return (
    <ConfirmDialog
      open={rotation.step !== 'idle'}
      onOpenChange={(open) => !open && rotation.cancel()}
      title={t.rich('title', { prefix, code: (text) => <code className="font-mono text-[0.92em]">{text}</code> })}
      description={t('lead')}
      confirm={busy ? t('busy') : t('confirm', { prefix })}
      busy={busy}
      onConfirm={rotation.rotate}
    >
      {rotation.outdated && <Notice tone="wait" live="status" title={t('outdated', { prefix })} />}
      <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-muted">
        <li>{t.rich('breaks', { prefix, code: (text) => <code className="font-mono">{text}</code> })}</li>
        <li>{t('sources')}</li>
        <li>{t('quota', { max: MAX_ROTATIONS, days: ROTATION_WINDOW_DAYS })}</li>
      </ul>
      {rotation.problem && <ProblemNotice problem={rotation.problem} />}
    </ConfirmDialog>
  );
}
