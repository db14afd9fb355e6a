import type { Locale } from '../../i18n/locales';

/** What `Accept-Encoding` may be answered with. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** One element of a list header with its weight. */
function parseWeighted(header: string): { value: string; weight: number }[] {
  return header.split(',').flatMap((part) => {
    const [value = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => /^q=/i.test(parameter));
    const weight = q === undefined ? 1 : Number.parseFloat(q.slice(2));
    return value === '' || Number.isNaN(weight) ? [] : [{ value: value.toLowerCase(), weight }];
  });
}

/** The best encoding the caller takes; brotli before gzip when it does not mind. RFC 9110, section 12.5.3. */
export function chooseEncoding(header: string | null): Encoding {
  if (!header) return 'identity';
  const wanted = parseWeighted(header);
  const weightOf = (name: string) =>
    (wanted.find(({ value }) => value === name) ?? wanted.find(({ value }) => value === '*'))?.weight;
  const candidates: { name: Encoding; weight: number }[] = [
    { name: 'br', weight: weightOf('br') ?? 0 },
    { name: 'gzip', weight: weightOf('gzip') ?? weightOf('x-gzip') ?? 0 },
    { name: 'identity', weight: wanted.find(({ value }) => value === 'identity')?.weight ?? 0 },
  ];
  const best = candidates.reduce((a, b) => (b.weight > a.weight ? b : a));
  return best.weight > 0 ? best.name : 'identity';
}

/** The language of sentences in an answer: Chinese when the caller prefers it to English, else English. */
export function chooseLocale(header: string | null): Locale {
  if (!header) return 'en';
  const weightOf = (language: string) =>
    Math.max(
      0,
      ...parseWeighted(header)
        .filter(({ value }) => value === language || value.startsWith(`${language}-`))
        .map(({ weight }) => weight),
    );
  const [zh, en] = [weightOf('zh'), weightOf('en')];
  if (zh !== en) return zh > en ? 'zh' : 'en';
  return zh > 0 && /^\s*zh/i.test(header) ? 'zh' : 'en';
}

/**
 * Whether `If-None-Match` names this representation. Weak comparison; a tag of the same body in another encoding counts,
 * because it is the same state.
 */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === '*') return true;
  const stem = (tag: string) => tag.replace(/^W\//, '').replace(/-(br|gzip)"$/, '"');
  return header.split(',').some((tag) => stem(tag.trim()) === stem(etag));
}

/** Whether `Accept` names CSV, and does not weigh JSON more. RFC 9110, section 12.5.1. */
export function prefersCsv(accept: string): boolean {
  const weightOf = (type: string) => {
    const part = accept.split(',').find((each) => each.split(';', 1)[0]?.trim().toLowerCase() === type);
    if (part === undefined) return 0;
    const weight = Number(/;\s*q=([\d.]+)/i.exec(part)?.[1] ?? 1);
    return Number.isNaN(weight) ? 0 : weight;
  };
  const csv = weightOf('text/csv');
  return csv > 0 && csv >= weightOf('application/json');
}
