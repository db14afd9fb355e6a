import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';

/** Shown instead of a text the reader may not read: its length, and how to get access. */
export function Teaser({ minutes, signedIn, path }: { minutes: number | undefined; signedIn: boolean; path: string }) {
  const t = useTranslations('article.teaser');
  const common = useTranslations('common');
  const lead = t(signedIn ? 'leadSignedIn' : 'lead');
  return (
    <section aria-labelledby="teaser" className="max-w-text border-t border-line pt-7 font-serif text-17">
      <h2 id="teaser" className="heading">
        {t('title')}
      </h2>
      <p className="mt-2 text-muted">
        {minutes === undefined ? lead : common('sentences', { first: t('length', { minutes }), second: lead })}
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 font-sans text-15">
        {signedIn ? (
          <ButtonLink href="/dashboard">{t('dashboard')}</ButtonLink>
        ) : (
          <>
            <ButtonLink href={`/signin?${new URLSearchParams({ callbackUrl: path })}`}>{t('signIn')}</ButtonLink>
            <Link href="/keys" className="link text-15">
              {t('key')}
            </Link>
          </>
        )}
      </p>
    </section>
  );
}
