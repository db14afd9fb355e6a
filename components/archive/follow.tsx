import { useLocale, useTranslations } from 'next-intl';
import type { FeedScope } from '@/lib/archive/feeds/record';
import { Link } from '@/lib/platform/i18n/link';
import { toFeedPath } from '@/lib/platform/portal-paths';

/** Ways to follow a list: by email (on the page `email`) and as a feed. */
export function Follow({ scope, email }: { scope: FeedScope; email: string }) {
  const locale = useLocale();
  const t = useTranslations('collection.follow');
  return (
    <section aria-labelledby="follow" className="print:hidden">
      <h2 id="follow" className="mb-1 text-13 text-muted">
        {t('title')}
      </h2>
      <ul className="flex flex-wrap gap-x-5 border-t border-line pt-1 text-15">
        <li>
          <Link href={email} prefetch={false} className="link inline-block py-1 max-lg:py-2.5">
            {t('email')}
          </Link>
        </li>
        {(['atom', 'json'] as const).map((format) => (
          <li key={format}>
            <a href={`${toFeedPath(scope, format)}?lang=${locale}`} className="link inline-block py-1 max-lg:py-2.5">
              {t(format)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
