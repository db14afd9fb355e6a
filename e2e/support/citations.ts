/** The fields that every citation format has. */
type Citation = { title: string; author: string; year: number; url: string };

/** Parses a BibTeX file of one entry as strictly as any reference manager. */
export function parseBibtex(text: string): Citation {
  const entry = /^@misc\{([A-Za-z0-9:_-]+),\n([\s\S]*)\n\}\n$/.exec(text);
  if (!entry) throw new Error(`not a BibTeX entry: ${text}`);
  const fields: Record<string, string> = {};
  let rest = entry[2] ?? '';
  while (rest.trim() !== '') {
    const month = /^\s*month = [a-z]{3},/.exec(rest);
    if (month) {
      rest = rest.slice(month[0].length);
      continue;
    }
    const start = /^\s*([a-z]+) = \{/.exec(rest);
    if (!start) throw new Error(`not a BibTeX field: ${rest}`);
    const end = closingBrace(rest, start[0].length);
    const name = start[1] ?? '';
    if (name in fields) throw new Error(`duplicate field ${name}`);
    fields[name] = rest.slice(start[0].length, end);
    if (rest[end + 1] !== ',') throw new Error(`missing comma after ${name}`);
    rest = rest.slice(end + 2);
  }
  return {
    title: fromTex(fields.title ?? ''),
    author: fromTex(fields.author ?? ''),
    year: Number(fields.year),
    url: fields.url ?? '',
  };
}

/** The index of the brace that closes the one opened before `from`. */
function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`unclosed brace: ${text}`);
}

function fromTex(text: string): string {
  const special = /(?<!\\)[$&#%_~^]/.exec(text);
  if (special) throw new Error(`${special[0]} is not escaped: ${text}`);
  return text
    .replace(/\\textbackslash\{\}/g, '\u0000')
    .replace(/\\textasciitilde\{\}/g, '~')
    .replace(/\\textasciicircum\{\}/g, '^')
    .replace(/\\textless\{\}/g, '<')
    .replace(/\\textgreater\{\}/g, '>')
    .replace(/\\textbraceleft\{\}/g, '\u0001')
    .replace(/\\textbraceright\{\}/g, '\u0002')
    .replace(/[{}]/g, '')
    .replaceAll('\u0001', '{')
    .replaceAll('\u0002', '}')
    .replace(/\\([$&#%_])/g, '$1')
    .replaceAll('\u0000', '\\');
}

/** Parses a RIS file of one reference, which starts with TY and ends with ER. */
export function parseRis(text: string): Citation {
  const lines = text.split('\r\n');
  if (lines.pop() !== '') throw new Error('missing line break at the end');
  const fields = lines.map((line) => {
    const field = /^([A-Z][A-Z0-9]) {2}- (.*)$/.exec(line);
    if (!field) throw new Error(`not a RIS line: ${JSON.stringify(line)}`);
    return [field[1] ?? '', field[2] ?? ''] as const;
  });
  if (fields[0]?.[0] !== 'TY' || fields.at(-1)?.[0] !== 'ER') throw new Error('missing TY at the start or ER at the end');
  if (fields.filter(([tag]) => tag === 'TY' || tag === 'ER').length !== 2) throw new Error('more than one reference');
  const value = (tag: string) => fields.find(([name]) => name === tag)?.[1] ?? '';
  return { title: value('TI'), author: value('AU'), year: Number(value('PY')), url: value('UR') };
}

const CSL_FIELDS = new Set(
  'id type title author issued accessed publisher URL language abstract keyword container-title DOI'.split(' '),
);

/** Parses CSL-JSON: a list of one item that has only fields of the schema. */
export function parseCslJson(text: string): Citation {
  const [item, ...more] = JSON.parse(text) as Record<string, unknown>[];
  if (!item || more.length > 0) throw new Error('not exactly one item');
  for (const name of Object.keys(item)) if (!CSL_FIELDS.has(name)) throw new Error(`CSL has no field ${name}`);
  const [author] = item.author as { literal?: string; family?: string }[];
  const year = (item.issued as { 'date-parts': number[][] })['date-parts'][0]?.[0] ?? Number.NaN;
  return { title: String(item.title), author: author?.literal ?? author?.family ?? '', year, url: String(item.URL) };
}
