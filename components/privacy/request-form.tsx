'use client';

import { useLocale, useTranslations } from 'next-intl';
import { api, toResult } from '@/components/api/client';
import { RequestForm } from '@/components/api/request-form';

/** Requests a link to personal data. */
export function RequestData() {
  const t = useTranslations('privacy.request');
  const locale = useLocale();
  return (
    <RequestForm
      call={(read) => toResult(api.POST('/api/v1/privacy/request', { body: { email: read('email'), locale } }))}
      submit={t('submit')}
      lead={(values) => t.rich('accepted.lead', values)}
      note={t('accepted.nothing')}
    />
  );
}
