import type { Locale } from '../../platform/i18n/locales';
import { toArticlePath } from '../../platform/portal-paths';
import { toTagName, toTags } from '../tags/rules';

/** The data a citation is built from. */
export type CitableWork = {
  slug: string;
  title: string;
  author: string;
  /** the parts of a person's name; absent unless they are certain */
  name?: { family: string; given: string };
  publishedAt: Date;
  url: string;
  /** the archive's name in the citation's language */
  publisher: string;
  language: Locale;
  abstract: string;
  tags: string[];
};

/** Citation file formats by their name in the URL. */
export const citationFormats = {
  bibtex: { name: 'BibTeX', extension: 'bib', type: 'application/x-bibtex' },
  ris: { name: 'RIS', extension: 'ris', type: 'application/x-research-info-systems' },
  'csl-json': { name: 'CSL-JSON', extension: 'json', type: 'application/vnd.citationstyles.csl+json' },
  gbt7714: { name: 'GB/T 7714', extension: 'txt', type: 'text/plain' },
} as const;

/** Articles in one file of citations. */
export const MAX_CITATIONS = 200;

export type CitationFormat = keyof typeof citationFormats;

export function isCitationFormat(text: string | null | undefined): text is CitationFormat {
  return typeof text === 'string' && Object.hasOwn(citationFormats, text);
}

/** An article's citation data in one language, or in the other if it has no title in this one. */
export function toCitableWork(
  article: {
    slug: string;
    title_en?: string | null | undefined;
    title_zh?: string | null | undefined;
    excerpt_en?: string | null | undefined;
    excerpt_zh?: string | null | undefined;
    author_name: string;
    author_name_zh?: string | null | undefined;
    published_at: string;
    tags: string[];
    tags_zh?: string[] | undefined;
  },
  language: Locale,
  site: { name: string; appUrl: string },
): CitableWork {
  const has = (locale: Locale) => Boolean(article[`title_${locale}`]);
  const used: Locale = has(language) ? language : language === 'en' ? 'zh' : 'en';
  return {
    slug: article.slug,
    title: article[`title_${used}`] ?? article.slug,
    ...toAuthor(article.author_name, article.author_name_zh ?? '', used),
    publishedAt: new Date(article.published_at),
    // Without a locale: the portal redirects every reader to their own.
    url: `${site.appUrl}${toArticlePath(article.slug)}`,
    publisher: site.name,
    language: used,
    abstract: article[`excerpt_${used}`] ?? '',
    tags: toTags(article).map((tag) => toTagName(tag, used)),
  };
}

/** A syllable of Mandarin in pinyin without tones. */
const SYLLABLE =
  '(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ong|ian|iao|ing|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|üe|ui|un|uo|a|e|i|o|u|ü|v)';

/** Whether a part of a name is as long in pinyin as some Chinese characters: Wanqing is two. */
const isPinyin = (text: string, characters: number) =>
  new RegExp(`^(?:${SYLLABLE}){${characters}}$`, 'i').test(text.replaceAll(/['’\p{Pd} ]/gu, ''));

const COMPOUND_SURNAME =
  /^(?:欧阳|司马|上官|诸葛|皇甫|尉迟|公孙|慕容|令狐|端木|司徒|夏侯|东方|南宫|司空|百里|呼延|独孤|宇文|长孙|轩辕|西门|钟离|澹台)/;

/**
 * An author, with the parts of the name if its Chinese spelling reveals them. A name with a middle dot is a foreign one: the family
 * name comes last. Two to four characters are a Chinese name if the Latin one is the same in pinyin, in either order; anything else
 * may be an organisation.
 */
function toAuthor(latin: string, chinese: string, language: Locale): Pick<CitableWork, 'author' | 'name'> {
  const author = (language === 'zh' && chinese) || latin;
  const words = oneLine(latin).split(' ');
  const [first, last] = [words[0] as string, words.at(-1) as string];
  if (words.length < 2 || /[^\p{L}\p{M}\p{Pd}.'’ ]/u.test(latin)) return { author };
  const [beforeLast, afterFirst] = [words.slice(0, -1).join(' '), words.slice(1).join(' ')];
  if (/^\p{Script=Han}+(?:·\p{Script=Han}+)+$/u.test(chinese))
    return author === chinese ? { author } : { author, name: { family: last, given: beforeLast } };
  if (!/^\p{Script=Han}{2,4}$/u.test(chinese)) return { author };
  const characters = [...chinese];
  const length = COMPOUND_SURNAME.test(chinese) ? 2 : 1;
  const orders = [
    { family: first, given: afterFirst },
    { family: last, given: beforeLast },
  ];
  const name = orders.find(({ family, given }) => isPinyin(family, length) && isPinyin(given, characters.length - length));
  if (!name) return { author };
  const parts = { family: characters.slice(0, length).join(''), given: characters.slice(length).join('') };
  return { author, name: author === chinese ? parts : name };
}

/** A citation file. `accessed` is the day of reading, which GB/T 7714 requires for online sources. */
export function toCitation(format: CitationFormat, work: CitableWork, accessed: Date): string {
  return toCitationList(format, [work], accessed);
}

/** A file of citations, in the order of the works. */
export function toCitationList(format: CitationFormat, works: readonly CitableWork[], accessed: Date): string {
  if (format === 'csl-json')
    return `${JSON.stringify(
      works.map((work) => toCslItem(work, accessed)),
      null,
      2,
    )}\n`;
  if (format === 'ris') return works.map((work) => toRis(work, accessed)).join('');
  if (format === 'gbt7714') return works.map((work) => `${toGbt7714(work, accessed)}\n`).join('');
  const keys = toUniqueKeys(works.map(toBibtexKey));
  return works.map((work, index) => toBibtex(work, keys[index] as string, accessed)).join('\n');
}

/** Citation keys; duplicates get a numeric suffix. BibTeX keys are case-insensitive. */
function toUniqueKeys(keys: readonly string[]): string[] {
  const wanted = new Set(keys.map((key) => key.toLowerCase()));
  const used = new Set<string>();
  return keys.map((key) => {
    let unique = key;
    for (let number = 2; used.has(unique.toLowerCase()) || (unique !== key && wanted.has(unique.toLowerCase())); number += 1)
      unique = `${key}-${number}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}

/** One line for a reference list: GB/T 7714 in Chinese, author and date in English. */
export function toReferenceLine(work: CitableWork, accessed: Date): string {
  if (work.language === 'zh') return toGbt7714(work, accessed);
  const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `${work.author && `${oneLine(work.author)} `}(${date.format(work.publishedAt)}). ${withStop(oneLine(work.title))} ${withStop(work.publisher)} ${work.url}`;
}

/** The styles in which a reference can be copied. */
export const referenceStyles = { apa: 'APA', mla: 'MLA', chicago: 'Chicago', gbt7714: 'GB/T 7714' } as const;

export type ReferenceStyle = keyof typeof referenceStyles;

/** An entry of a reference list in three parts, of which the second stands in italics. */
export type Reference = readonly [before: string, italic: string, after: string];

/**
 * One entry of a reference list per style: APA 7, MLA 9, Chicago 17 (bibliography), GB/T 7714-2015. APA sets the title in italics, MLA
 * the name of the website. Chinese characters have no italics.
 */
export function toReferences(work: CitableWork, accessed: Date): Record<ReferenceStyle, Reference> {
  const { publishedAt, url } = work;
  const title = oneLine(work.title);
  const publisher = withoutStop(oneLine(work.publisher));
  const author = toInvertedName(work);
  const emphasize = (before: string, words: string, after: string): Reference =>
    work.language === 'zh' ? [before + words + after, '', ''] : [before, words, after];
  return {
    apa: emphasize(
      `${withHead(toInitials(work))}(${publishedAt.getUTCFullYear()}, ${toMonthDay(publishedAt)}). `,
      withStop(title),
      ` ${publisher}. Retrieved ${toMonthDay(accessed)}, ${accessed.getUTCFullYear()}, from ${url}`,
    ),
    mla: emphasize(
      `${withHead(author)}${quote(title)} `,
      publisher,
      `, ${toShortDate(publishedAt)}, ${url}. Accessed ${withStop(toShortDate(accessed))}`,
    ),
    chicago: [
      `${withHead(author)}${quote(title)} ${publisher}, ${toLongDate(publishedAt)}. Accessed ${toLongDate(accessed)}. ${url}.`,
      '',
      '',
    ],
    gbt7714: [toGbt7714(work, accessed), '', ''],
  };
}

/** The family name first. Chinese characters have that order already. */
function toInvertedName({ author, name, language }: CitableWork): string {
  return name && language !== 'zh' ? `${name.family}, ${name.given}` : oneLine(author);
}

/** As APA abbreviates: initials of the given names, with their hyphens. */
function toInitials(work: CitableWork): string {
  const { name, language } = work;
  if (!name || language === 'zh') return toInvertedName(work);
  const initials = name.given
    .split(' ')
    .map((part) =>
      part
        .split('-')
        .map((each) => `${[...each][0]}.`)
        .join('-'),
    )
    .join(' ');
  return `${name.family}, ${initials}`;
}

/** A title in quotation marks, with the full stop inside; its own quotation marks become single ones. */
function quote(title: string): string {
  const inner = title.replace(/“([^”]*)”/g, '‘$1’').replace(/(^|[\s([])"([^"]*)"/g, '$1‘$2’');
  return `“${withStop(inner)}”`;
}

const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
/** As MLA abbreviates them. */
const SHORT_MONTHS = ['Jan.', 'Feb.', 'Mar.', 'Apr.', 'May', 'June', 'July', 'Aug.', 'Sept.', 'Oct.', 'Nov.', 'Dec.'];

const toMonthDay = (date: Date) => `${MONTH_NAMES[date.getUTCMonth()]} ${date.getUTCDate()}`;
const toLongDate = (date: Date) => `${toMonthDay(date)}, ${date.getUTCFullYear()}`;
const toShortDate = (date: Date) => `${date.getUTCDate()} ${SHORT_MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** An author before what follows; nothing where there is none, as an import may leave it. */
function withHead(author: string): string {
  return author === '' ? '' : `${withStop(author)} `;
}

function withoutStop(text: string): string {
  return text.replace(/[.。]$/, '');
}

/** GB/T 7714-2015, electronic resource without a place of publication: author. title[EB/OL]. (published)[accessed]. URL. */
function toGbt7714(work: CitableWork, accessed: Date): string {
  return `${withHead(toGbtAuthor(work))}${oneLine(work.title)}[EB/OL]. (${day(work.publishedAt)})[${day(accessed)}]. ${work.url}.`;
}

/** The family name first, in capitals where it is in Latin letters. */
function toGbtAuthor({ author, name }: CitableWork): string {
  return name && /\p{Script=Latin}/u.test(author) ? oneLine(`${name.family.toUpperCase()} ${name.given}`) : oneLine(author);
}

function toBibtexKey({ slug, publishedAt }: CitableWork): string {
  const name = slug.replace(/[^A-Za-z0-9:_-]+/g, '-').replace(/^-+|-+$/g, '');
  return name === '' ? `article-${day(publishedAt)}` : name;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function toBibtex(work: CitableWork, key: string, accessed: Date): string {
  const fields = [
    // Inner braces keep the capitals of a title and prevent splitting of a name whose parts are not certain.
    [
      'author',
      work.name ? `${escapeTex(work.name.family)}, ${escapeTex(work.name.given)}` : work.author && `{${escapeTex(work.author)}}`,
    ],
    ['title', `{${escapeTex(work.title)}}`],
    ['year', String(work.publishedAt.getUTCFullYear())],
    ['date', day(work.publishedAt)],
    ['howpublished', escapeTex(work.publisher)],
    ['url', work.url.replace(/[{}\\]/g, encodeURIComponent)],
    ['urldate', day(accessed)],
    ['language', work.language === 'zh' ? 'chinese' : 'english'],
    ['abstract', escapeTex(work.abstract)],
    ['keywords', work.tags.map((tag) => escapeTex(tag.replaceAll(',', ' '))).join(', ')],
  ].filter(([, value]) => value !== '');
  // A macro of BibTeX, so without braces: styles write the month's name.
  const month = `  month = ${MONTHS[work.publishedAt.getUTCMonth()]},`;
  return `@misc{${key},\n${[...fields.map(([field, value]) => `  ${field} = {${value}},`), month].join('\n')}\n}\n`;
}

function toRis(work: CitableWork, accessed: Date): string {
  const slashed = (date: Date) => day(date).replaceAll('-', '/');
  const lines = [
    ['TY', 'ELEC'],
    // A comma separates the family name from the rest.
    ['AU', work.name ? `${work.name.family}, ${work.name.given}` : work.author.replaceAll(',', ' ')],
    ['TI', work.title],
    ['PY', String(work.publishedAt.getUTCFullYear())],
    ['DA', slashed(work.publishedAt)],
    ['PB', work.publisher],
    ['UR', work.url],
    ['Y2', slashed(accessed)],
    ['LA', work.language],
    ['AB', work.abstract],
    ...work.tags.map((tag) => ['KW', tag]),
  ] as [string, string][];
  const body = lines.filter(([, value]) => value !== '').map(([tag, value]) => `${tag}  - ${oneLine(value)}`);
  return `${[...body, 'ER  - ', ''].join('\r\n')}`;
}

function toCslItem(work: CitableWork, accessed: Date): object {
  const parts = (date: Date) => ({ 'date-parts': [[date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]] });
  return {
    id: work.slug,
    type: 'article',
    title: work.title,
    ...(work.author ? { author: [work.name ?? { literal: work.author }] } : {}),
    issued: parts(work.publishedAt),
    accessed: parts(accessed),
    publisher: work.publisher,
    URL: work.url,
    language: work.language === 'zh' ? 'zh-CN' : 'en',
    ...(work.abstract ? { abstract: work.abstract } : {}),
    ...(work.tags.length > 0 ? { keyword: work.tags.map((tag) => tag.replaceAll(',', ' ')).join(', ') } : {}),
  };
}

const TEX_ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces whatever precedes them.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function escapeTex(text: string): string {
  return oneLine(text).replace(/[\\{}<>$&#%_~^]/g, (char) => TEX_ESCAPES[char] ?? char);
}

/** A line break would start another field of a RIS file. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** The text with a full stop, unless it ends with punctuation. */
function withStop(text: string): string {
  return /[.?!。？！]$/.test(text) ? text : `${text}.`;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
