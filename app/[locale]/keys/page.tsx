import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { KeyCard, type KeyCardState } from '@/components/keys/key-card';
import { RequestKey } from '@/components/keys/request-form';
import { ClientMessages } from '@/components/site/client-messages';
import { Masthead } from '@/components/ui/masthead';
import { NeedsScript } from '@/components/ui/needs-script';
import { findNewestKey } from '@/lib/people/keys/reads';
import { MAX_SOURCES } from '@/lib/people/keys/rules';
import { linkMinutes } from '@/lib/people/links/rules';
import { isEntitled } from '@/lib/people/subscribers/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';
import { findCurrentSession, findReaderIfAvailable } from '../reader';
import { withErrorPage } from '../with-error-page';

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('keys'), getLocale()]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/keys') };
}

/** How to get a key: two steps and one field, or the key of a signed-in subscriber. */
export default withErrorPage(async function Keys() {
  const other = otherLocale(await getLocale());
  const [t, second, reader] = await Promise.all([
    getTranslations('keys'),
    getTranslations({ locale: other, namespace: 'keys' }),
    findReaderIfAvailable(),
  ]);
  const { keyedPerDay, anonymousPerDay } = env().limits;
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead
        title={{ text: t('title') }}
        second={{ text: second('title'), lang: other }}
        lead={{ text: t('how.what', { limit: keyedPerDay, anonymous: anonymousPerDay }) }}
      />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <div className="group/request flex max-w-form flex-col gap-6">
          {!reader && (
            <ol className="flex list-decimal flex-col gap-3 ps-6 font-serif text-17 marker:font-sans marker:text-15 marker:text-muted group-has-data-accepted/request:hidden">
              <li>{t('how.mail', { minutes: linkMinutes.key })}</li>
              <li>{t('how.sources', { max: MAX_SOURCES })}</li>
            </ol>
          )}
          {reader ? (
            <KeyCard shown={await readKeyCard()} />
          ) : (
            <>
              <NeedsScript>{t('request.noScript')}</NeedsScript>
              <div className="noscript:hidden">
                <ClientMessages areas={['keys']}>
                  <RequestKey />
                </ClientMessages>
              </div>
            </>
          )}
        </div>
        <div className="flex flex-col gap-6 self-start max-lg:border-t max-lg:border-line max-lg:pt-6">
          {(['eligibility', 'replacing', 'keyless'] as const).map((each) => (
            <div key={each} className="flex flex-col gap-1">
              <h2 className="text-15 font-medium">{t(`questions.${each}.title`)}</h2>
              <p className="text-muted">
                {t.rich(`questions.${each}.text`, {
                  keys: toLink('/docs/guide/keys'),
                  plans: toLink('/subscribe'),
                })}
              </p>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
});

async function readKeyCard(): Promise<KeyCardState> {
  const subscriber = (await findCurrentSession())?.subscriber;
  if (!subscriber || !isEntitled(subscriber, new Date())) return { state: 'inactive' };
  const key = await findNewestKey(subscriber.id);
  return key && key.status !== 'revoked' ? { state: key.status, prefix: key.prefix } : { state: 'none' };
}

function toLink(href: string) {
  return (words: ReactNode) => (
    <Link href={href} className="link">
      {words}
    </Link>
  );
}
