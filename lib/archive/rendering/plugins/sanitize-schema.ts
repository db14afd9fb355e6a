import { defaultSchema, type Options } from 'rehype-sanitize';

/**
 * The allow-list of an article's body: what Markdown itself can express. It is the second line of defence, after HTML has
 * been replaced by text; anything not listed is removed.
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
    h2: ['id'],
    img: ['src', 'alt', 'title'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: ['id'],
    ol: ['start'],
    section: ['dataFootnotes'],
    table: ['dataChart'],
    td: ['align'],
    th: ['align'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['https'] },
  required: { input: { disabled: true, type: 'checkbox' } },
  // Only footnotes have ids, and those are already prefixed by language.
  clobber: [],
  clobberPrefix: '',
  strip: ['script', 'style'],
};
