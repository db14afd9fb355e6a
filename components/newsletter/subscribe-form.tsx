'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, toResult } from '@/components/api/client';
import { ApiForm, useApiForm } from '@/components/api/form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useHydrated } from '@/components/ui/use-hydrated';
import { Link } from '@/lib/platform/i18n/link';
import type { Locale } from '@/lib/platform/i18n/locales';
import { type Topic, TopicChoice } from './topic-choice';

const optional = ['name', 'company', 'role', 'country'] as const;

/** Subscribes to the newsletter. The confirmation is the same for every address, like the response of the API. */
export function SubscribeForm({
  topics,
  chosen,
  source,
  hours,
}: {
  topics: readonly Topic[];
  chosen: readonly string[];
  source: string;
  hours: number;
}) {
  const t = useTranslations('newsletter');
  const locale = useLocale();
  const [acceptedFor, setAcceptedFor] = useState<string>();
  // Before hydration a click would submit the form natively, which the API does not accept.
  const hydrated = useHydrated();
  const form = useApiForm({
    call: (read, values) => {
      const typed = Object.fromEntries(optional.map((name) => [name, read(name)]));
      const body = { ...typed, email: read('email'), topics: values.getAll('topics').map(String), utm: readCampaign(), source };
      return toResult(api.POST('/api/v1/newsletter/subscribe', { body: { ...body, locale: read('locale') as Locale } }));
    },
    explain: ({ issues = [] }) =>
      Object.fromEntries(
        issues.flatMap(({ field }) => {
          if (field === 'email') return [[field, t('form.emailInvalid')]];
          return optional.some((name) => name === field) ? [[field, t('form.tooLong')]] : [];
        }),
      ),
    onDone: (_accepted, read) => setAcceptedFor(read('email')),
  });

  if (acceptedFor !== undefined) {
    return (
      <div ref={focusOn} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
        <Notice tone="good" live="status" title={t('accepted.title')}>
          <p>
            {t.rich('accepted.lead', {
              hours,
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
        name="email"
        label={t('form.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={254}
        required
        readOnly={form.busy}
      />
      <TopicChoice topics={topics} chosen={chosen} locale={locale} />
      <details>
        <summary className="link py-2 text-15">{t('form.about')}</summary>
        <div className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {optional.map((name) => (
            <TextField key={name} name={name} label={t(`form.${name}`)} autoComplete={completions[name]} maxLength={200} />
          ))}
        </div>
      </details>
      <p className="text-13 text-muted">
        {t.rich('form.consent', {
          link: (text) => (
            <Link href="/privacy" className="link">
              {text}
            </Link>
          ),
        })}
      </p>
      <Button type="submit" busy={form.busy} disabled={!hydrated} className="self-start">
        {form.busy ? t('form.sending') : t('form.submit')}
      </Button>
    </ApiForm>
  );
}

const completions = { name: 'name', company: 'organization', role: 'organization-title', country: 'country-name' };

/** The campaign parameters that the page was opened with; they are sent with the form only. */
function readCampaign(): Record<string, string> | null {
  const found = [...new URLSearchParams(window.location.search)].filter(([name]) => /^utm_[a-z]{1,20}$/.test(name));
  return found.length > 0 ? Object.fromEntries(found.map(([name, value]) => [name, value.slice(0, 200)])) : null;
}

/** Moves the focus from the form that disappeared to what replaced it. */
function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
