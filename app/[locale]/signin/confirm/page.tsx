import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConfirmSignIn } from '@/components/sign-in/confirm-sign-in';
import { ClientMessages } from '@/components/site/client-messages';
import { NeedsScript } from '@/components/ui/needs-script';
import { linkMetadata } from '../../link-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signin');
  return linkMetadata(t('title'));
}

/** The target of an emailed sign-in link. Only the button signs in. */
export default async function ConfirmPage() {
  const t = await getTranslations('signin');
  return (
    <div className="page pt-10 md:pt-14">
      <div className="flex max-w-form flex-col gap-6">
        <h1 className="title">{t('title')}</h1>
        <NeedsScript>{t('confirm.noScript')}</NeedsScript>
        <ClientMessages areas={['signin']}>
          <ConfirmSignIn />
        </ClientMessages>
      </div>
    </div>
  );
}
