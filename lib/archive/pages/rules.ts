/** The pages that an operator may replace: `content/pages/{en,zh}/NAME.md`, shown at `/NAME`. */
export const contentPages = ['about', 'subscribe', 'contact', 'privacy', 'terms'] as const;

export type ContentPageName = (typeof contentPages)[number];

/** `markdown`: without front matter, and with every placeholder filled in. */
export type ContentPage = { title: string; description: string; markdown: string };

export function isContentPage(name: string): name is ContentPageName {
  return (contentPages as readonly string[]).includes(name);
}

/**
 * Reads a page from its file: front matter with `title` and `description`, then Markdown. `{{name}}` prints a value;
 * `{{#name}}…{{/name}}` is kept if the value is set, `{{^name}}…{{/name}}` if it is not. Unknown names stay as written.
 *
 * @throws Error if the file does not begin with front matter that has a title
 */
export function toContentPage(text: string, values: Readonly<Record<string, string | undefined>>): ContentPage {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  const fields = Object.fromEntries(
    (head ?? '').split(/\r?\n/).map((line) => {
      const [, name = '', value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
      return [name, value];
    }),
  );
  if (!fields.title || body === undefined) throw new Error('a content page must begin with front matter that has a title');
  const fill = (part: string) =>
    part
      .replace(/\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g, (whole, sign: string, name: string, inside: string) => {
        if (!(name in values)) return whole;
        return (sign === '#') === Boolean(values[name]) ? inside : '';
      })
      .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (name in values ? (values[name] ?? '') : whole));
  return { title: fill(fields.title), description: fill(fields.description ?? ''), markdown: fill(body).trim() };
}
