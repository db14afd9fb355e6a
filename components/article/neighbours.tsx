import { useTranslations } from 'next-intl';
import { Marks } from '@/components/ui/marks';
import type { Neighbours } from '@/lib/archive/reading/record';
import { ArticleTitle, SecondTitle } from './article-list';

/** The articles published just before and after this one in its category. */
export function NeighbourLinks({ neighbours: { earlier, later }, category }: { neighbours: Neighbours; category: string }) {
  const t = useTranslations('article.neighbours');
  if (!earlier && !later) return null;
  return (
    <nav aria-label={t('label', { category })} className="neighbours">
      {earlier && (
        <div>
          <p className="label">{t('earlier', { category })}</p>
          <ArticleTitle item={earlier} rel="prev" />
          <SecondTitle item={earlier} />
          <Marks article={earlier} />
        </div>
      )}
      {later && (
        <div>
          <p className="label">{t('later', { category })}</p>
          <ArticleTitle item={later} rel="next" />
          <SecondTitle item={later} />
          <Marks article={later} />
        </div>
      )}
    </nav>
  );
}
