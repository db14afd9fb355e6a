'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Table, Td, Th } from '@/components/ui/table';

type Day = { date: string; requests: number };

const HEIGHT = 72;
const STEP = 10;

/** Requests per day as bars, and the same as a table. */
export function UsageBars({ days }: { days: Day[] }) {
  const t = useTranslations('admin.overview');
  const format = useFormatter();
  const max = Math.max(1, ...days.map(({ requests }) => requests));
  return (
    <figure>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('barsLabel', { days: days.length, max })}
        className="h-[72px] w-full border-b border-edge"
      >
        {days.map(({ date, requests }, index) => {
          const tall = requests === 0 ? 0 : Math.max(1.5, (requests / max) * (HEIGHT - 4));
          return (
            <rect
              key={date}
              x={index * STEP + 1.5}
              y={HEIGHT - tall}
              width={STEP - 3}
              height={tall}
              className={index === days.length - 1 ? 'fill-ink' : 'fill-edge'}
            >
              <title>{`${date}  ${format.number(requests)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="flex justify-between pt-1 text-13 text-muted tabular-nums">
        <span>{days[0]?.date}</span>
        <span>{days.at(-1)?.date}</span>
      </figcaption>
      <details className="pt-2 text-13">
        <summary className="text-jade">{t('asTable')}</summary>
        <Table label={t('asTable')} className="max-h-72 max-w-form overflow-y-auto pt-2">
          <thead>
            <tr>
              <Th>{t('day')}</Th>
              <Th figures>{t('requests')}</Th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ date, requests }) => (
              <tr key={date}>
                <Td>{date}</Td>
                <Td className="text-end">{format.number(requests)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  );
}
