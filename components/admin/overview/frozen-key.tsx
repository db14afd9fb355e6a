'use client';

import { useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { Timestamp } from '@/components/ui/timestamp';
import { Link } from '@/lib/platform/i18n/navigation';
import { toNetworks } from '../audit/audit-changes';
import { KeyLink } from '../audit/audit-parts';
import { KeyActions } from '../keys/key-actions';

/** A frozen key with the networks seen when it froze, and the actions on it. */
export function FrozenKey({
  subject,
  onAction,
}: {
  subject: Schemas['FrozenKey'];
  onAction: (kind: 'revoke' | 'unfreeze') => void;
}) {
  const t = useTranslations('admin.overview');
  const { prefix, subscriber, sources, evidence, frozen_at } = subject;
  const seen = toNetworks(evidence);
  const networks = seen.length > 0 ? seen : sources.flatMap(({ label }) => (label ? [label] : []));
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 border-b border-line py-3 md:flex-row md:items-center md:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <KeyLink prefix={prefix} />
          <Link href={`/admin/subscribers/${subscriber.id}`} prefetch={false} className="link min-w-0 wrap-anywhere">
            {subscriber.email}
          </Link>
          {frozen_at && <Timestamp at={frozen_at} className="text-13 text-muted" />}
        </p>
        <p className="text-13 text-muted">
          <span className="me-2">
            {networks.length > 1
              ? t.rich('evidence', { first: networks[0] ?? '', second: networks[1] ?? '', code: (text) => <code>{text}</code> })
              : t('evidenceUnknown')}
          </span>
          <span>{t('requestsToday', { count: subject.usage_today })}</span>
        </p>
      </div>
      <KeyActions subject={subject} onAction={onAction} />
    </li>
  );
}
