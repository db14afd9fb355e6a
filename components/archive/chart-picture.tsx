import { useLocale, useTranslations } from 'next-intl';
import type { ArticleItem } from '@/lib/archive/articles/schema';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import type { Chart } from '@/lib/archive/charts/record';
import { describeChart } from '@/lib/archive/charts/rules';
import { drawChart, drawThumbnail } from '@/lib/archive/rendering/draw-chart';
import { Link } from '@/lib/platform/i18n/link';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toArticlePath } from '@/lib/platform/portal-paths';
import type { CollectionData } from './collection';

type Source = Pick<ArticleItem, 'slug' | 'title_en' | 'title_zh' | 'author_name' | 'author_name_zh'>;

type Picture = {
  chart: Chart;
  /** named as the source, unless the picture stands beside its title */
  article?: Source;
  color: number | undefined;
};

/** An article's chart with its words, in the color of the category. */
export function ChartPicture({ chart, article, color }: Picture) {
  const language = useLocale();
  return (
    <figure data-category={color} className="chart chart-picture">
      {chart.title && <figcaption>{chart.title}</figcaption>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us, with every word in it escaped. */}
      <div dangerouslySetInnerHTML={{ __html: drawChart(chart, describeChart(chart, language), language) }} />
      {article && <ChartSource article={article} />}
    </figure>
  );
}

function ChartSource({ article }: { article: Source }) {
  const language = useLocale();
  const t = useTranslations('collection');
  const titled = article[`title_${language}`] ? language : otherLocale(language);
  return (
    <p className="chart-source">
      {t.rich('chartSource', {
        author: toAuthorName(article, language),
        title: article[`title_${titled}`] || article.slug,
        link: (text) => (
          <Link href={toArticlePath(article.slug)} prefetch={false} lang={toLangTag(titled)} className="link">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

/** The shape of an article's chart beside its title, which says what it is about. */
export function ChartThumbnail({ chart, color }: { chart: Chart | undefined; color: number | undefined }) {
  if (!chart) return null;
  return (
    <span
      aria-hidden
      data-category={color}
      className="thumbnail"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us, without a word in it.
      dangerouslySetInnerHTML={{ __html: drawThumbnail(chart) }}
    />
  );
}

/** The first chart among the articles of a list with the article it is from; undefined without one, and after the first page. */
export function pictureCollection({ query, found, bodies, categories }: CollectionData) {
  if (query.page > 1) return undefined;
  for (const hit of found.items) {
    const chart = bodies.get(hit.id)?.chart;
    if (hit.type !== 'article' || !chart) continue;
    return (
      <div className="min-w-0">
        <ChartPicture chart={chart} article={hit} color={toCategoryColor(categories.keys(), hit.category_slug)} />
      </div>
    );
  }
  return undefined;
}
