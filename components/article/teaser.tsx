import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ButtonLink, wrapped } from '@/components/ui/button';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';

type Props = {
  /** the second stands beside the first */
  languages: readonly Locale[];
  sections: number;
  signedIn: boolean;
  /** when the reader's own subscription ended */
  ended: Date | undefined;
  path: string;
  /** what the button for subscribing says */
  offer: ReactNode;
};

/** Shown in place of locked text: how much more there is, and how to get access. */
export async function Teaser({ languages, sections, signedIn, ended, path, offer }: Props) {
  const t = await getTranslations('article.teaser');
  const [first, ...others] = await Promise.all(languages.map((language) => toHead(language, { sections, signedIn, ended })));
  // From both pages a reader comes back to the article.
  const back = new URLSearchParams({ callbackUrl: path });
  return (
    <section aria-labelledby="teaser" className="teaser">
      <div className="teaser-heads">
        {first && (
          <div>
            <h2 id="teaser" lang={toLangTag(first.language)} className="heading">
              {first.title}
            </h2>
            <p lang={toLangTag(first.language)}>{first.text}</p>
          </div>
        )}
        {others.map(({ language, title, text }) => (
          <div key={language} lang={toLangTag(language)} className="max-lg:hidden">
            <p className="heading">{title}</p>
            <p>{text}</p>
          </div>
        ))}
      </div>
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

async function toHead(locale: Locale, { sections, signedIn, ended }: Pick<Props, 'sections' | 'signedIn' | 'ended'>) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'article.teaser' }),
    getTranslations({ locale, namespace: 'common' }),
  ]);
  const lead = ended ? t('leadEnded', { date: toDay(locale, ended) }) : t(signedIn ? 'leadSignedIn' : 'lead');
  const text = sections === 0 ? lead : common('sentences', { first: t('sections', { count: sections }), second: lead });
  return { language: locale, title: t('title'), text };
}
