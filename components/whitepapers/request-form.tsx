'use client';

import { useLocale, useTranslations } from 'next-intl';
import { api, toResult } from '@/components/api/client';
import { RequestForm, readCampaign } from '@/components/api/request-form';
import { TextField } from '@/components/ui/field';
import { Link } from '@/lib/platform/i18n/link';

const optional = { name: 'name', company: 'organization', role: 'organization-title' } as const;
const names = Object.keys(optional) as (keyof typeof optional)[];

/** Requests the link to a whitepaper. */
export function RequestWhitepaper({ slug }: { slug: string }) {
  const t = useTranslations('whitepapers.form');
  const locale = useLocale();
  return (
    <RequestForm
      call={(read) => {
        const fields = { email: read('email'), name: read('name'), company: read('company'), role: read('role') };
        const body = { whitepaper_slug: slug, locale, utm: readCampaign(), ...fields };
        return toResult(api.POST('/api/v1/whitepapers/request', { body }));
      }}
      errors={Object.fromEntries(names.map((name) => [name, t('lineInvalid')]))}
      submit={t('submit')}
      hint={t('hint')}
      lead={(values) => t.rich('accepted', values)}
    >
      <details>
        <summary className="link py-2 text-15">{t('about')}</summary>
        <div className="mt-3 flex flex-col gap-3">
          {names.map((name) => (
            <TextField key={name} name={name} label={t(name)} autoComplete={optional[name]} maxLength={200} />
          ))}
        </div>
      </details>
      <p className="text-13 text-muted">
        {t.rich('promise', {
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
