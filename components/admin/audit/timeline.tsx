'use client';

import { useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { Timestamp } from '@/components/ui/timestamp';
import { Actor, Changes } from './audit-parts';

/** Audit entries about one thing, oldest first, with actor and request id. */
export function Timeline({ rows }: { rows: Schemas['AuditRow'][] }) {
  const t = useTranslations('admin');
  if (rows.length === 0) return <p className="pt-3 text-muted">{t('key.noTimeline')}</p>;
  return (
    <ol className="mt-4 border-s border-line">
      {rows.map((row) => (
        <li key={row.id} className="relative pb-6 ps-6 last:pb-0">
          <span aria-hidden className="absolute top-2 -left-[4.5px] size-2 rounded-full bg-edge" />
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{t(`audit.actions.${row.action}`)}</span>
            <Timestamp at={row.at} detail="second" className="text-13 text-muted" />
          </p>
          <p>
            <Actor actor={row.actor} />
          </p>
          <Changes row={row} />
          {row.request_id && (
            <p className="text-13 text-muted">
              {t('audit.request')} <code className="break-all">{row.request_id}</code>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
