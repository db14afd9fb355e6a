import type { Chart } from '@/lib/archive/charts/record';
import { describeChart } from '@/lib/archive/charts/rules';
import { drawChart, drawThumbnail } from '@/lib/archive/rendering/draw-chart';
import type { Locale } from '@/lib/platform/i18n/locales';

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
