'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { api, toResult } from '@/components/api/client';
import { ApiForm, useApiForm } from '@/components/api/form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useHydrated } from '@/components/ui/use-hydrated';

/** Requests a link to one's own data. The confirmation is the same for every address, like the response of the API. */
export function RequestForm() {
  const t = useTranslations('privacy.request');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [acceptedFor, setAcceptedFor] = useState<string>();
  // Before hydration a click would submit the form natively, which the API does not accept.
  const hydrated = useHydrated();
  const form = useApiForm({
    call: async (read) => {
      const result = await toResult(api.POST('/api/v1/privacy/request', { body: { email: read('email'), locale } }));
      if (!result.ok) input.current?.focus();
      return result;
    },
    explain: (problem) => (problem.code === 'invalid_input' ? { email: t('emailInvalid') } : {}),
    onDone: (_accepted, read) => setAcceptedFor(read('email')),
  });

  if (acceptedFor !== undefined) {
    return (
      <div ref={focusOn} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
        <Notice tone="good" live="status" title={t('accepted.title')}>
          <p>
            {t.rich('accepted.lead', {
              email: acceptedFor,
              b: (text) => <strong className="font-medium break-all">{text}</strong>,
            })}
          </p>
        </Notice>
        <p className="text-muted">{t('accepted.nothing')}</p>
        <Button variant="secondary" onClick={() => setAcceptedFor(undefined)}>
          {t('accepted.again')}
        </Button>
      </div>
    );
  }
  return (
    <ApiForm form={form} method="post" className="gap-5">
      <TextField
        ref={input}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={254}
        required
        readOnly={form.busy}
      />
      <Button type="submit" busy={form.busy} disabled={!hydrated} className="self-start">
        {form.busy ? t('sending') : t('submit')}
      </Button>
    </ApiForm>
  );
}

/** Moves the focus from the form that disappeared to what replaced it. */
function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
