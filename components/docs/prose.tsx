import type { ReactNode } from 'react';
import { Breakable } from '@/components/ui/breakable';
import { Link } from '@/lib/platform/i18n/navigation';
import { CodeName } from './code-name';
import { toCodeParts } from './code-parts';

/** The layout elements of the guide. Running text is set in the reading typeface. */

/** Text on the left and its example on the right; stacked where there is no room for both. */
export function Row({ children, example }: { children: ReactNode; example?: ReactNode }) {
  return (
    <div className="docs-row">
      <div className="docs-prose">{children}</div>
      {example && <div className="docs-example">{example}</div>}
    </div>
  );
}

/** Content that needs the full width: a long program, a table, a diagram. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-4">{children}</div>;
}

export function Sub({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <h2 id={id} className="heading mt-3 text-19 [&:lang(zh)]:text-[1.125rem]">
      {id ? <HeadingLink id={id}>{children}</HeadingLink> : children}
    </h2>
  );
}

/** The text of a heading as a link to it, which `SectionMark` also copies. */
export function HeadingLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a href={`#${id}`} className="heading-anchor">
      {children}
    </a>
  );
}

/** As long as a line of a narrow list on a phone: a longer term may break. */
const LONG_TERM = 24;

/** A term of the API: a header, a field, a value. */
export function C({ children }: { children: ReactNode }) {
  const text = String(children);
  const isLong = text.length > LONG_TERM;
  return (
    <code lang="en" className={isLong ? 'term-code term-long' : 'term-code'}>
      {isLong ? <Breakable parts={toCodeParts(text)} /> : children}
    </code>
  );
}

/** A link within the site; its path is written without the locale. */
export function A({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link">
      {children}
    </Link>
  );
}

/** A problem code, linked to its documentation. */
export function Code({ of }: { of: string }) {
  return (
    <Link href={`/docs/errors#${of}`} className="link">
      <CodeName code={of} className="text-[0.84em]" />
    </Link>
  );
}

export function Steps({ children }: { children: ReactNode }) {
  return (
    <ol className="flex list-decimal flex-col gap-3 ps-6 marker:font-sans marker:text-15 marker:text-muted marker:tabular-nums">
      {children}
    </ol>
  );
}

/** Terms with their meaning. */
export function Terms({ children }: { children: ReactNode }) {
  return <dl className="terms">{children}</dl>;
}

export function Term({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="term-row">
      <dt className="font-medium">{name}</dt>
      <dd className="max-w-text">{children}</dd>
    </div>
  );
}
