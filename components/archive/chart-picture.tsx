import { toCategoryColor } from '@/lib/archive/categories/rules';
import type { Chart } from '@/lib/archive/charts/record';
import { describeChart } from '@/lib/archive/charts/rules';
import { drawChart, drawThumbnail } from '@/lib/archive/rendering/draw-chart';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toArticlePath } from '@/lib/platform/portal-paths';
import type { CollectionData } from './collection';

/** An article's chart with its words, in the color of the category, as the picture of its lead. */
export function ChartPicture({ chart, language, color }: { chart: Chart; language: Locale; color: number | undefined }) {
  return (
    <figure data-category={color} className="chart chart-picture">
      {chart.title && <figcaption>{chart.title}</figcaption>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us, with every word in it escaped. */}
      <div dangerouslySetInnerHTML={{ __html: drawChart(chart, describeChart(chart, language)) }} />
    </figure>
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
export function pictureCollection({ query, found, bodies, categories }: CollectionData, locale: Locale) {
  if (query.page > 1) return undefined;
  for (const hit of found.items) {
    const chart = bodies.get(hit.id)?.chart;
    if (hit.type !== 'article' || !chart) continue;
    const lang = hit[`title_${locale}`] ? locale : otherLocale(locale);
    return (
      <div className="min-w-0">
        <ChartPicture chart={chart} language={locale} color={toCategoryColor(categories.keys(), hit.category_slug)} />
        <p className="mt-4 font-serif text-15">
          <Link href={toArticlePath(hit.slug)} prefetch={false} lang={toLangTag(lang)} className="link">
            {hit[`title_${lang}`] || hit.slug}
          </Link>
        </p>
      </div>
    );
  }
  return undefined;
}
