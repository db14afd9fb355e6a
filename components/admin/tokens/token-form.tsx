'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { pickErrors } from '@/components/api/problem';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Select, TextField } from '@/components/ui/field';
import { type TokenScope, tokenScopes } from '@/lib/console/admin/record';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from '@/lib/console/admin/rules';

/** Creates an admin token and shows it once: only its button, not Escape or a click beside it, closes the dialog then. */
export function TokenForm({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const t = useTranslations('admin.tokens');
  const [created, setCreated] = useState<Schemas['AdminTokenIssued']>();

  if (created) {
    return (
      <Dialog
        open
        onOpenChange={() => undefined}
        title={t('createdTitle')}
        description={<p>{t('createdLead', { until: created.expires_at.slice(0, 10) })}</p>}
      >
        <code className="rounded-2 border border-line bg-shade px-3 py-2 text-17 break-all select-all">{created.token}</code>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <CopyButton text={created.token} size="md" label={t('copy')} />
          <Button onClick={onClose}>{t('stored')}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t('createTitle')}
      description={<p>{t('createLead')}</p>}
      confirm={t('createConfirm')}
      call={(read) => {
        const body = { name: read('name'), days: Number(read('days') || Number.NaN), scope: toScope(read('scope')) };
        return toResult(api.POST('/api/v1/admin/tokens', { body }));
      }}
      explain={(problem) => pickErrors(problem, { name: t('nameInvalid'), days: t('daysInvalid', { max: MAX_TOKEN_DAYS }) })}
      onDone={(token) => {
        setCreated(token);
        onCreated();
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} hint={t('nameHint')} required maxLength={200} />
      <TextField
        name="days"
        label={t('days')}
        hint={t('daysHint', { max: MAX_TOKEN_DAYS })}
        inputMode="numeric"
        defaultValue={DEFAULT_TOKEN_DAYS}
        maxLength={3}
        className="max-w-32"
      />
      <Field name="scope" label={t('scope')}>
        <Select defaultValue="all">
          {tokenScopes.map((scope) => (
            <option key={scope} value={scope}>
              {t(`scopes.${scope}`)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}

function toScope(value: string): TokenScope {
  return tokenScopes.find((scope) => scope === value) ?? 'all';
}
