import { useFormatter, useTranslations } from 'next-intl';
import { Table, Td, Th } from '@/components/ui/table';
import { Link } from '@/lib/platform/i18n/navigation';
import { type Day, listReasons } from './usage-scale';

/** Why requests with the key were rejected, today and in the last 30 days. */
export function Rejections({ days }: { days: Day[] }) {
  const t = useTranslations('dashboard.rejections');
  const format = useFormatter();
  const reasons = listReasons(days);
  return (
    <section aria-labelledby="rejections" className="flex flex-col gap-3">
      <h2 id="rejections" className="heading">
        {t('title')}
      </h2>
      {reasons.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <Table label={t('title')}>
          <thead>
            <tr>
              <Th>{t('reason')}</Th>
              <Th figures>{t('today')}</Th>
              <Th figures>{t('month')}</Th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ code, today, total }) => (
              <tr key={code}>
                <Td className="py-2">
                  <Link href={`/docs/errors#${code}`} className="link font-mono text-13">
                    {code}
                  </Link>
                  <span className="block text-13 text-muted">{t(`codes.${code}`)}</span>
                </Td>
                <Td className="text-end">{format.number(today)}</Td>
                <Td className="text-end">{format.number(total)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
