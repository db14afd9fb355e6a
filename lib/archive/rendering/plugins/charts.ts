import type { Locale } from '../../../platform/i18n/locales';
import { describeChart, toChart, toChartMarks, toCsv } from '../../charts/rules';
import { drawChart } from '../draw-chart';
import { type Node, textOf } from '../tree';

const WORDS: Record<Locale, { numbers: string; download: string }> = {
  en: { numbers: 'Data table', download: 'Download as CSV' },
  zh: { numbers: '数据表', download: '下载 CSV' },
};

/** A rehype plugin that draws tables that are marked as charts. The table stays, folded, with its numbers as a file. */
export function drawCharts(language: Locale) {
  const visit = (node: Node): void => {
    node.children = node.children?.map((child) => {
      const { dataChart, ...properties } = child.properties ?? {};
      if (child.tagName !== 'table' || typeof dataChart !== 'string') {
        visit(child);
        return child;
      }
      child.properties = properties;
      const marks = toChartMarks(dataChart);
      const chart = marks && toChart(readCells(child), marks);
      return chart ? toFigure(child, chart, language) : child;
    });
  };
  return visit;
}

function toFigure(table: Node, chart: NonNullable<ReturnType<typeof toChart>>, language: Locale): Node {
  const words = WORDS[language];
  // The mark makes spreadsheets read the file as UTF-8.
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${toCsv(chart)}`)}`;
  const download = `${(chart.title || chart.subject || 'chart').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.csv`;
  return element('figure', { className: ['chart'] }, [
    ...(chart.title ? [element('figcaption', {}, [text(chart.title)])] : []),
    { type: 'drawing', value: drawChart(chart, describeChart(chart, language), language) },
    element('details', {}, [
      element('summary', {}, [text(words.numbers)]),
      table,
      element('p', {}, [element('a', { href, download }, [text(words.download)])]),
    ]),
  ]);
}

function readCells(node: Node): string[][] {
  if (node.tagName === 'tr')
    return [(node.children ?? []).filter(({ type }) => type === 'element').map((cell) => textOf(cell).trim())];
  return (node.children ?? []).flatMap(readCells);
}

const text = (value: string): Node => ({ type: 'text', value });

const element = (tagName: string, properties: Record<string, unknown>, children: Node[]): Node => ({
  type: 'element',
  tagName,
  properties,
  children,
});
