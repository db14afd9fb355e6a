'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { api, type Problem, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { describedBy, Field, Input } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import { useInvalidFocus } from '../use-invalid-focus';

/** Makes an email address an administrator's, after a second look at what that means. */
export function AdministratorForm({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const t = useTranslations('admin.administrators');
  const tc = useTranslations('common.actions');
  const toast = useToast();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [missing, setMissing] = useState(false);
  const invalid = missing || problem?.issues !== undefined;
  const form = useInvalidFocus(invalid && (problem ?? missing));

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setProblem(undefined);
    setMissing(email === '');
    if (email === '') return;
    setBusy(true);
    const result = await toResult(api.POST('/api/v1/admin/administrators', { body: { email } }));
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    toast({ tone: 'good', title: t('addDone', { email: result.value.email }) });
    onAdded();
    onClose();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={t('addTitle')} description={<p>{t('addLead')}</p>}>
      <form ref={form} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        {problem && !problem.issues && <ProblemNotice problem={problem} />}
        <Field id={id} label={t('email')} error={missing ? t('emailMissing') : problem?.issues && t('emailInvalid')}>
          <Input
            id={id}
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy(id)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('addConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
