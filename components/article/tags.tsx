import { useTranslations } from 'next-intl';
import { Link } from '@/lib/platform/i18n/link';
import { toTagPath } from '@/lib/platform/portal-paths';

/** The tags of an article, each with a page of its own. */
export function ArticleTags({ tags }: { tags: string[] }) {
  const t = useTranslations('article');
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('tags')} className="tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link href={toTagPath(tag)} prefetch={false} className="quiet-link">
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
