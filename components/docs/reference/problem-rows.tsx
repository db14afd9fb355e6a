'use client';

import { ChevronDown } from 'lucide-react';
import { Code } from '../prose';

type Props = {
  label: string;
  /** status, what it means if it has no codes, and each code with its title */
  rows: [number, string, [string, string][]][];
};

/** Folded because most operations share them. Rendered in the browser too: pages carry data in half the bytes of elements. */
export function ProblemRows({ label, rows }: Props) {
  return (
    <details className="group border-y border-line text-15">
      <summary className="flex list-none items-center justify-between gap-4 py-3 hover:text-jade [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-wrap gap-x-3">
          {label}
          <span className="flex flex-wrap gap-x-3 text-muted tabular-nums">
            {rows.map(([status]) => (
              <span key={status}>{status}</span>
            ))}
          </span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <ul>
        {rows.map(([status, text, codes]) => (
          <li key={status} className="flex border-t border-line py-3">
            <span className="w-14 shrink-0 tabular-nums">{status}</span>
            <span className="min-w-0">
              {text}
              {codes.map(([code, title]) => (
                <span key={code} className="block py-0.5">
                  <Code of={code} /> <span className="text-muted">{title}</span>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
