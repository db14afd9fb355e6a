import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { Dashboard } from '@/components/dashboard/dashboard';
import { WebhookSummary } from '@/components/dashboard/webhooks/webhook-summary';
import { SignOutForm } from '@/components/sign-in/sign-out-form';
import { ClientMessages } from '@/components/site/client-messages';
import { clientOf } from '@/lib/api/admission/client';
import { findKnownPlans } from '@/lib/commerce/checkout/reads';
import { getMeBySession, listRecentEmails } from '@/lib/people/account/reads';
import { findNotifications } from '@/lib/people/warnings/reads';
import { listWebhooks } from '@/lib/people/webhooks/reads';
import { env } from '@/lib/platform/env';
import { redirect } from '@/lib/platform/i18n/navigation';
import { addressOf } from '@/lib/platform/mailto';
import { findCurrentSession } from '../reader';
import { OfferLabel } from '../subscribe/offer-label';
import { withErrorPage } from '../with-error-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dashboard');
  return { title: t('title'), robots: { index: false } };
}

/** Rendered from the reads behind `/api/v1/me`; the browser then refreshes it through the API. */
export default withErrorPage(async function DashboardPage() {
  const [locale, session] = await Promise.all([getLocale(), findCurrentSession()]);
  if (!session) return redirect({ href: { pathname: '/signin', query: { callbackUrl: `/${locale}/dashboard` } }, locale });
  const now = new Date();
  const client = clientOf({ headers: await headers() });
  const [me, emails, notifications, webhooks] = await Promise.all([
    getMeBySession(session.subscriber, { client, now }),
    listRecentEmails(session.email),
    session.subscriber && findNotifications(session.subscriber.id),
    session.subscriber && listWebhooks({ subscriberId: session.subscriber.id }),
  ]);
  return (
    <ClientMessages areas={['keys', 'dashboard']}>
      <Dashboard
        rendered={{ me, emails, at: now.getTime() }}
        appUrl={env().appUrl}
        contact={env().contactEmail ?? addressOf(env().mailFrom)}
        email={session.email}
        warnings={notifications?.warnings}
        webhooks={webhooks && <WebhookSummary webhooks={webhooks} />}
        signOut={<SignOutForm size="sm" />}
        offer={<OfferLabel plans={findKnownPlans()} isRenewal />}
      />
    </ClientMessages>
  );
});
