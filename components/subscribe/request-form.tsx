'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Accepted } from '@/components/api/accepted';
import { api, toResult } from '@/components/api/client';
import { ApiForm, useApiForm } from '@/components/api/form';
import { pickErrors } from '@/components/api/problem';
import { Button } from '@/components/ui/button';
import { EmailField, Field, Textarea, TextField } from '@/components/ui/field';
import { useHydrated } from '@/components/ui/use-hydrated';
import { MAX_LINE, MAX_MESSAGE } from '@/lib/commerce/subscription-requests/rules';

/** Asks for a subscription. The confirmation is the same for every address, like the response of the API. */
export function RequestSubscription() {
  const t = useTranslations('subscribe.ask');
  const locale = useLocale();
  const [sent, setSent] = useState(false);
  // Before hydration a click would submit the form natively, which the API does not accept.
  const hydrated = useHydrated();
  const form = useApiForm({
    check: (read) => ({
      email: read('email') === '' && t('emailInvalid'),
      name: read('name') === '' && t('nameMissing'),
      organisation: read('organisation') === '' && t('organisationMissing'),
    }),
    call: (read) => {
      const body = {
        email: read('email'),
        name: read('name'),
        organisation: read('organisation'),
        message: read('message'),
        locale,
      };
      return toResult(api.POST('/api/v1/subscriptions/request', { body }));
    },
    explain: (problem) =>
      pickErrors(problem, {
        email: t('emailInvalid'),
        name: t('lineInvalid'),
        organisation: t('lineInvalid'),
        message: t('messageInvalid'),
      }),
    onDone: () => setSent(true),
  });
  if (sent) return <Accepted title={t('sentTitle')}>{t('sent')}</Accepted>;
  const line = { maxLength: MAX_LINE, required: true, readOnly: form.busy };
  return (
    <ApiForm form={form} method="post" className="w-full gap-4">
      <TextField name="name" label={t('name')} autoComplete="name" {...line} />
      <TextField name="organisation" label={t('organisation')} autoComplete="organization" {...line} />
      <EmailField name="email" label={t('email')} required readOnly={form.busy} />
      <Field name="message" label={t('message')} hint={t('messageHint')}>
        <Textarea maxLength={MAX_MESSAGE} readOnly={form.busy} />
      </Field>
      <Button type="submit" busy={form.busy} disabled={!hydrated} className="self-start">
        {form.busy ? t('sending') : t('submit')}
      </Button>
    </ApiForm>
  );
}
