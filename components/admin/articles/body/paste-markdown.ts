import TurndownService from 'turndown';

const service = new TurndownService({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
});
service.remove(['style', 'script', 'title', 'meta']);
service.addRule('item', {
  filter: 'li',
  replacement: (content, node) => {
    const { parentNode: list } = node;
    const items = [...(list?.children ?? [])];
    const start = Number((list as Element | null)?.getAttribute('start') ?? 1);
    const marker = list?.nodeName === 'OL' ? `${start + items.indexOf(node as Element)}.` : '-';
    const text = content
      .trim()
      .replace(/\n{2,}/g, '\n')
      .replace(/\n/g, `\n${' '.repeat(marker.length + 1)}`);
    return `${marker} ${text}\n`;
  },
});
service.addRule('table', {
  filter: 'table',
  replacement: (_, node) => `\n\n${toTable(node as HTMLTableElement)}\n\n`,
});
service.addRule('struck', { filter: ['del', 's'], replacement: (content) => (content.trim() ? `~~${content}~~` : '') });
service.addRule('note mark', {
  filter: (node) => 'noteMark' in node.dataset,
  replacement: (_, node) => `[^${(node as HTMLElement).dataset.noteMark}]`,
});
service.addRule('note', {
  filter: (node) => 'note' in node.dataset,
  replacement: (content, node) =>
    `\n\n[^${(node as HTMLElement).dataset.note}]: ${content.trim().replace(/\n{2,}/g, '\n\n    ')}\n\n`,
});
// Other programs refer to pictures by local file or data URL, which readers could not load.
service.addRule('image', {
  filter: 'img',
  replacement: (_, node) => {
    const [src, alt] = ['src', 'alt'].map((name) => (node as Element).getAttribute(name) ?? '');
    return src?.startsWith('https:') ? `![${alt}](${src})` : '';
  },
});

/** A table of GitHub's Markdown: its first row is the head, and a cell is one line. */
function toTable(table: HTMLTableElement): string {
  const rows = [...table.rows].map((row) =>
    [...row.cells].map((cell) => service.turndown(cell.innerHTML).replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  const toRow = (cells: readonly string[]) => `| ${Array.from({ length: width }, (__, n) => cells[n] ?? '').join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [toRow(head), toRow(Array.from({ length: width }, () => '---')), ...rest.map(toRow)].join('\n');
}

/** Elements that carry formatting. */
const FORMATTED =
  'h1,h2,h3,h4,h5,h6,b,strong,i,em,a[href],ul,ol,table,blockquote,p[style*="mso-list"],span[style*="font-weight"]';

/** The HTML of a clipboard as Markdown; undefined if it has no formatting, so that its plain text says the same. */
export function toMarkdown(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (!body.querySelector(FORMATTED)) return undefined;
  readStyles(body);
  readWordLists(body);
  readNotes(body);
  return service
    .turndown(body.innerHTML)
    .replace(/\u00a0/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Google Docs writes bold and italic as styles, and wraps everything in a `b` that is not bold. */
function readStyles(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll<HTMLElement>('b')) {
    if (/normal|400/.test(wrapper.style.fontWeight)) wrapper.replaceWith(...wrapper.childNodes);
  }
  for (const span of body.querySelectorAll<HTMLElement>('span')) {
    const { fontWeight, fontStyle } = span.style;
    if (!span.textContent?.trim() || span.closest('h1,h2,h3,h4,h5,h6')) continue;
    if (/bold|[6-9]00/.test(fontWeight)) wrap(span, 'strong');
    if (fontStyle === 'italic') wrap(span, 'em');
  }
}

function wrap(element: HTMLElement, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** The link to a note and the one back from it: footnotes and endnotes of Word, and notes of Google Docs. */
const NOTE_LINK = /#_?(ftnt?|edn)(\d+)$/;
const BACK_LINK = /#_?(ftnt?|edn)_?ref(\d+)$/;

/** Numbers the notes of a text, and marks where it refers to them. A mark without its note stays as it is written. */
function readNotes(body: HTMLElement): void {
  const numbers = new Map<string, string>();
  const find = (pattern: RegExp) =>
    [...body.querySelectorAll<HTMLAnchorElement>('a[href]')].flatMap((link) => {
      const [, kind, number] = pattern.exec(link.getAttribute('href') ?? '') ?? [];
      return kind ? [{ link, key: `${kind} ${number}` }] : [];
    });
  for (const { link, key } of find(BACK_LINK)) {
    const note = link.closest<HTMLElement>('div[id^="ftn"], div[id^="edn"]') ?? link.closest<HTMLElement>('p, li, div');
    if (!note) continue;
    // Footnotes and endnotes are counted apart in Word.
    note.dataset.note = String(numbers.size + 1);
    numbers.set(key, note.dataset.note);
    link.remove();
    // Readers get this line from the page.
    if (note.previousElementSibling?.nodeName === 'HR') note.previousElementSibling.remove();
  }
  for (const { link, key } of find(NOTE_LINK)) {
    const number = numbers.get(key);
    if (!number) continue;
    const mark = body.ownerDocument.createElement('span');
    mark.dataset.noteMark = number;
    mark.textContent = number;
    link.replaceWith(mark);
  }
}

/** Word writes lists as paragraphs, whose style has the level and whose first span has the number or bullet. */
function readWordLists(body: HTMLElement): void {
  const open: { level: number; list: Element }[] = [];
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p')]) {
    const level = Number(/mso-list:[^;]*level(\d+)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) {
      open.length = 0;
      continue;
    }
    const marker = [...paragraph.querySelectorAll('span')].find((span) =>
      /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const ordered = /^\s*(?:\d+|[a-z])[.)]/i.test(marker?.textContent ?? '');
    marker?.remove();
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = body.ownerDocument.createElement(ordered ? 'ol' : 'ul');
      const above = open.at(-1)?.list.lastElementChild;
      if (above) above.append(list);
      else paragraph.before(list);
      open.push({ level, list });
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
}
