import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Locale } from '../../platform/i18n/locales';
import type { MarkdownNode } from '../../platform/text/markdown';
import { findExcess } from './budget';
import { toHtml } from './html';
import { toPlainBlocks } from './plain';
import { alignNumbers } from './plugins/align-numbers';
import { drawCharts } from './plugins/charts';
import { readChineseEmphasis } from './plugins/chinese-emphasis';
import { demoteHeadings } from './plugins/demote-headings';
import { captionImages } from './plugins/figures';
import { finishElements } from './plugins/finish';
import { htmlToText } from './plugins/html-to-text';
import { readKramdown, withoutFrontMatter } from './plugins/kramdown';
import { nameFootnotes } from './plugins/name-footnotes';
import { articleSchema } from './plugins/sanitize-schema';
import { addSidenotes } from './plugins/sidenotes';
import { typesetText } from './plugins/typeset';
import type { Block } from './record';
import type { Node } from './tree';

/** The heading of the footnotes, and the name of the links back for screen readers, in the language of the body. */
const FOOTNOTES: Record<Locale, { heading: string; back: string }> = {
  en: { heading: 'Notes', back: 'Back to the text' },
  zh: { heading: '注释', back: '返回正文' },
};

const createRenderer = (language: Locale) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(readChineseEmphasis)
    .use([[htmlToText as (language: Locale) => void, language]])
    .use(readKramdown as () => void)
    .use(remarkRehype, {
      clobberPrefix: `${language}-`,
      footnoteLabel: FOOTNOTES[language].heading,
      footnoteLabelProperties: {},
      footnoteBackLabel: FOOTNOTES[language].back,
    })
    // Only our own plugins run after the allow-list, so that no author can set an id, a class or a style.
    .use(rehypeSanitize, articleSchema)
    .use(demoteHeadings)
    .use([[nameFootnotes, language]])
    .use(rehypeSlug, { prefix: `${language}-` })
    .use([captionImages, [drawCharts, language], alignNumbers, [typesetText, language], addSidenotes])
    .freeze();

type Root = Parameters<ReturnType<typeof createRenderer>['runSync']>[0];

const renderers = { en: createRenderer('en'), zh: createRenderer('zh') };

/**
 * Renders the Markdown of a body as safe HTML, block by block, so that two languages can be shown side by side. A pure function
 * of its arguments, for the editor's preview in a browser; on the server `getRendering` of `reads.ts` remembers its result.
 */
export function renderBody(markdown: string, language: Locale): Block[] {
  if (findExcess(markdown)) return toPlainBlocks(markdown, language);
  return toBlocks(parseBody(markdown, language), language);
}

/** The tree of a text within the budget, without front matter. */
export function parseBody(markdown: string, language: Locale): MarkdownNode {
  return renderers[language].parse(withoutFrontMatter(markdown)) as MarkdownNode;
}

/** The blocks of a parsed text. Changes the tree. */
export function toBlocks(parsed: MarkdownNode, language: Locale): Block[] {
  const tree = renderers[language].runSync(parsed as Root) as Node;
  return (tree.children ?? []).flatMap((child) => {
    const { type, tagName: tag, position, properties } = child;
    if (type !== 'element' || !tag) return [];
    const text = toText(child);
    const id = properties?.id === undefined ? undefined : String(properties.id);
    const finished = { type: 'root', children: [child] };
    finishElements(finished, language);
    return [{ tag, length: text.length, text, id, line: position?.start.line, html: toHtml(finished) }];
  });
}

/** The text of an element and its descendants, without the notes beside them. */
function toText({ type, value, properties, children }: Node): string {
  if (type === 'text') return value ?? '';
  if (/^(?:sidenote|note-number)$/.test(String(properties?.className ?? ''))) return '';
  return (children ?? []).map(toText).join('');
}
