'use client';

import { Fragment, type ReactNode } from 'react';
import { Breakable } from '@/components/ui/breakable';
import { CopyButton } from '@/components/ui/copy-button';
import { toCodeParts } from './code-parts';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** After the `\n` that ends a line of a string, and the empty lines after it. */
const AFTER_LINE = /(?<=(?<!\\)\\n)(?!\\[rn]|"$)/;

/** Levels that are open at first. */
const OPEN_LEVELS = 3;

/** A value to read and to copy. One component of the browser, so that the page carries the value once. */
export function JsonExample({ id, title, value }: { id: string; title: string; value: Json }) {
  return (
    <section aria-labelledby={id} className="docs-response">
      <div className="flex items-center justify-between gap-4 border-b border-line ps-4 pe-1.5">
        <h2 id={id} className="text-13 text-muted">
          {title}
        </h2>
        <CopyButton text={JSON.stringify(value, null, 2)} variant="quiet" />
      </div>
      <div className="scroll-hint overflow-auto px-4 py-3">
        <JsonView value={value} />
      </div>
    </section>
  );
}

/** A JSON value as a tree: objects and arrays fold, and long strings wrap. */
export function JsonView({ value }: { value: Json }) {
  return (
    <div lang="en" className="json-view font-mono text-13 leading-[1.6] [overflow-wrap:anywhere]">
      <Node value={value} depth={0} last />
    </div>
  );
}

type NodeProps = { value: Json; name?: string; depth: number; last: boolean };

function Node({ value, name, depth, last }: NodeProps) {
  const label = name !== undefined && <>{JSON.stringify(name)}: </>;
  const comma = last ? '' : ',';
  if (value === null || typeof value !== 'object') {
    return (
      <Line>
        {label}
        <span className={typeof value === 'string' ? 's' : 'k'}>
          {typeof value === 'string' ? <Text value={value} /> : String(value)}
        </span>
        {comma}
      </Line>
    );
  }
  const isList = Array.isArray(value);
  const entries: [string | undefined, Json][] = isList ? value.map((item) => [undefined, item]) : Object.entries(value);
  const [open, close] = isList ? '[]' : '{}';
  if (entries.length === 0) {
    return (
      <Line>
        {label}
        {open}
        {close}
        {comma}
      </Line>
    );
  }
  return (
    <details open={depth < OPEN_LEVELS} className="json-fold">
      <summary>
        {label}
        {open}
        <span className="json-folded">
          … {close}
          {comma}
        </span>
      </summary>
      <div className="ps-4">
        {entries.map(([key, item], index) => (
          <Node key={key ?? index} name={key} value={item} depth={depth + 1} last={index === entries.length - 1} />
        ))}
      </div>
      <Line>
        {close}
        {comma}
      </Line>
    </details>
  );
}

/** A string as JSON writes it, with a break after each of its lines as well. */
function Text({ value }: { value: string }) {
  return JSON.stringify(value)
    .split(AFTER_LINE)
    .map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity besides their position.
      <Fragment key={index}>
        {index > 0 && <br />}
        <Breakable parts={toCodeParts(line)} />
      </Fragment>
    ));
}

function Line({ children }: { children: ReactNode }) {
  return <p>{children}</p>;
}
