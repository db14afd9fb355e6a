import type { Locale } from '../../platform/i18n/locales';

/** The pages that an operator may replace: `content/pages/{en,zh}/NAME.md`, shown at `/NAME`. */
export const contentPages = ['about', 'subscribe', 'contact', 'privacy', 'terms'] as const;

export type ContentPageName = (typeof contentPages)[number];

/** What placeholders print, by name; a value that is not set is undefined. */
export type PlaceholderValues = Readonly<Record<string, string | undefined>>;

/** `markdown`: without front matter, and with every placeholder filled in. */
export type ContentPage = { title: string; description: string; markdown: string };

export function isContentPage(name: string): name is ContentPageName {
  return (contentPages as readonly string[]).includes(name);
}

/**
 * Reads a page from its file: front matter with `title` and `description`, then Markdown with placeholders.
 *
 * @throws Error if the file does not begin with front matter that has a title
 */
export function toContentPage(text: string, values: PlaceholderValues): ContentPage {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  const fields = Object.fromEntries(
    (head ?? '').split(/\r?\n/).map((line) => {
      const [, name = '', value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
      return [name, value];
    }),
  );
  if (!fields.title || body === undefined) throw new Error('a content page must begin with front matter that has a title');
  return {
    title: fillIn(fields.title, values),
    description: fillIn(fields.description ?? '', values),
    markdown: fillIn(body, values).trim(),
  };
}

/** Text that Markdown shows as it is written, on one line. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()#+.!|<>~&-]/g, '\\$&');
}

/**
 * Reads a section of the docs from its file: a heading of the first level, then Markdown with placeholders.
 *
 * @throws Error if the file does not begin with a heading
 */
export function toSection(text: string, values: PlaceholderValues): { title: string; markdown: string } {
  const [, title, body = ''] = /^# (.+)\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (!title) throw new Error('a section of the docs must begin with its title as a heading');
  return { title, markdown: fillIn(body, values).trim() };
}

/** The headings of a day of the changelog, in the order of its file. `breaking`: clients may have to change. */
export const changeKinds = ['breaking', 'added', 'changed', 'fixed', 'removed'] as const;

type ChangeKind = (typeof changeKinds)[number];

/** A day of the changelog in both languages. `forStaff`: only editors and administrators notice the change, not clients of the API. */
export type ChangeDay = { date: string; entries: (Record<Locale, string> & { kind: ChangeKind; forStaff: boolean })[] };

/** A path of the API that a text names, without the version. */
const NAMED_PATH = /`(?:[A-Z]+ )?(?:\/api\/v1)?(\/[^`]*)`/g;

/** Whether a text names operations for staff, or the console, and nothing that others can call. */
function isForStaff(text: string): boolean {
  const paths = [...text.matchAll(NAMED_PATH)].map(([, path = '']) => path);
  return paths.length > 0 ? paths.every((path) => path.startsWith('/admin')) : /\bconsole\b/.test(text);
}

const CHANGE = /^- (.+(?:\n {2}(?!- ).+)*)\n {2}- zh: (.+(?:\n {4}.+)*)/gm;

/** The days of the changelog with their entries that have a Chinese text: those that concern clients of the API. */
export function toChangeDays(markdown: string): ChangeDay[] {
  const [, ...parts] = markdown.split(/^## (?=\d{4}-\d{2}-\d{2}$)/m);
  return parts
    .map((part) => ({ date: part.slice(0, 10), entries: part.split(/^### /m).flatMap(toChanges) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The entries of a part of a day, which begins with its heading. */
function toChanges(part: string): ChangeDay['entries'] {
  const kind = changeKinds.find((each) => part.toLowerCase().startsWith(each)) ?? 'changed';
  return [...part.matchAll(CHANGE)].map(([, lines = '', zh = '']) => {
    const en = lines.replace(/\s+/g, ' ');
    return { kind, forStaff: isForStaff(en), en, zh: zh.replace(/\n +/g, '') };
  });
}

/**
 * Fills placeholders in: `{{name}}` prints a value; `{{#name}}…{{/name}}` is kept if the value is set, `{{^name}}…{{/name}}` if it
 * is not. Unknown names stay as written.
 */
function fillIn(text: string, values: PlaceholderValues): string {
  return text
    .replace(/\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g, (whole, sign: string, name: string, inside: string) => {
      if (!(name in values)) return whole;
      return (sign === '#') === Boolean(values[name]) ? inside : '';
    })
    .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (name in values ? (values[name] ?? '') : whole));
}
