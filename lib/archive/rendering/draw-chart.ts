import type { Locale } from '../../platform/i18n/locales';
import type { Chart } from '../charts/record';
import { escapeHtml } from './html';

/** Sizes in pixels of a drawing that is shown at its own size: its text never shrinks. */
type Frame = { width: number; text: number; bar: number };

const WIDE: Frame = { width: 640, text: 14, bar: 18 };
const NARROW: Frame = { width: 328, text: 13, bar: 16 };
/** Between the bars of one label; their edge takes one pixel of it. */
const GAP = 4;
/** Without words, for lists. */
const THUMBNAIL = { width: 132, height: 84 };

/** The drawing for wide and for narrow screens; style sheets show the one that fits. Colors are those of the page's theme. */
export function drawChart(chart: Chart, description: string, language: Locale): string {
  const frames: [string, Frame][] = [
    ['chart-wide', WIDE],
    ['chart-narrow', NARROW],
  ];
  return frames
    .map(([name, frame]) => {
      const { height, shapes } = chart.kind === 'bars' ? drawBars(chart, frame, language) : drawLines(chart, frame);
      return `<svg class="${name}" viewBox="0 0 ${frame.width} ${height}" width="${frame.width}" height="${height}" role="img" aria-label="${escapeHtml(description)}">${shapes}</svg>`;
    })
    .join('');
}

/** The same chart in small and without its words, shown beside a title that says what it is about. */
export function drawThumbnail(chart: Chart): string {
  const { width, height } = THUMBNAIL;
  const shapes = chart.kind === 'bars' ? drawSmallBars(chart) : drawSmallLines(chart);
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${shapes}</svg>`;
}

function drawSmallBars({ labels, series }: Chart): string {
  const { width, height } = THUMBNAIL;
  const scale = toScale(
    series.flatMap(({ values }) => values.map((value) => value ?? 0)),
    1,
    width,
  );
  const group = height / labels.length;
  const bar = Math.min(14, (group * 0.76) / series.length);
  const bars = labels.flatMap((_, at) =>
    series.flatMap(({ values }, index) => {
      const value = values[at];
      if (value === null || value === undefined) return [];
      const [from, to] = [Math.min(scale.at(0), scale.at(value)), Math.max(scale.at(0), scale.at(value))];
      const y = at * group + (group - bar * series.length) / 2 + index * bar;
      return `<rect class="s${index}" x="${round(from)}" y="${round(y)}" width="${round(Math.max(1, to - from))}" height="${round(Math.max(1, bar - 1))}"/>`;
    }),
  );
  return `${bars.join('')}<path class="axis" d="M${round(scale.at(0))} 0V${height}"/>`;
}

function drawSmallLines({ labels, series }: Chart): string {
  const { width, height } = THUMBNAIL;
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const scale = toScale(all, 4, height - 8);
  const xOf = (at: number) => 4 + (at * (width - 8)) / Math.max(1, labels.length - 1);
  const yOf = (value: number) => height - scale.at(value);
  const lines = series.map(({ values }, index) => {
    const points = values.flatMap((value, at) => (value === null ? [] : [[round(xOf(at)), round(yOf(value))] as const]));
    const dots = points.map(([x, y]) => `<circle class="s${index}" cx="${x}" cy="${y}" r="2.5"/>`);
    return `<polyline class="line s${index}" points="${points.map((point) => point.join(',')).join(' ')}"/>${dots.join('')}`;
  });
  return `<path class="axis" d="M0 ${round(yOf(0))}H${width}"/>${lines.join('')}`;
}

type Drawing = { height: number; shapes: string };

/** Horizontal bars: their labels may be whole sentences, and none has to be rotated or cut. */
function drawBars({ labels, series }: Chart, { width, text, bar }: Frame, language: Locale): Drawing {
  const size = text * 1.35;
  const labelWidth = Math.min(width * 0.36, Math.max(...labels.map((label) => widthOf(label, text))) + 14);
  const valueWidth = Math.max(...series.flatMap(({ texts }) => texts.map((each) => widthOf(each, text)))) + 8;
  const values = series.flatMap(({ values: each }) => each.map((value) => value ?? 0));
  const hasNegative = Math.min(...values) < 0;
  const left = labelWidth + (hasNegative ? valueWidth : 0);
  const scale = toScale(values, left, width - valueWidth);
  const parts: string[] = [];
  // Where series are compared, which label leads in each is easily missed.
  const isCompared = series.length > 1 && labels.length > 1;
  const highest = series.map(({ values: each }) => Math.max(...each.filter((value) => value !== null)));
  let y = series.length > 1 ? drawLegend(series, width, text, parts) : 0;
  const top = y;
  for (const [at, label] of labels.entries()) {
    const lines = wrap(label, labelWidth - 12, text);
    const height = Math.max(lines.length * size, series.length * (bar + GAP));
    const middle = y + height / 2;
    for (const [index, line] of lines.entries())
      parts.push(textAt(0, middle + (index - (lines.length - 1) / 2) * size + text * 0.36, line, 'label'));
    for (const [index, { values: each, texts }] of series.entries()) {
      const value = each[at];
      const barTop = middle - (series.length * (bar + GAP)) / 2 + index * (bar + GAP) + GAP / 2;
      const base = barTop + bar / 2 + text * 0.36;
      if (value === null || value === undefined) parts.push(textAt(scale.at(0) + 6, base, texts[at] || '–', 'value'));
      else {
        const [from, to] = [Math.min(scale.at(0), scale.at(value)), Math.max(scale.at(0), scale.at(value))];
        parts.push(
          `<rect class="s${index}" x="${round(from)}" y="${round(barTop)}" width="${round(Math.max(1, to - from))}" height="${bar}"/>`,
        );
        const name = isCompared && value === highest[index] ? 'value highest' : 'value';
        parts.push(
          value < 0 ? textAt(from - 6, base, texts[at] ?? '', name, 'end') : textAt(to + 6, base, texts[at] ?? '', name),
        );
      }
    }
    y += height + 12;
  }
  parts.push(`<path class="axis" d="M${round(scale.at(0))} ${round(top)}V${round(y - 12)}"/>`);
  if (!isCompared) return { height: Math.ceil(y - 8), shapes: parts.join('') };
  parts.push(textAt(labelWidth, y + text * 1.1, HIGHEST[language], 'label'));
  return { height: Math.ceil(y + text * 1.6), shapes: parts.join('') };
}

function drawLines({ labels, series }: Chart, { width, text }: Frame): Drawing {
  const parts: string[] = [];
  const top = (series.length > 1 ? drawLegend(series, width, text, parts) : 0) + 12;
  const height = Math.round(width * 0.46);
  const bottom = top + height;
  const values = series.flatMap(({ values: each }) => each.filter((value) => value !== null));
  const ticks = toTicks(Math.min(0, ...values), Math.max(0, ...values));
  const left = Math.max(...ticks.map((tick) => widthOf(format(tick), text))) + 10;
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const yOf = (value: number) => bottom - ((value - low) / (high - low)) * height;
  const xOf = (at: number) => left + 12 + (at * (width - left - 36)) / Math.max(1, labels.length - 1);
  for (const tick of ticks) {
    parts.push(`<path class="grid" d="M${round(left)} ${round(yOf(tick))}H${width}"/>`);
    parts.push(textAt(left - 8, yOf(tick) + text * 0.36, format(tick), 'label', 'end'));
  }
  const step = Math.ceil((labels.length * Math.max(...labels.map((label) => widthOf(label, text) + 12))) / (width - left));
  for (const [at, label] of labels.entries())
    if (at % step === 0) parts.push(textAt(xOf(at), bottom + text * 1.7, label, 'label', 'middle'));
  for (const [index, { values: each, texts }] of series.entries()) {
    const points = each.flatMap((value, at) => (value === null ? [] : [`${round(xOf(at))},${round(yOf(value))}`]));
    parts.push(`<polyline class="line s${index}" points="${points.join(' ')}"/>`);
    for (const [at, value] of each.entries())
      if (value !== null) {
        parts.push(`<circle class="s${index}" cx="${round(xOf(at))}" cy="${round(yOf(value))}" r="3.5"/>`);
        if (series.length === 1) parts.push(textAt(xOf(at), yOf(value) - 10, texts[at] ?? '', 'value', 'middle'));
      }
  }
  return { height: Math.ceil(bottom + text * 2.2), shapes: parts.join('') };
}

/** Explains bold values, below the bars. */
const HIGHEST: Record<Locale, string> = { en: 'Bold: highest in each series', zh: '粗体为各系列最高值' };

/** The names of the series with their colors, in rows. Returns where the drawing goes on below them. */
function drawLegend(series: Chart['series'], width: number, text: number, parts: string[]): number {
  let [x, y] = [0, text];
  for (const [index, { name }] of series.entries()) {
    const space = widthOf(name, text) + 34;
    if (x > 0 && x + space > width) [x, y] = [0, y + text * 1.7];
    parts.push(
      `<rect class="s${index}" x="${round(x)}" y="${round(y - 9)}" width="10" height="10"/>`,
      textAt(x + 16, y, name, 'label'),
    );
    x += space;
  }
  return y + 16;
}

function textAt(x: number, y: number, text: string, name: string, anchor?: 'end' | 'middle'): string {
  return `<text class="${name}" x="${round(x)}" y="${round(y)}"${anchor ? ` text-anchor="${anchor}"` : ''}>${escapeHtml(text)}</text>`;
}

/** Nearly the width of a text: a Chinese character is a square, a Latin letter about half of one. */
function widthOf(text: string, size: number): number {
  let units = 0;
  for (const character of text)
    units += /[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]/.test(character) ? 1 : /[A-Z\d%]/.test(character) ? 0.62 : 0.52;
  return units * size;
}

/** A label on lines of a width: Chinese breaks anywhere, other text between words. */
function wrap(label: string, width: number, size: number): string[] {
  const lines = [''];
  for (const part of label.match(
    /[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]|[^\s\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]+\s*|\s+/g,
  ) ?? []) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && widthOf(last + part.trimEnd(), size) > width && !/^[，。、；：）]/.test(part)) lines.push(part);
    else lines[lines.length - 1] = last + part;
  }
  return lines.map((line) => line.trim());
}

/** A linear scale whose domain includes zero. */
function toScale(values: readonly number[], from: number, to: number) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 1;
  return { at: (value: number) => from + ((value - low) / span) * (to - from) };
}

/** About five round numbers that span a range. */
function toTicks(low: number, high: number): number[] {
  const raw = (high - low || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 2.5, 5, 10].find((each) => each * power >= raw) ?? 10);
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

function format(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 4 });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
