import { useTranslations } from 'next-intl';
import { Moment } from '@/components/keys/moment';
import { Badge } from '@/components/ui/badge';
import { Table, Td, Th } from '@/components/ui/table';
import type { LiveKey } from './condition';

/** The requests that froze the key, each from another network than the one before. */
export function FreezeRequests({ frozen }: { frozen: LiveKey }) {
  const t = useTranslations('dashboard.now.frozen');
  const requests = frozen.frozen_requests ?? [];
  const own = frozen.sources.find(({ current }) => current)?.label?.split(' / ') ?? [];
  if (requests.length === 0) return <KnownNetworks sources={frozen.sources} />;
  return (
    <div className="flex max-w-text flex-col gap-2">
      <h2 className="text-15 font-medium">{t('requests')}</h2>
      <Table label={t('requests')}>
        <thead>
          <tr>
            <Th>{t('time')}</Th>
            <Th>{t('network')}</Th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ at, label }) => (
            <tr key={`${at} ${label}`}>
              <Td className="py-1.5 max-sm:pe-3">
                <Moment at={at} show="second" stacked />
              </Td>
              <Td className="py-1.5">
                <code className="font-mono whitespace-nowrap">{label}</code>
                {own.includes(label) && (
                  <span className="ms-3">
                    <Badge>{t('current')}</Badge>
                  </span>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Keys frozen by an earlier version have no requests. */
function KnownNetworks({ sources }: { sources: LiveKey['sources'] }) {
  const t = useTranslations('dashboard.now.frozen');
  return (
    <ul className="flex flex-wrap gap-x-6" aria-label={t('networks')}>
      {sources.map(({ label }) => (
        <li key={label}>
          <code className="font-mono [overflow-wrap:anywhere]">{label}</code>
        </li>
      ))}
    </ul>
  );
}
