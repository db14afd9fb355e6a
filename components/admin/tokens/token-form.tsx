'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { describedBy, Field, Input, Select } from '@/components/ui/field';
import { type TokenScope, tokenScopes } from '@/lib/console/admin/record';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from '@/lib/console/admin/rules';

/** Creates an admin token and shows it once: only its button, not Escape or a click beside it, closes the dialog then. */
export function TokenForm({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const t = useTranslations('admin.tokens');
  const id = useId();
  const { busy, problem, run } = useCall();
  const [created, setCreated] = useState<Schemas['AdminTokenIssued']>();
  const invalid = (field: string) => problem?.issues?.some((issue) => issue.field === field) || undefined;

  const send = async (read: (name: string) => string) => {
    const body = { name: read('name'), days: Number(read('days') || Number.NaN), scope: toScope(read('scope')) };
    const result = await run(toResult(api.POST('/api/v1/admin/tokens', { body })));
    if (!result.ok) return;
    setCreated(result.value);
    onCreated();
  };

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
      busy={busy}
      problem={!problem?.issues && problem}
      invalid={problem}
      onSend={send}
      onClose={onClose}
    >
      <Field id={`${id}name`} label={t('name')} hint={t('nameHint')} error={invalid('name') && t('nameInvalid')}>
        <Input
          id={`${id}name`}
          name="name"
          required
          maxLength={200}
          autoComplete="off"
          aria-invalid={invalid('name')}
          aria-describedby={describedBy(`${id}name`)}
        />
      </Field>
      <Field
        id={`${id}days`}
        label={t('days')}
        hint={t('daysHint', { max: MAX_TOKEN_DAYS })}
        error={invalid('days') && t('daysInvalid', { max: MAX_TOKEN_DAYS })}
      >
        <Input
          id={`${id}days`}
          name="days"
          inputMode="numeric"
          defaultValue={DEFAULT_TOKEN_DAYS}
          maxLength={3}
          autoComplete="off"
          className="w-32!"
          aria-invalid={invalid('days')}
          aria-describedby={describedBy(`${id}days`)}
        />
      </Field>
      <Field id={`${id}scope`} label={t('scope')}>
        <Select id={`${id}scope`} name="scope" defaultValue="all">
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
