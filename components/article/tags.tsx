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
    <section aria-labelledby="tags" className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      <h2 id="tags" className="text-15 font-medium">
        {t('tags')}
      </h2>
      <ul className="tags">
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
