'use client';

import { useLocale, useTranslations } from 'next-intl';
import { api, toResult } from '@/components/api/client';
import { RequestForm } from '@/components/api/request-form';

/** Requests a link to a key. */
export function RequestKey() {
  const t = useTranslations('keys.request');
  const locale = useLocale();
  return (
    <RequestForm
      call={(read) => toResult(api.POST('/api/v1/keys/request', { body: { email: read('email'), locale } }))}
      submit={t('submit')}
      lead={(values) => t.rich('accepted.lead', values)}
      note={t('accepted.nothing')}
    />
  );
}
