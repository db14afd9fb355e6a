import { createHash } from 'node:crypto';
import type { Article } from '../../archive/articles/schema';
import { toCategoryColor } from '../../archive/categories/rules';
import type { Category } from '../../archive/categories/schema';
import type { Chart } from '../../archive/charts/record';
import { drawThumbnail } from '../../archive/rendering/draw-chart';
import { type Locale, type LocalText, locales, siteNames } from '../../platform/i18n/locales';
import { SHARE_HEIGHT, SHARE_WIDTH, type ShareCard, type Typesetter } from './record';

/** Another number gives every image another address. */
const LAYOUT = 1;

/** The fields of an article that its image, or the address of it, depends on. */
export type SharedArticle = Pick<
  Article,
  'id' | 'slug' | 'title_en' | 'title_zh' | 'author_name' | 'author_name_zh' | 'category_slug' | 'is_premium' | 'updated_at'
>;

/**
 * The path of an article's share image. It contains a hash of everything the image shows, so the file at a path never changes:
 * the article's own texts change only together with `updated_at`.
 */
export function toSharePath(article: SharedArticle, categories: readonly Category[]): string {
  const { category, color } = toCard(article, categories);
  const hash = createHash('sha256').update(JSON.stringify([LAYOUT, article.id, article.updated_at, category, color]));
  return `/share/${encodeURIComponent(article.slug)}/${hash.digest('hex').slice(0, 16)}.png`;
}

/** The slug and hash of the path of a share image, still encoded; undefined for any other path. */
export function parseSharePath(path: string): { slug: string; hash: string } | undefined {
  const [, slug, hash] = /^\/share\/([^/]+)\/([0-9a-f]{16})\.png$/.exec(path) ?? [];
  return slug === undefined || hash === undefined ? undefined : { slug, hash };
}

/** What a share image shows, in words. */
export function describeCard({ titles, author }: Pick<ShareCard, 'titles' | 'author'>): string {
  const [first] = author;
  return [...titles, ...(first ? [first] : [])].map(({ text }) => text).join(' · ');
}

/** Everything that a share image says, apart from the chart. */
export function toCard(article: SharedArticle, categories: readonly Category[]): Omit<ShareCard, 'chart'> {
  const category = categories.find(({ slug }) => slug === article.category_slug);
  const [name, nameZh] = [article.author_name, article.author_name_zh ?? ''];
  return {
    titles: toPair({ en: article.title_en, zh: article.title_zh }),
    category: toPair({ en: category?.name_en, zh: category?.name_zh }),
    color: toCategoryColor(
      categories.map(({ slug }) => slug),
      article.category_slug,
    ),
    author: toPair({ en: name, zh: nameZh === name ? '' : nameZh }),
  };
}

/** A longer text is cut: it would not fit, and every character costs time. */
const MAX_CHARACTERS = 300;

/** Texts in both languages as far as there are any, without what cannot be set. */
function toPair(texts: Record<Locale, string | null | undefined>): LocalText[] {
  return locales.flatMap((language) => {
    const text = (texts[language] ?? '').replace(/[\s\p{C}]+/gu, ' ').trim();
    return text === '' ? [] : [{ language, text: [...text.normalize('NFC')].slice(0, MAX_CHARACTERS).join('') }];
  });
}

/** Every text of a card, for which faces are needed. */
export function listTexts(card: ShareCard): LocalText[] {
  return [...card.titles, ...card.category, ...card.author, ...toSiteTexts(), { language: 'en', text: ELLIPSIS }];
}

const ELLIPSIS = '…';
const toSiteTexts = (): LocalText[] => locales.map((language) => ({ language, text: siteNames[language] }));

/** Colors of globals.css in the light theme, as the drawing library knows them. */
export const CARD_COLORS = {
  paper: '#fcfaf6',
  shade: '#f4f1ea',
  ink: '#241e1a',
  muted: '#615953',
  line: '#e0dcd4',
  edge: '#867f77',
  jade: '#0c6149',
  categories: [
    '#3371a2',
    '#955d27',
    '#397c4e',
    '#975272',
    '#7b6c19',
    '#007c87',
    '#9d534b',
    '#5369a6',
    '#62752d',
    '#007e6c',
    '#9c573b',
    '#0e7699',
  ],
} as const;

/** Distance of everything from the left and the right edge. */
const MARGIN = 72;

/** Where the titles begin and end, and their distance from each other. */
const TITLES = { top: 158, bottom: 492, gap: 26 };

/** Sizes of titles, of which the largest that fits is taken. */
const SIZES = [84, 75, 66, 58, 51, 45, 39, 34, 30];
const MAX_LINES = 3;

/** A Chinese title has the weight of its partner at a smaller size, and needs wider lines. */
const SETTING: Record<Locale, { size: number; line: number }> = { en: { size: 1, line: 1.16 }, zh: { size: 0.92, line: 1.34 } };

/** The place of the chart, within its frame. */
const CHART = { width: 336, height: 236, padding: 28 };

/** A card as SVG, without a font: every letter is a shape. */
export function drawCard(card: ShareCard, typeset: Typesetter): string {
  const color = card.color === undefined ? CARD_COLORS.jade : (CARD_COLORS.categories[card.color] ?? CARD_COLORS.jade);
  const right = SHARE_WIDTH - MARGIN;
  const parts = [
    `<rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${CARD_COLORS.paper}"/>`,
    `<rect width="${SHARE_WIDTH}" height="14" fill="${color}"/>`,
    `<rect x="${MARGIN}" y="76" width="20" height="20" rx="2" fill="${color}"/>`,
    drawPair(card.category, { x: MARGIN + 36, y: 95, size: 27, width: right - MARGIN - 36, fill: color }, typeset),
  ];
  const width = card.chart ? right - CHART.width - 48 - MARGIN : right - MARGIN;
  const drawable = card.titles
    .map((title) => ({ ...title, text: withoutUnknown(title, typeset) }))
    .filter(({ text }) => text !== '');
  const titles = fitTitles(drawable.length > 0 ? drawable : toSiteTexts(), width, typeset);
  let y = TITLES.top;
  for (const { language, size, lines } of titles) {
    const height = size * SETTING[language].line;
    for (const line of lines) {
      // The left half of a Chinese opening mark is empty.
      const x = language === 'zh' && NOT_AT_END.test(line.charAt(0)) ? MARGIN - size / 2 : MARGIN;
      parts.push(drawLine(typeset(line, language), { x, y: y + height * 0.5 + size * 0.34, size, fill: CARD_COLORS.ink }));
      y += height;
    }
    y += TITLES.gap;
  }
  if (card.chart) parts.push(drawChart(card.chart, right - CHART.width, color));
  parts.push(
    `<path d="M${MARGIN} 528H${right}" stroke="${CARD_COLORS.line}" stroke-width="2"/>`,
    drawPair(card.author, { x: MARGIN, y: 579, size: 27, width: 430, fill: CARD_COLORS.muted }, typeset),
    drawSite(right, typeset),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}">${parts.join('')}</svg>`;
}

/** A text without the characters of which no face has a shape, nor the gaps that they leave. */
function withoutUnknown({ text, language }: LocalText, typeset: Typesetter): string {
  const known = [...text].filter((character) => character === ' ' || typeset(character, language).width > 0);
  return known.join('').replace(/ +/g, ' ').trim();
}

type Placed = { x: number; y: number; size: number; fill: string };

function drawLine({ shapes }: { shapes: string }, { x, y, size, fill }: Placed): string {
  const scale = size / 1_000;
  return `<g fill="${fill}" transform="translate(${round(x)} ${round(y)}) scale(${scale} ${-scale})">${shapes}</g>`;
}

/** A text and its partner on one line, which are cut where the width ends. */
function drawPair(pair: readonly LocalText[], place: Placed & { width: number }, typeset: Typesetter): string {
  let { x } = place;
  const end = place.x + place.width;
  return pair
    .map(({ text, language }) => {
      const [line = ''] = truncate([text], ((end - x) / place.size) * 1_000, 1, (part) => typeset(part, language).width);
      const set = typeset(line, language);
      const drawn = drawLine(set, { ...place, x });
      x += (set.width / 1_000) * place.size + place.size * 0.7;
      return drawn;
    })
    .join('');
}

/** The mark of the house and its names, which end at the right edge. */
function drawSite(right: number, typeset: Typesetter): string {
  const size = 22;
  const names = toSiteTexts().map(({ text, language }) => typeset(text, language));
  const widths = names.map(({ width }) => (width / 1_000) * size);
  let x = right - widths.reduce((sum, width) => sum + width, 0) - (names.length - 1) * size * 0.7;
  const mark = `<path transform="translate(${round(x - 38)} 557) scale(1.2)" fill="${CARD_COLORS.jade}" d="M0 0h7v1.6l-2 .6v6.6h10V2.2l-2-.6V0h7v1.6l-2 .6v15.6l2 .6V20h-7v-1.6l2-.6v-7H5v7l2 .6V20H0v-1.6l2-.6V2.2L0 1.6z"/>`;
  const drawn = names.map((name, index) => {
    const line = drawLine(name, { x, y: 577, size, fill: CARD_COLORS.ink });
    x += (widths[index] ?? 0) + size * 0.7;
    return line;
  });
  return mark + drawn.join('');
}

/** The shape of the chart: its words would be too small to read. */
function drawChart(chart: Chart, x: number, color: string): string {
  const { width, height, padding } = CHART;
  const style = `.s0{fill:${color};stroke:${color}}.s1{fill:${color};fill-opacity:.45;stroke:${color};stroke-opacity:.45}.s2{fill:${CARD_COLORS.edge};stroke:${CARD_COLORS.edge}}.s3{fill:${CARD_COLORS.ink};stroke:${CARD_COLORS.ink}}rect{stroke:none!important}.line{fill:none;stroke-width:2;stroke-linejoin:round}.axis{stroke:${CARD_COLORS.edge};fill:none}`;
  const drawing = drawThumbnail(chart)
    .replace(/ width="\d+"/, ` width="${width - 2 * padding}"`)
    .replace(/ height="\d+"/, ` height="${height - 2 * padding}"`);
  return `<g transform="translate(${x} ${TITLES.top + 6})"><rect width="${width}" height="${height}" style="fill:${CARD_COLORS.shade}"/><style>${style}</style><g transform="translate(${padding} ${padding})">${drawing}</g></g>`;
}

type SetTitle = { language: Locale; size: number; lines: string[] };

/** Titles at the largest size at which all of them fit; at the smallest they are cut. */
function fitTitles(titles: readonly LocalText[], width: number, typeset: Typesetter): SetTitle[] {
  const space = TITLES.bottom - TITLES.top;
  const heightOf = (set: readonly SetTitle[]) =>
    set.reduce(
      (sum, { language, size, lines }) => sum + lines.length * size * SETTING[language].line,
      (set.length - 1) * TITLES.gap,
    );
  for (const size of SIZES) {
    const isLast = size === SIZES.at(-1);
    const set = titles.map(({ text, language }) => {
      const own = size * SETTING[language].size;
      const measure = (part: string) => typeset(part, language).width;
      const units = (width / own) * 1_000;
      const lines = breakLines(text, units, measure);
      const most = isLast ? Math.floor((space - TITLES.gap) / 2 / (own * SETTING[language].line)) : MAX_LINES;
      return { language, size: own, lines: isLast ? truncate(lines, units, most, measure) : lines };
    });
    if (isLast || (set.every(({ lines }) => lines.length <= MAX_LINES) && heightOf(set) <= space)) return set;
  }
  return [];
}

type Measure = (text: string) => number;

const CJK = /[\u3000-\u303f\uff00-\uffef]|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
/** Marks that no line begins with, and none ends with. */
const NOT_AT_START = /[，。、；：！？）」』》〉】〕”’…—·,.;:!?)\]}%‰]/;
const NOT_AT_END = /[（「『《〈【〔“‘([{]/;

/**
 * A text on as few lines of a width as possible, all about as long. Lines end between words, and those of Chinese after a clause where
 * that takes no more lines.
 */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  const pieces = toPieces(text, width, measure);
  const lines = fillLines(pieces, width);
  const clauses = text.split(/(?<=[：，；。！？])/).map((clause) => clause.trim());
  if (clauses.length > 1 && clauses.length <= lines.length && clauses.every((clause) => measure(clause) <= width)) return clauses;
  let [low, high] = [width / 2, width];
  while (lines.length > 1 && high - low > width / 50) {
    const middle = (low + high) / 2;
    if (fillLines(pieces, middle).length > lines.length) low = middle;
    else high = middle;
  }
  return fillLines(pieces, high).map((line) =>
    line
      .map(({ text: part }) => part)
      .join('')
      .trim(),
  );
}

/** `width` is without the space at the end, which a line may end with. */
type Piece = { text: string; width: number; space: number };

/** Parts of a text between which a line may end. One that is wider than a line is cut. */
function toPieces(text: string, width: number, measure: Measure): Piece[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)) {
    const last = pieces.at(-1);
    if (last === undefined || mayBreak(last, segment)) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces
    .flatMap((piece) => (measure(piece) <= width ? [piece] : [...piece]))
    .map((piece) => {
      const width = measure(piece.trimEnd());
      return { text: piece, width, space: measure(piece) - width };
    });
}

function mayBreak(before: string, after: string): boolean {
  const [last, first] = [[...before].at(-1) ?? '', [...after][0] ?? ''];
  if (first === ' ' || NOT_AT_START.test(first) || NOT_AT_END.test(last)) return false;
  return last === ' ' || CJK.test(last) || CJK.test(first);
}

function fillLines(pieces: readonly Piece[], width: number): Piece[][] {
  const lines: Piece[][] = [];
  let used = 0;
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last && used + piece.width <= width) last.push(piece);
    else {
      lines.push([piece]);
      used = 0;
    }
    used += piece.width + piece.space;
  }
  return lines;
}

/** At most some lines, the last of which says that there is more. */
function truncate(lines: readonly string[], width: number, most: number, measure: Measure): string[] {
  const [kept, last = ''] = [lines.slice(0, most - 1), lines[most - 1]];
  if (lines.length < most || (lines.length === most && measure(last) <= width)) return [...lines];
  const characters = [...last];
  while (characters.length > 0 && measure(`${characters.join('').trimEnd()}${ELLIPSIS}`) > width) characters.pop();
  return [...kept, `${characters.join('').trimEnd()}${ELLIPSIS}`];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
