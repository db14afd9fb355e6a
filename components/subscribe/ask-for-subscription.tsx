import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { toMailtoUrl } from '@/lib/platform/mailto';

/** What `/subscribe` offers while nothing is for sale. */
export async function AskForSubscription({ contact, publisher }: { contact: string | undefined; publisher: string }) {
  const t = await getTranslations('subscribe.ask');
  return (
    <section aria-labelledby="ask" className="mt-10 flex flex-col items-start gap-4">
      <h2 id="ask" className="heading">
        {t('title')}
      </h2>
      <p>{contact ? t('contact') : t('none', { publisher })}</p>
      {contact && (
        <a href={toMailtoUrl(contact, t('subject'))} className={buttonClass()}>
          {t('action')}
        </a>
      )}
    </section>
  );
}
