import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, toResult } from '@/components/api/client';
import { TextField } from '@/components/ui/field';
import type { NewSecret, Webhook } from './webhook';

type Props<Value> = { webhook: Webhook; onClose: () => void; onDone: (value: Value) => void };

/** Confirms rotating the secret; the new one is shown once. */
export function RotateDialog({ webhook, onClose, onDone }: Props<NewSecret>) {
  const t = useTranslations('webhooks.rotating');
  return (
    <CallDialog
      title={t('title')}
      target={webhook.url}
      lead={t('lead')}
      confirm={t('confirm')}
      danger={false}
      call={() => toResult(api.POST('/api/v1/me/webhooks/{id}/rotate-secret', { params: { path: { id: webhook.id } } }))}
      onClose={onClose}
      onDone={({ secret, previous_valid_until }) => onDone({ secret, previousValidUntil: previous_valid_until })}
    />
  );
}

export function DeleteDialog({ webhook, onClose, onDone }: Props<unknown>) {
  const t = useTranslations('webhooks.deleting');
  return (
    <CallDialog
      title={t('title')}
      target={webhook.url}
      lead={t('lead')}
      confirm={t('confirm')}
      danger
      call={() => toResult(api.DELETE('/api/v1/me/webhooks/{id}', { params: { path: { id: webhook.id } } }))}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** Asks for the time from which to replay changes; a day ago by default. */
export function ReplayDialog({ webhook, onClose, onDone }: Props<unknown>) {
  const t = useTranslations('webhooks.replaying');
  const [since, setSince] = useState(() => new Date(Date.now() - 86_400_000).toISOString().slice(0, 16));
  const [invalid, setInvalid] = useState(false);
  return (
    <CallDialog
      title={t('title')}
      target={webhook.url}
      lead={t('lead')}
      confirm={t('confirm')}
      danger={false}
      call={async () => {
        const params = { path: { id: webhook.id } };
        const result = await toResult(api.POST('/api/v1/me/webhooks/{id}/replay', { params, body: { since: since.trim() } }));
        const wrong = !result.ok && result.problem.code === 'invalid_input';
        setInvalid(wrong);
        return wrong ? undefined : result;
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <TextField
        label={t('since')}
        hint={t('sinceHint')}
        error={invalid && t('sinceInvalid')}
        value={since}
        onChange={({ target }) => setSince(target.value)}
        maxLength={30}
        spellCheck={false}
      />
    </CallDialog>
  );
}
