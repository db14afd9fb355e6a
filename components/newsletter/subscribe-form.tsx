'use client';

import { useLocale, useTranslations } from 'next-intl';
import { api, toResult } from '@/components/api/client';
import { RequestForm, readCampaign } from '@/components/api/request-form';
import { TextField } from '@/components/ui/field';
import { Link } from '@/lib/platform/i18n/link';
import type { Locale } from '@/lib/platform/i18n/locales';
import { type Topic, TopicChoice } from './topic-choice';

const optional = { name: 'name', company: 'organization', role: 'organization-title', country: 'country-name' } as const;
const names = Object.keys(optional) as (keyof typeof optional)[];

/** Subscribes to the newsletter. */
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
  return (
    <RequestForm
      call={(read, values) => {
        const typed = Object.fromEntries(names.map((name) => [name, read(name)]));
        const body = { ...typed, email: read('email'), topics: values.getAll('topics').map(String), utm: readCampaign(), source };
        return toResult(api.POST('/api/v1/newsletter/subscribe', { body: { ...body, locale: read('locale') as Locale } }));
      }}
      errors={Object.fromEntries(names.map((name) => [name, t('form.tooLong')]))}
      submit={t('form.submit')}
      lead={(values) => t.rich('accepted.lead', { ...values, hours })}
      note={t('accepted.nothing')}
    >
      <TopicChoice topics={topics} chosen={chosen} locale={locale} />
      <details>
        <summary className="link py-2 text-15">{t('form.about')}</summary>
        <div className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {names.map((name) => (
            <TextField key={name} name={name} label={t(`form.${name}`)} autoComplete={optional[name]} maxLength={200} />
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
    </RequestForm>
  );
}
