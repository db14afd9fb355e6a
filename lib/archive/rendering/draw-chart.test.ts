import { expect, test } from 'vitest';
import type { Chart } from '../charts/record';
import { drawChart, drawThumbnail } from './draw-chart';

const toChart = (kind: Chart['kind'], values: (number | null)[]): Chart => ({
  kind,
  title: '',
  subject: '',
  labels: values.map((_, index) => `label ${index}`),
  series: [{ name: 'rates', values, texts: values.map(String) }],
});
const read = (svg: string, tag: string, name: string) =>
  [...svg.matchAll(new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`, 'g'))].map(([, value]) => Number(value));

test('a small chart has the form of the large one: bars lie, as long as their values', () => {
  const svg = drawThumbnail(toChart('bars', [10, 20, null]));
  const [first = 0, second = 0] = read(svg, 'rect', 'width');
  expect(second / first).toBeCloseTo(2, 1);
  expect(new Set(read(svg, 'rect', 'x')).size).toBe(1);
  expect(svg).not.toContain('label');
});

test('a small line has a point per value and none where there is none', () => {
  expect(read(drawThumbnail(toChart('lines', [1, null, 3])), 'circle', 'cy')).toHaveLength(2);
});

test('draws a chart for wide and for narrow screens', () => {
  expect(read(drawChart(toChart('bars', [1, 2]), 'Two bars', 'en'), 'svg', 'width')).toEqual([640, 328]);
});

test('compared series have their highest value in bold, a single one has not', () => {
  const bold = (chart: Chart) =>
    [...drawChart(chart, '', 'en').matchAll(/class="value highest"[^>]*>([^<]*)/g)].map(([, text]) => text);
  const one = toChart('bars', [600, 612, 595]);
  const texts = ['840', '–', '−830'];
  const two = { ...one, series: [...one.series, { name: 'costs', values: [840, null, -830], texts }] };
  // Once in each of two sizes.
  expect(bold(two)).toEqual(['840', '612', '840', '612']);
  expect(bold(one)).toEqual([]);
  expect(bold({ ...two, labels: ['label 0'] })).toEqual([]);
  expect([one, two].map((chart) => drawChart(chart, '', 'zh').includes('粗体'))).toEqual([false, true]);
});
