'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { api, toResult } from '@/components/api/client';
import { ApiForm, useApiForm } from '@/components/api/form';
import { pickErrors } from '@/components/api/problem';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useHydrated } from '@/components/ui/use-hydrated';

/** Requests the link to a whitepaper. The confirmation is the same for every address. */
export function RequestWhitepaper({ slug }: { slug: string }) {
  const t = useTranslations('whitepapers.form');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [acceptedFor, setAcceptedFor] = useState<string>();
  // Before hydration a click would submit the form natively, which the API does not accept.
  const hydrated = useHydrated();

  const form = useApiForm({
    call: async (read) => {
      const utm = readCampaign();
      const fields = { email: read('email'), name: read('name'), company: read('company'), role: read('role') };
      const body = { whitepaper_slug: slug, locale, utm, ...fields };
      const result = await toResult(api.POST('/api/v1/whitepapers/request', { body }));
      if (!result.ok) input.current?.focus();
      return result;
    },
    explain: (problem) =>
      pickErrors(problem, {
        email: t('emailInvalid'),
        name: t('lineInvalid'),
        company: t('lineInvalid'),
        role: t('lineInvalid'),
      }),
    onDone: (_accepted, read) => setAcceptedFor(read('email')),
  });

  if (acceptedFor !== undefined)
    return (
      <div ref={focusOn} tabIndex={-1} className="mt-4 flex flex-col items-start gap-5 outline-none">
        <Notice tone="good" live="status" title={t('accepted.title')}>
          <p>
            {t.rich('accepted.lead', {
              email: acceptedFor,
              b: (text) => <strong className="font-medium break-all">{text}</strong>,
            })}
          </p>
        </Notice>
        <Button variant="secondary" onClick={() => setAcceptedFor(undefined)}>
          {t('accepted.again')}
        </Button>
      </div>
    );

  const optional = (name: 'name' | 'company' | 'role', autoComplete: string) => (
    <TextField name={name} label={t(name)} autoComplete={autoComplete} maxLength={200} readOnly={form.busy} />
  );
  return (
    <>
      <p className="mt-2 text-15 text-muted">{t('lead')}</p>
      <ApiForm form={form} method="post" className="mt-4 gap-4">
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
        {optional('name', 'name')}
        {optional('company', 'organization')}
        {optional('role', 'organization-title')}
        <Button type="submit" busy={form.busy} disabled={!hydrated} className="self-start">
          {form.busy ? t('sending') : t('submit')}
        </Button>
        <p className="text-13 text-muted">{t('promise')}</p>
      </ApiForm>
    </>
  );
}

/** What the page was opened with, such as `utm_source`; null without any. */
function readCampaign(): Record<string, string> | null {
  const found = [...new URLSearchParams(window.location.search)].filter(([name]) => /^utm_[a-z]{1,20}$/.test(name));
  return found.length > 0 ? Object.fromEntries(found.slice(0, 5).map(([name, value]) => [name, value.slice(0, 200)])) : null;
}

/** Moves the focus from the form that disappeared to what replaced it. */
function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
