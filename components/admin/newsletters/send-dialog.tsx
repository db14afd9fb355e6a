'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { TextField } from '@/components/ui/field';
import { LocalTime } from '@/components/ui/local-time';
import { findTimeError, toFuture, toLocalInput } from '../to-future';

type Newsletter = Schemas['NewsletterDetail'];

/** How far ahead the API lets a newsletter be sent. */
const MAX_YEARS = 1;

/** Sends a newsletter now, or at a time that is chosen in the editor's own zone and shown in UTC beside it. */
export function SendDialog({ newsletter, onClose, onDone }: { newsletter: Newsletter; onClose: () => void; onDone: () => void }) {
  const t = useTranslations('newsletters');
  const { id, send_at, recipients } = newsletter;
  const [later, setLater] = useState(send_at !== null);
  const [chosen, setChosen] = useState(() => toLocalInput(send_at ?? new Date(Date.now() + 86_400_000).toISOString()));
  const time = toFuture(chosen);
  const check = () => {
    const error = later && findTimeError(chosen, MAX_YEARS);
    return { send_at: error && t(error) };
  };
  const option = (value: boolean, label: string) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 md:min-h-8">
      <input type="radio" name="when" checked={later === value} onChange={() => setLater(value)} className="radio" />
      {label}
    </label>
  );
  return (
    <FormDialog<Schemas['Newsletter']>
      title={t('sendTitle')}
      description={
        <>
          <p className="text-ink">{t('recipients', { count: recipients })}</p>
          <p>{t('sendLead')}</p>
        </>
      }
      confirm={t('sendConfirm')}
      check={check}
      call={() =>
        toResult(
          api.POST('/api/v1/admin/newsletters/{id}/send', {
            params: { path: { id } },
            body: later ? { send_at: time ?? null } : {},
          }),
        )
      }
      onDone={onDone}
      onClose={onClose}
    >
      <fieldset className="min-w-0">
        <legend className="text-15 font-medium">{t('when')}</legend>
        {option(false, t('sendNow'))}
        {option(true, t('sendLater'))}
      </fieldset>
      {later && (
        <TextField
          name="send_at"
          label={t('sendAt')}
          hint={time && t.rich('sendHint', { when: () => <LocalTime at={time} /> })}
          type="datetime-local"
          required
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
    </FormDialog>
  );
}
