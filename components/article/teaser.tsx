import { useTranslations } from 'next-intl';
import { OfferLabel } from '@/components/subscribe/offer-label';
import { ButtonLink } from '@/components/ui/button';
import { Link } from '@/lib/platform/i18n/link';

/** Shown in place of locked text: how much more there is, and how to get access. */
export function Teaser({ sections, signedIn, path }: { sections: number; signedIn: boolean; path: string }) {
  const t = useTranslations('article.teaser');
  const common = useTranslations('common');
  const lead = t(signedIn ? 'leadSignedIn' : 'lead');
  // From both pages a reader comes back to the article.
  const back = new URLSearchParams({ callbackUrl: path });
  return (
    <section aria-labelledby="teaser" className="teaser">
      <h2 id="teaser" className="heading">
        {t('title')}
      </h2>
      <p>{sections === 0 ? lead : common('sentences', { first: t('sections', { count: sections }), second: lead })}</p>
      <p className="teaser-actions">
        {signedIn ? (
          <>
            <ButtonLink href={`/subscribe?${back}`}>
              <OfferLabel />
            </ButtonLink>
            <Link href="/dashboard" className="link">
              {t('dashboard')}
            </Link>
          </>
        ) : (
          <>
            <ButtonLink href={`/signin?${back}`}>{t('signIn')}</ButtonLink>
            <span>
              {t.rich('notSubscribed', {
                offer: () => (
                  <Link href={`/subscribe?${back}`} className="link">
                    <OfferLabel />
                  </Link>
                ),
              })}
            </span>
          </>
        )}
      </p>
    </section>
  );
}
