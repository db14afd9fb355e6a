import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink, wrapped } from '@/components/ui/button';
import { Link } from '@/lib/platform/i18n/link';

type Props = {
  sections: number;
  signedIn: boolean;
  path: string;
  /** what the button for subscribing says */
  offer: ReactNode;
};

/** Shown in place of locked text: how much more there is, and how to get access. */
export function Teaser({ sections, signedIn, path, offer }: Props) {
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
        <ButtonLink href={`/subscribe?${back}`} className={wrapped}>
          {offer}
        </ButtonLink>
        {signedIn ? (
          <Link href="/dashboard" className="link">
            {t('dashboard')}
          </Link>
        ) : (
          <span>
            {t.rich('subscribed', {
              link: (text) => (
                <Link href={`/signin?${back}`} className="link">
                  {text}
                </Link>
              ),
            })}
          </span>
        )}
      </p>
    </section>
  );
}
