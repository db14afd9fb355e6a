import { type ComponentProps, isValidElement, type ReactNode } from 'react';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/lib/platform/i18n/link';

/**
 * The Markdown of a content page. Paths keep the reader's language; a bold link becomes a button; `{#id}` at the end of a heading is its
 * anchor. HTML in it is not rendered.
 */
export function ContentText({ children }: { children: string }) {
  return (
    <Markdown remarkPlugins={[remarkGfm]} components={{ a: PageLink, h2: Heading, strong: Strong, table: WideTable }}>
      {children}
    </Markdown>
  );
}

function Heading({ children }: { children?: ReactNode }) {
  const [, text, id] = (typeof children === 'string' && /^(.*) \{#([\w-]+)\}$/.exec(children)) || [];
  return <h2 id={id}>{text ?? children}</h2>;
}

function PageLink({ href = '', className, children }: { href?: string; className?: string; children?: ReactNode }) {
  // Nothing marks in Chinese where a name begins, so a line would break inside one.
  const shown = className ?? (href.startsWith('/authors/') ? '[word-break:keep-all] [overflow-wrap:anywhere]' : undefined);
  const look = shown ? { className: shown } : {};
  if (href.startsWith('/api/') || !href.startsWith('/'))
    return (
      <a href={href} {...look}>
        {children}
      </a>
    );
  return (
    <Link href={href} {...look}>
      {children}
    </Link>
  );
}

function Strong({ children }: { children?: ReactNode }) {
  const only = Array.isArray(children) ? (children.length === 1 ? children[0] : undefined) : children;
  if (isValidElement<ComponentProps<typeof PageLink>>(only) && only.type === PageLink)
    return <PageLink {...only.props} className={buttonClass('primary', 'md', 'button-link')} />;
  return <strong>{children}</strong>;
}

/** A wide table scrolls on its own, so that the page never does. */
function WideTable({ children }: { children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <div className="scroller" tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
