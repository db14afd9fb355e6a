import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Webhooks } from '@/components/dashboard/webhooks/webhooks';
import { ClientMessages } from '@/components/site/client-messages';
import { isEntitled } from '@/lib/people/subscribers/rules';
import { listWebhooks } from '@/lib/people/webhooks/reads';
import { redirect } from '@/lib/platform/i18n/navigation';
import { findCurrentSession } from '../../reader';
import { withErrorPage } from '../../with-error-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhooks');
  return { title: t('title'), robots: { index: false } };
}

/** Rendered from the reads behind `/api/v1/me/webhooks`; every change goes through the API. */
export default withErrorPage(async function WebhooksPage() {
  const [locale, session] = await Promise.all([getLocale(), findCurrentSession()]);
  if (!session)
    return redirect({ href: { pathname: '/signin', query: { callbackUrl: `/${locale}/dashboard/webhooks` } }, locale });
  const { subscriber } = session;
  if (!subscriber) return redirect({ href: '/dashboard', locale });
  return (
    <ClientMessages areas={['keys', 'webhooks']}>
      <Webhooks initial={await listWebhooks({ subscriberId: subscriber.id })} active={isEntitled(subscriber, new Date())} />
    </ClientMessages>
  );
});
