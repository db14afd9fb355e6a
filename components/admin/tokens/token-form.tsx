'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { describedBy, Field, Input, Select } from '@/components/ui/field';
import { type TokenScope, tokenScopes } from '@/lib/admin/record';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from '@/lib/admin/rules';
import { useInvalidFocus } from '../use-invalid-focus';

/** Creates an admin token and shows it once: only its button, not Escape or a click beside it, closes the dialog then. */
export function TokenForm({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const t = useTranslations('admin.tokens');
  const tc = useTranslations('common.actions');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [created, setCreated] = useState<Schemas['AdminTokenIssued']>();
  const form = useInvalidFocus(problem);
  const invalid = (field: string) => problem?.issues?.some((issue) => issue.field === field) || undefined;

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    const days = Number(values.get('days') || Number.NaN);
    const result = await toResult(
      api.POST('/api/v1/admin/tokens', { body: { name: String(values.get('name')), days, scope: toScope(values.get('scope')) } }),
    );
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
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
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t('createTitle')}
      description={<p>{t('createLead')}</p>}
    >
      <form ref={form} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        {problem && !problem.issues && <ProblemNotice problem={problem} />}
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
          <Select id={`${id}scope`} name="scope" defaultValue="all" className="w-auto! self-start">
            {tokenScopes.map((scope) => (
              <option key={scope} value={scope}>
                {t(`scopes.${scope}`)}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('createConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function toScope(value: FormDataEntryValue | null): TokenScope {
  return tokenScopes.find((scope) => scope === value) ?? 'all';
}
