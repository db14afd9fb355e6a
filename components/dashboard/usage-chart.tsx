import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { type PointerEvent, useState } from 'react';
import { formatDate } from '@/components/keys/moment';
import { classNames } from '@/components/ui/class-names';
import { CodeBlock } from '@/components/ui/code-block';
import { Table, Td, Th } from '@/components/ui/table';
import { countRejected, type Day, toTop, toTotals } from './usage-scale';

/** Thirty days of usage: a sentence or the selected day, bars on an axis of their own, and a table. */
export function UsageChart({ days, limit, appUrl }: { days: Day[]; limit: number; appUrl: string }) {
  const t = useTranslations('dashboard.usage');
  const locale = useLocale();
  const [selected, setSelected] = useState<number>();
  const { sum, rejected, busiest } = toTotals(days);
  const dateOf = (date: string) => formatDate(new Date(`${date}T00:00:00Z`), locale);
  const toText = (day: Day) => t('day', { date: dateOf(day.date), requests: day.requests, rejected: countRejected(day) });
  const shown = selected === undefined ? undefined : days[selected];
  const sentence = busiest
    ? t('sentence', { sum, max: busiest.requests, date: dateOf(busiest.date), limit })
    : t('onlyRejected', { rejected, limit });
  return (
    <section aria-labelledby="usage" className="flex flex-col gap-3">
      <h2 id="usage" className="heading">
        {t('title')}
      </h2>
      {sum + rejected === 0 ? (
        <>
          <p className="text-muted">{t('nothing', { limit })}</p>
          <div className="-my-4">
            <CodeBlock label={t('try')} code={`curl -H "Authorization: Bearer hik_…" ${appUrl}/api/v1/articles`} />
          </div>
        </>
      ) : (
        <>
          <p className="min-h-12 text-muted tabular sm:min-h-6">
            {shown ? <span className="text-ink">{toText(shown)}</span> : sentence}
          </p>
          <Bars days={days} selected={selected} onSelect={setSelected} toText={toText} />
          <div className="flex justify-between ps-12 text-13 text-muted tabular">
            <span>{dateOf(days[0]?.date ?? '')}</span>
            <span>{t('today')}</span>
          </div>
          {rejected > 0 && (
            <p className="flex flex-wrap gap-x-5 text-13 text-muted" aria-hidden>
              <Key className="bg-edge">{t('served')}</Key>
              <Key className="bg-brick">{t('rejected')}</Key>
            </p>
          )}
          <DayTable days={days} limit={limit} dateOf={dateOf} />
        </>
      )}
    </section>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={classNames('size-2.5 forced-color-adjust-none', className)} />
      {children}
    </span>
  );
}

/** The bars are one slider: arrow keys, a finger or the mouse choose a day. */
function Bars({
  days,
  selected,
  onSelect,
  toText,
}: {
  days: Day[];
  selected: number | undefined;
  onSelect: (index: number | undefined) => void;
  toText: (day: Day) => string;
}) {
  const t = useTranslations('dashboard.usage');
  const format = useFormatter();
  const top = toTop(days);
  const last = days.length - 1;
  const current = days[selected ?? last];
  const selectAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onSelect(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
  };
  return (
    <div className="flex h-40 gap-2">
      <div aria-hidden className="flex w-10 shrink-0 flex-col justify-between text-end text-13 leading-none text-muted tabular">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{format.number(value)}</span>
        ))}
      </div>
      <div
        className="relative min-w-0 grow touch-pan-y border-y border-line"
        onPointerMove={selectAt}
        onPointerDown={selectAt}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onSelect(undefined)}
      >
        <div aria-hidden className="absolute inset-x-0 top-1/2 border-t border-line" />
        <div aria-hidden className="absolute inset-0 flex forced-color-adjust-none">
          {days.map((day, index) => (
            <div
              key={day.date}
              className={classNames('flex grow basis-0 flex-col justify-end px-px sm:px-0.5', index === selected && 'bg-shade')}
            >
              <Bar count={countRejected(day)} top={top} className="bg-brick" />
              <Bar count={day.requests} top={top} className="bg-edge" />
            </div>
          ))}
        </div>
        <input
          type="range"
          aria-label={t('choose')}
          aria-valuetext={current && toText(current)}
          min={0}
          max={last}
          value={selected ?? last}
          onChange={({ target }) => onSelect(Number(target.value))}
          onFocus={() => onSelect(selected ?? last)}
          onBlur={() => onSelect(undefined)}
          className="pointer-events-none absolute inset-0 size-full appearance-none bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:appearance-none"
        />
      </div>
    </div>
  );
}

function Bar({ count, top, className }: { count: number; top: number; className: string }) {
  if (count === 0) return null;
  return <div className={className} style={{ height: `${(count / top) * 100}%`, minHeight: 2 }} />;
}

function DayTable({ days, limit, dateOf }: { days: Day[]; limit: number; dateOf: (date: string) => string }) {
  const t = useTranslations('dashboard.usage');
  const format = useFormatter();
  return (
    <details>
      <summary className="link w-fit text-15 max-md:py-2.5">{t('table')}</summary>
      <div className="mt-2 max-w-form">
        <Table label={t('title')}>
          <thead>
            <tr>
              <Th>{t('date')}</Th>
              <Th figures>{t('served')}</Th>
              <Th figures>{t('rejected')}</Th>
              <Th figures>{t('share')}</Th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <Td>
                  <time dateTime={day.date}>{dateOf(day.date)}</time>
                </Td>
                <Td className="text-end">{format.number(day.requests)}</Td>
                <Td className="text-end">{format.number(countRejected(day))}</Td>
                <Td className="text-end">
                  {format.number(day.requests / limit, { style: 'percent', maximumFractionDigits: 1 })}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}
