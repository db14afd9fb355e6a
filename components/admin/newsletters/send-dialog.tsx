'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { TextField } from '@/components/ui/field';
import { LocalTime } from '@/components/ui/local-time';
import { Notice } from '@/components/ui/notice';
import { MAX_AHEAD_YEARS } from '@/lib/audience/newsletters/rules';
import { findTimeError, toFuture, toLocalInput } from '../to-future';
import { isEditable } from './compose-form';

type Newsletter = Schemas['NewsletterDetail'];

/** What a newsletter would send to whom. */
const toSent = ({ preview, topics }: Newsletter) => JSON.stringify([preview, topics]);

/**
 * Sends a newsletter now, or at a time that is chosen in the editor's own zone and shown in UTC beside it. What others changed
 * before the editor confirmed is not sent, and neither is a newsletter without a published article, which would fail for good.
 *
 * @param onRead called with the newsletter as it is before it is sent
 */
export function SendDialog({
  newsletter,
  onRead,
  onClose,
  onDone,
}: {
  newsletter: Newsletter;
  onRead: (newsletter: Newsletter) => void;
  onClose: () => void;
  onDone: (sent: Schemas['Newsletter']) => void;
}) {
  const t = useTranslations('newsletters');
  const { id, send_at, recipients, subject_zh, subject_en } = newsletter;
  const params = { path: { id } };
  const [seen] = useState(toSent(newsletter));
  const toReason = (current: Newsletter) => {
    // Sending again is rejected, and says what has happened.
    if (!isEditable(current)) return false;
    if (toSent(current) !== seen) return t('changedSince');
    return !current.articles.some((article) => article.is_published) && t('nothingPublished');
  };
  const reason = toReason(newsletter);
  const [later, setLater] = useState(send_at !== null);
  const [chosen, setChosen] = useState(() => toLocalInput(send_at ?? new Date(Date.now() + 86_400_000).toISOString()));
  const time = toFuture(chosen);
  const check = () => {
    const error = later && findTimeError(chosen, MAX_AHEAD_YEARS);
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
          <p className="wrap-anywhere text-ink">{`${subject_zh} · ${subject_en}`}</p>
          <p className="text-ink">{t('recipients', { count: recipients })}</p>
          <p>{t('sendLead')}</p>
        </>
      }
      confirm={reason ? undefined : t('sendConfirm')}
      check={check}
      call={async () => {
        const current = await toResult(api.GET('/api/v1/admin/newsletters/{id}', { params }));
        if (!current.ok) return current;
        onRead(current.value);
        if (toReason(current.value)) return undefined;
        const body = later ? { send_at: time ?? null } : {};
        return toResult(api.POST('/api/v1/admin/newsletters/{id}/send', { params, body }));
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {reason ? (
        <Notice tone="wait" live="alert">
          {reason}
        </Notice>
      ) : (
        <fieldset className="min-w-0">
          <legend className="text-15 font-medium">{t('when')}</legend>
          {option(false, t('sendNow'))}
          {option(true, t('sendLater'))}
        </fieldset>
      )}
      {!reason && later && (
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
