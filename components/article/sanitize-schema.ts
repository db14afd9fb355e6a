import { defaultSchema, type Options } from 'rehype-sanitize';

/**
 * The allow-list of an article's body: what Markdown itself can say. It is the second of two walls, HTML having become text
 * before it; whatever is not named here is gone.
 */
export const articleSchema: Options = {
  ...defaultSchema,
  tagNames: [
    'a',
    'blockquote',
    'br',
    'code',
    'del',
    'em',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'img',
    'input',
    'li',
    'ol',
    'p',
    'pre',
    'section',
    'strong',
    'sup',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'tr',
    'ul',
  ],
  attributes: {
    a: ['href', 'title', 'id', 'ariaDescribedBy', 'ariaLabel', 'dataFootnoteBackref', 'dataFootnoteRef'],
    code: [['className', /^language-./]],
    h2: ['id', ['className', 'sr-only']],
    img: ['src', 'alt', 'title'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: ['id'],
    ol: ['start'],
    section: ['dataFootnotes'],
    td: ['align'],
    th: ['align'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['https'] },
  required: { input: { disabled: true, type: 'checkbox' } },
  // Ids come from footnotes alone, and those are named by language already.
  clobber: [],
  clobberPrefix: '',
  strip: ['script', 'style'],
};
