import { ArrowLeft } from 'lucide-react';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { PurchaseTable } from '@/components/subscribe/purchase-table';
import { ButtonLink } from '@/components/ui/button';
import { listPurchasesOf } from '@/lib/commerce/purchases/reads';
import { Link, redirect } from '@/lib/platform/i18n/navigation';
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
      <div className="flex flex-col gap-3">
        <p className="text-13">
          <Link href="/dashboard" className="link inline-flex min-h-11 items-center gap-1.5 md:min-h-8">
            <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
            {t('back')}
          </Link>
        </p>
        <h1 className="title">{t('title')}</h1>
        <p className="max-w-text text-muted">{purchases.length > 0 ? t('lead') : t('none')}</p>
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
