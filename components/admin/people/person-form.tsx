'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Problem, toResult } from '@/components/api/client';
import { ApiForm, useApiForm } from '@/components/api/form';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/field';
import { saveFile } from '@/components/ui/save-file';
import { useToast } from '@/components/ui/toast';

/** Downloads what is stored about a person, or erases it. */
export function PersonForm() {
  const t = useTranslations('privacy.people');
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [erasing, setErasing] = useState<string>();
  const [rejected, setRejected] = useState<string>();
  const explain = ({ code }: Problem): string | undefined => {
    if (code === 'invalid_input') return t('emailInvalid');
    if (code === 'resource_not_found') return t('nobody');
    return code === 'state_conflict' ? t('staff') : undefined;
  };
  const form = useApiForm<Blob>({
    call: (read) => {
      setRejected(undefined);
      return toResult(api.POST('/api/v1/admin/people/export', { body: { email: read('email') }, parseAs: 'blob' }));
    },
    explain: (problem) => ({ email: explain(problem) }),
    onDone: (data) => {
      saveFile('personal-data.json', data);
      toast({ tone: 'good', title: t('copied') });
    },
  });
  const erase = () => {
    const email = input.current?.value.trim() ?? '';
    form.clear();
    setRejected(email === '' ? t('emailInvalid') : undefined);
    if (email !== '') setErasing(email);
  };
  return (
    <>
      <ApiForm form={rejected ? { ...form, errors: { email: rejected } } : form} className="max-w-form gap-5 pt-4">
        <EmailField ref={input} name="email" label={t('email')} autoComplete="off" required />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" busy={form.busy}>
            {t('copy')}
          </Button>
          <Button variant="danger" onClick={erase}>
            {t('erase')}
          </Button>
        </div>
      </ApiForm>
      {erasing !== undefined && (
        <CallDialog
          title={t('eraseTitle')}
          target={erasing}
          lead={t('eraseLead')}
          confirm={t('eraseConfirm')}
          danger
          call={async () => {
            const result = await toResult(api.POST('/api/v1/admin/people/erase', { body: { email: erasing } }));
            const reason = result.ok ? undefined : explain(result.problem);
            if (!reason) return result;
            setRejected(reason);
            setErasing(undefined);
            return undefined;
          }}
          onDone={() => {
            if (input.current) input.current.value = '';
            toast({ tone: 'good', title: t('erased') });
          }}
          onClose={() => setErasing(undefined)}
        />
      )}
    </>
  );
}
