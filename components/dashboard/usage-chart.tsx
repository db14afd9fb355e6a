import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { formatDate } from '@/components/keys/moment';
import { Table, Td, Th } from '@/components/ui/table';
import { type Day, toScale, toTotals } from './usage-scale';

const HEIGHT = 160;
/** Width of a bar and of the gap after it, in units of the drawing. */
const BAR = 20;
const GAP = 8;

/** Thirty days of usage: a sentence, bars below the limit, and a table. */
export function UsageChart({ days, limit }: { days: Day[]; limit: number }) {
  const t = useTranslations('dashboard.usage');
  const locale = useLocale();
  const format = useFormatter();
  const { top, limitAt } = toScale(days, limit);
  const { sum, busiest } = toTotals(days);
  const dateOf = (date: string) => formatDate(new Date(`${date}T00:00:00Z`), locale);
  const sentence = busiest
    ? t('sentence', { sum, max: busiest.requests, date: dateOf(busiest.date), limit })
    : t('nothing', { limit });
  const width = days.length * (BAR + GAP) - GAP;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <section aria-labelledby="usage" className="flex flex-col gap-3">
      <h2 id="usage" className="heading">
        {t('title')}
      </h2>
      <p className="text-muted tabular">{sentence}</p>
      <figure className="flex flex-col gap-1">
        <div className="relative" style={{ height: HEIGHT }}>
          <svg
            role="img"
            aria-label={sentence}
            viewBox={`0 0 ${width} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {days.map(({ date, requests }, index) => {
              const height = requests === 0 ? 0 : Math.max(2, (requests / top) * HEIGHT);
              const tone = requests >= limit ? 'fill-brick' : index === days.length - 1 ? 'fill-ink' : 'fill-edge';
              return (
                <rect key={date} x={index * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} className={tone}>
                  <title>{t('bar', { date: dateOf(date), requests })}</title>
                </rect>
              );
            })}
          </svg>
          {/* Lines and figures lie over the drawing, which is stretched to its container. */}
          <div aria-hidden className="absolute inset-x-0 bottom-0 border-b border-edge" />
          <div
            aria-hidden
            className="absolute inset-x-0 border-t border-dashed border-amber"
            style={{ bottom: limitAt === undefined ? HEIGHT : limitAt * HEIGHT }}
          />
          <span
            aria-hidden
            className="absolute end-0 bg-paper ps-1.5 text-13 leading-none text-amber tabular"
            style={{ bottom: (limitAt === undefined ? HEIGHT : limitAt * HEIGHT) - 6 }}
          >
            {limitAt === undefined ? t('above', { limit }) : t('limit', { limit })}
          </span>
          {limitAt === undefined && (
            <span
              aria-hidden
              className="absolute start-0 bg-paper pe-1.5 text-13 leading-none text-muted tabular"
              style={{ bottom: HEIGHT - 6 }}
            >
              {format.number(top)}
            </span>
          )}
        </div>
        {first && last && (
          <figcaption className="flex justify-between text-13 text-muted tabular">
            <span>{dateOf(first.date)}</span>
            <span>{t('today')}</span>
          </figcaption>
        )}
      </figure>
      <details>
        <summary className="link w-fit text-15">{t('table')}</summary>
        <div className="mt-2 max-w-form">
          <Table label={t('title')}>
            <thead>
              <tr>
                <Th>{t('day')}</Th>
                <Th className="text-end">{t('requests')}</Th>
                <Th className="text-end">{t('share')}</Th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ date, requests }) => (
                <tr key={date}>
                  <Td>
                    <time dateTime={date}>{dateOf(date)}</time>
                  </Td>
                  <Td className="text-end">{format.number(requests)}</Td>
                  <Td className="text-end">{format.number(requests / limit, { style: 'percent', maximumFractionDigits: 1 })}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </section>
  );
}
