import { useTranslations } from 'next-intl';
import type { Neighbours } from '@/lib/archive/reading/record';
import { ArticleTitle } from './article-list';

/** The articles published just before and after this one in its category. */
export function NeighbourLinks({ neighbours: { earlier, later }, category }: { neighbours: Neighbours; category: string }) {
  const t = useTranslations('article.neighbours');
  if (!earlier && !later) return null;
  return (
    <nav aria-label={t('label', { category })} className="neighbours">
      {earlier && (
        <p>
          <span className="label">{t('earlier', { category })}</span>
          <ArticleTitle item={earlier} rel="prev" />
        </p>
      )}
      {later && (
        <p className="neighbour-later">
          <span className="label">{t('later', { category })}</span>
          <ArticleTitle item={later} rel="next" />
        </p>
      )}
    </nav>
  );
}
