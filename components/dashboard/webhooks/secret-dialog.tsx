import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { Moment } from '@/components/keys/moment';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { useLeaveGuard } from '@/components/ui/use-leave-guard';
import type { NewSecret } from './webhook';

/**
 * Shows a secret once: only its button, not Escape or a click beside it, closes the dialog. The secret exists in the memory of
 * this page alone, and is removed when the page is left.
 */
export function SecretDialog({ made, onClose }: { made: NewSecret; onClose: () => void }) {
  const t = useTranslations('webhooks.secret');
  const { secret, previousValidUntil } = made;
  useLeaveGuard(true);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    const listener = () => leave();
    window.addEventListener('pagehide', listener);
    return () => window.removeEventListener('pagehide', listener);
  }, []);
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('title')}
      description={
        <>
          <p>{t('lead')}</p>
          {previousValidUntil && <p className="pt-2">{t.rich('previous', { when: () => <Moment at={previousValidUntil} /> })}</p>}
          {previousValidUntil === null && <p className="pt-2">{t('lost')}</p>}
        </>
      }
    >
      <code
        data-secret
        className="rounded-2 border border-line bg-shade px-3 py-2 font-mono text-17 break-all select-all"
        translate="no"
      >
        {secret}
      </code>
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" onClick={onClose}>
          {t('stored')}
        </Button>
        <CopyButton text={secret} size="md" variant="primary" label={t('copy')} />
      </div>
    </Dialog>
  );
}
