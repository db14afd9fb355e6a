import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConfirmSignIn } from '@/components/sign-in/confirm-sign-in';
import { ClientMessages } from '@/components/site/client-messages';
import { Notice } from '@/components/ui/notice';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signin');
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' };
}

/** The target of an emailed sign-in link. Only the button signs in. */
export default async function ConfirmPage() {
  const t = await getTranslations('signin');
  return (
    <div className="page pt-10 md:pt-14">
      <div className="flex max-w-form flex-col gap-6">
        <h1 className="title">{t('title')}</h1>
        <noscript>
          <Notice tone="wait">{t('confirm.noScript')}</Notice>
        </noscript>
        <ClientMessages areas={['signin']}>
          <ConfirmSignIn />
        </ClientMessages>
      </div>
    </div>
  );
}
