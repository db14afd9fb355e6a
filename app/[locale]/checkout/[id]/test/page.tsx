import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { NotFound } from '@/components/site/not-found';
import { formatAmount } from '@/components/subscribe/format-amount';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { isLocalBrowser } from '@/lib/api/admission/client';
import { idParams } from '@/lib/api/http/params';
import { findTestCheckout } from '@/lib/commerce/checkout/reads';
import { listTestChoices } from '@/lib/commerce/checkout/rules';
import { Link } from '@/lib/platform/i18n/navigation';
import { withErrorPage } from '../../../with-error-page';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('subscribe.test');
  return { title: t('title'), robots: { index: false } };
}

/** Stands in for Stripe on a developer's machine. A plain form, so that it works without JavaScript too. */
export default withErrorPage(async function TestPaymentPage({ params }: Props) {
  const [t, buy, locale, sent] = await Promise.all([
    getTranslations('subscribe.test'),
    getTranslations('subscribe.buy'),
    getLocale(),
    headers(),
  ]);
  const { data } = idParams.safeParse(await params);
  const checkout = data && isLocalBrowser(sent) ? await findTestCheckout(data.id) : undefined;
  if (!checkout) return <NotFound />;
  const { id, plan, state, price, email, originUrl } = checkout;
  const choices = listTestChoices(state);
  const facts = [
    [t('for'), email ?? '—'],
    [t('plan'), buy(`plans.${plan}.name`)],
    [t('amount'), formatAmount(price.amount, price.currency, locale)],
    [t('state'), t(`states.${state}`)],
  ] as const;
  return (
    <div className="page pt-10 md:pt-14">
      <div className="flex max-w-text flex-col gap-6">
        <h1 className="title">{t('title')}</h1>
        <Notice tone="wait">{t('lead')}</Notice>
        <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-2">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
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
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <a href={originUrl} className="link">
            {t('back')}
          </a>
          <Link href={`/checkout/${id}`} className="link">
            {t('status')}
          </Link>
        </p>
      </div>
    </div>
  );
});
