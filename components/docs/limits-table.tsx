'use client';

import { Table, Td, Th } from '@/components/ui/table';

/** Figures by caller; the first column names the row. Rendered in the browser too, because a page carries data in few bytes. */
export function LimitsTable({ label, head, rows }: { label: string; head: string[]; rows: string[][] }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          {head.map((name, index) => (
            <Th key={name} figures={index > 0}>
              {name}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <Th scope="row">{name}</Th>
            {figures.map((figure, index) => (
              // The figures of a row never change their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Td key={index} className="text-end">
                {figure}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
