import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { NotFound } from '@/components/site/not-found';
import { CheckoutSteps } from '@/components/subscribe/checkout-steps';
import { PaymentFacts } from '@/components/subscribe/payment-facts';
import { ButtonLink, buttonClass } from '@/components/ui/button';
import { Masthead } from '@/components/ui/masthead';
import { Notice } from '@/components/ui/notice';
import { isLocalBrowser } from '@/lib/api/admission/client';
import { idParams } from '@/lib/api/http/params';
import { findTestCheckout } from '@/lib/commerce/checkout/reads';
import { listTestChoices, toBackPath } from '@/lib/commerce/checkout/rules';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';
import { withErrorPage } from '../../../with-error-page';
import { toBoughtFacts } from '../bought';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('subscribe.test');
  return { title: t('title'), robots: { index: false } };
}

/** Stands in for Stripe on a developer's machine. A plain form, so that it works without JavaScript too. */
export default withErrorPage(async function TestPaymentPage({ params }: Props) {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second, status, shared, sent] = await Promise.all([
    getTranslations('subscribe.test'),
    getTranslations({ locale: other, namespace: 'subscribe.test' }),
    getTranslations('subscribe.status'),
    getTranslations('subscribe.facts'),
    headers(),
  ]);
  const { data } = idParams.safeParse(await params);
  const checkout = data && isLocalBrowser(sent) ? await findTestCheckout(data.id) : undefined;
  if (!checkout) return <NotFound />;
  const { id, plan, state, price, email, originUrl } = checkout;
  const choices = listTestChoices(state);
  const facts = [
    [shared('subscriber'), email ?? '—'] as const,
    ...(await toBoughtFacts(plan, price)),
    [t('state'), t(`states.${state}`)] as const,
  ];
  const back = toBackPath(originUrl);
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead title={{ text: t('title') }} second={{ text: second('title'), lang: other }} />
      {state !== 'paid' && state !== 'refunded' && (
        <div className="mt-8">
          <CheckoutSteps current="payment" />
        </div>
      )}
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <div className="flex flex-col gap-6 max-lg:order-last">
          <Notice>{t('lead')}</Notice>
          {choices.length > 0 && (
            <form method="post" action={`/api/test-payments/${id}`} className="flex flex-wrap gap-3">
              <input type="hidden" name="locale" value={locale} />
              {choices.map((choice, index) => (
                <button
                  key={choice}
                  type="submit"
                  name="choice"
                  value={choice}
                  className={buttonClass(choice === 'refund' ? 'danger' : index === 0 ? 'primary' : 'secondary')}
                >
                  {t(`choices.${choice}`)}
                </button>
              ))}
            </form>
          )}
          {state === 'expired' && (
            <p>
              <ButtonLink href={`/subscribe${back ? `?${new URLSearchParams({ callbackUrl: back })}` : ''}`}>
                {status('retry')}
              </ButtonLink>
            </p>
          )}
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <a href={originUrl} className="link">
              {t('back')}
            </a>
            <Link href={`/checkout/${id}`} className="link">
              {t('status')}
            </Link>
          </p>
        </div>
        <PaymentFacts facts={facts} />
      </div>
    </div>
  );
});
