import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { BackLink } from '@/components/dashboard/back-link';
import { PurchaseTable } from '@/components/subscribe/purchase-table';
import { ButtonLink } from '@/components/ui/button';
import { listPurchasesOf } from '@/lib/commerce/purchases/reads';
import { redirect } from '@/lib/platform/i18n/navigation';
import { findCurrentSession } from '../../reader';
import { withErrorPage } from '../../with-error-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('subscribe.purchases');
  return { title: t('title'), robots: { index: false } };
}

/** Rendered from the reads behind `/api/v1/me/purchases`, also after the subscription has ended. */
export default withErrorPage(async function PurchasesPage() {
  const [t, locale, session] = await Promise.all([getTranslations('subscribe.purchases'), getLocale(), findCurrentSession()]);
  if (!session)
    return redirect({ href: { pathname: '/signin', query: { callbackUrl: `/${locale}/dashboard/purchases` } }, locale });
  const { subscriber } = session;
  if (!subscriber) return redirect({ href: '/dashboard', locale });
  const purchases = await listPurchasesOf(subscriber.id);
  return (
    <div className="page flex flex-col items-start gap-6 pt-10 md:pt-14">
      <div className="flex max-w-text flex-col items-start gap-4">
        <BackLink>{t('back')}</BackLink>
        <h1 className="title">{t('title')}</h1>
        <p className="text-muted">{purchases.length > 0 ? t('lead') : t('none')}</p>
      </div>
      {purchases.length > 0 && (
        <div className="w-full">
          <PurchaseTable purchases={purchases} />
        </div>
      )}
      <ButtonLink href="/subscribe" variant="secondary">
        {t('buy')}
      </ButtonLink>
    </div>
  );
});
