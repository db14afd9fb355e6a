import { useLocale, useTranslations } from 'next-intl';
import { toTagName, toTags } from '@/lib/archive/tags/rules';
import { Link } from '@/lib/platform/i18n/link';
import { toTagPath } from '@/lib/platform/portal-paths';

/** The tags of an article in the reader's language, each with a page of its own. */
export function ArticleTags({ article }: { article: { tags: string[]; tags_zh?: string[] | undefined } }) {
  const locale = useLocale();
  const t = useTranslations('article');
  const tags = toTags(article);
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="tags">
      <h2 id="tags" className="heading">
        {t('tags')}
      </h2>
      <ul className="tags mt-2">
        {tags.map((tag) => (
          <li key={tag.tag}>
            <Link href={toTagPath(tag.tag)} prefetch={false} className="quiet-link">
              {toTagName(tag, locale)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
