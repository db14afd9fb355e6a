'use client';

import type { ReactNode } from 'react';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Levels that are open at first. */
const OPEN_LEVELS = 3;

/** A JSON value as a tree: objects and arrays fold, and long strings wrap. */
export function JsonView({ value }: { value: Json }) {
  return (
    <div lang="en" className="font-mono text-13 leading-[1.6] [overflow-wrap:anywhere]">
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
        <span className={typeof value === 'string' ? 'text-code-string' : 'text-code-word'}>{JSON.stringify(value)}</span>
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

/** A hanging indent shows where a wrapped line continues. */
function Line({ children }: { children: ReactNode }) {
  return <div className="ps-6 -indent-2">{children}</div>;
}
