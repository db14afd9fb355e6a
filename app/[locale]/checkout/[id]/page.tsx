import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/site/client-messages';
import { NotFound } from '@/components/site/not-found';
import { CheckoutStatus } from '@/components/subscribe/checkout-status';
import { idParams } from '@/lib/api/http/params';
import { findCheckoutOrigin, getCheckout } from '@/lib/commerce/checkout/reads';
import { toBackPath } from '@/lib/commerce/checkout/rules';
import { NotFoundError } from '@/lib/platform/errors';
import { findReaderIfAvailable } from '../../reader';
import { withErrorPage } from '../../with-error-page';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('subscribe.status');
  return { title: t('title'), robots: { index: false } };
}

/** Where the buyer returns to from the payment page. It only reads what the service knows. */
export default withErrorPage(async function CheckoutPage({ params }: Props) {
  const [t, { data }, reader] = await Promise.all([
    getTranslations('subscribe.status'),
    idParams.safeParseAsync(await params),
    findReaderIfAvailable(),
  ]);
  const [checkout, origin] = data ? await Promise.all([findCheckout(data.id), findCheckoutOrigin(data.id)]) : [];
  if (!checkout || !origin) return <NotFound />;
  return (
    <div className="page pt-10 md:pt-14">
      <h1 className="title">{t('title')}</h1>
      <ClientMessages areas={['subscribe']}>
        <CheckoutStatus
          known={checkout}
          isOrphan={origin.isOrphan}
          back={toBackPath(origin.originUrl)}
          isSignedIn={reader !== undefined}
        />
      </ClientMessages>
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
