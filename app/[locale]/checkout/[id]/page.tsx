import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/site/client-messages';
import { NotFound } from '@/components/site/not-found';
import { CheckoutStatus } from '@/components/subscribe/checkout-status';
import { PaymentFacts } from '@/components/subscribe/payment-facts';
import { Masthead } from '@/components/ui/masthead';
import { idParams } from '@/lib/api/http/params';
import { findCheckoutPage, getCheckout } from '@/lib/commerce/checkout/reads';
import { toBackPath } from '@/lib/commerce/checkout/rules';
import { NotFoundError } from '@/lib/platform/errors';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { findReaderIfAvailable } from '../../reader';
import { withErrorPage } from '../../with-error-page';
import { toBoughtFacts } from './bought';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('subscribe.status');
  return { title: t('title'), robots: { index: false } };
}

/** Where the buyer returns to from the payment page. It only reads what the service knows. */
export default withErrorPage(async function CheckoutPage({ params }: Props) {
  const other = otherLocale(await getLocale());
  const [t, second, facts, { data }, reader] = await Promise.all([
    getTranslations('subscribe.status'),
    getTranslations({ locale: other, namespace: 'subscribe.status' }),
    getTranslations('subscribe.facts'),
    idParams.safeParseAsync(await params),
    findReaderIfAvailable(),
  ]);
  const [checkout, page] = data ? await Promise.all([findCheckout(data.id), findCheckoutPage(data.id)]) : [];
  if (!checkout || !page) return <NotFound />;
  const reference = <code className="font-mono text-13 break-all">{checkout.id}</code>;
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead title={{ text: t('title') }} second={{ text: second('title'), lang: other }} />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <ClientMessages areas={['subscribe', 'signin']}>
          <CheckoutStatus
            known={checkout}
            isOrphan={page.isOrphan}
            isTest={page.isTest}
            hasExpired={new Date(checkout.expires_at) <= new Date()}
            back={toBackPath(page.originUrl)}
            isSignedIn={reader !== undefined}
          />
        </ClientMessages>
        <PaymentFacts facts={[...(await toBoughtFacts(checkout.plan, page.price)), [facts('reference'), reference]]} />
      </div>
    </div>
  );
});

async function findCheckout(id: string) {
  try {
    return await getCheckout(id);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
