import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/site/client-messages';
import { NeedsScript } from '@/components/ui/needs-script';
import { toMailtoUrl } from '@/lib/platform/mailto';
import { RequestSubscription } from './request-form';

/** What `/subscribe` offers while nothing is for sale: a form whose requests administrators find in the console. */
export async function AskForSubscription({ contact, publisher }: { contact: string | undefined; publisher: string }) {
  const t = await getTranslations('subscribe.ask');
  return (
    <section aria-labelledby="ask" className="flex flex-col items-start gap-4">
      <h2 id="ask" className="heading">
        {t('title')}
      </h2>
      <p className="text-15">{t('lead', { publisher })}</p>
      <NeedsScript>{t('noScript')}</NeedsScript>
      <ClientMessages areas={['subscribe']}>
        <RequestSubscription />
      </ClientMessages>
      {contact && (
        <p className="text-15 text-muted">
          {t.rich('write', {
            address: () => (
              <a href={toMailtoUrl(contact, t('subject'))} className="link">
                {contact}
              </a>
            ),
          })}
        </p>
      )}
    </section>
  );
}
