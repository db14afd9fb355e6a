import { useLocale, useTranslations } from 'next-intl';
import { Link } from '@/lib/platform/i18n/link';
import { toArticlePath } from '@/lib/platform/portal-paths';
import type { Commenter } from './commenter';

/** Why this reader cannot comment, and what to do about it; nothing for readers who can. */
export function Closed({ commenter, slug }: { commenter: Commenter; slug: string }) {
  const t = useTranslations('comments.closed');
  const locale = useLocale();
  if (commenter.kind === 'inactive') return <p className="mt-3 text-15 text-muted">{t('inactive')}</p>;
  if (commenter.kind !== 'signed_out') return null;
  const back = `/${locale}${toArticlePath(slug)}#comments`;
  return (
    <p className="mt-3 text-15 text-muted">
      {t.rich('signIn', {
        link: (text) => (
          <Link href={`/signin?${new URLSearchParams({ callbackUrl: back })}`} className="link">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
