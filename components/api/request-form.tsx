'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/field';
import { inBold } from '@/components/ui/in-bold';
import { useHydrated } from '@/components/ui/use-hydrated';
import { Accepted } from './accepted';
import { ApiForm, type FormActions, useApiForm } from './form';
import { pickErrors } from './problem';
import { SendAgain } from './send-again';

/**
 * A public form that requests an email. The confirmation is the same for every address, like the response of the API.
 *
 * @param errors what each further field says when it is invalid
 * @param lead the confirmation, with the address inside
 * @param note what to do if no email arrives
 * @param children further fields, below the address
 */
export function RequestForm({
  call,
  errors,
  submit,
  hint,
  lead,
  note,
  children,
}: {
  call: FormActions<unknown>['call'];
  errors?: Record<string, string>;
  submit: string;
  hint?: string;
  lead: (values: { email: string; b: (text: ReactNode) => ReactNode }) => ReactNode;
  note?: string;
  children?: ReactNode;
}) {
  const t = useTranslations('common.request');
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [accepted, setAccepted] = useState(false);
  // Before hydration a click would submit the form natively, which the API does not accept.
  const hydrated = useHydrated();
  const form = useApiForm({
    call: async (read, values) => {
      const result = await call(read, values);
      if (!result?.ok) input.current?.focus();
      return result;
    },
    explain: (problem) => pickErrors(problem, { ...errors, email: t('emailInvalid') }),
    onDone: (_value, read) => {
      setEmail(read('email'));
      setAccepted(true);
    },
  });

  if (accepted) {
    return (
      <Accepted title={t('accepted')} note={note} again={<SendAgain onForm={() => setAccepted(false)} />}>
        {lead({ email, b: inBold })}
      </Accepted>
    );
  }
  return (
    <ApiForm form={form} method="post" className="gap-5">
      <EmailField ref={input} name="email" defaultValue={email} label={t('email')} hint={hint} required readOnly={form.busy} />
      {children}
      <Button type="submit" busy={form.busy} disabled={!hydrated} className="self-start">
        {form.busy ? t('sending') : submit}
      </Button>
    </ApiForm>
  );
}

/** The campaign parameters that the page was opened with, such as `utm_source`; null without any. */
export function readCampaign(): Record<string, string> | null {
  const found = [...new URLSearchParams(window.location.search)].filter(([name]) => /^utm_[a-z]{1,20}$/.test(name));
  return found.length > 0 ? Object.fromEntries(found.slice(0, 5).map(([name, value]) => [name, value.slice(0, 200)])) : null;
}
