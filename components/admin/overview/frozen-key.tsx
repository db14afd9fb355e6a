'use client';

import { useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { Button } from '@/components/ui/button';
import { Timestamp } from '@/components/ui/timestamp';
import { toNetworks } from '../audit/audit-changes';
import { KeyLink } from '../audit/audit-parts';

/** A frozen key with the networks seen when it froze, and the actions on it. */
export function FrozenKey({
  subject,
  onAction,
}: {
  subject: Schemas['FrozenKey'];
  onAction: (kind: 'revoke' | 'unfreeze') => void;
}) {
  const t = useTranslations('admin.overview');
  const tk = useTranslations('admin.keys');
  const { prefix, subscriber, sources, evidence, frozen_at } = subject;
  const seen = toNetworks(evidence);
  const networks = seen.length > 0 ? seen : sources.flatMap(({ label }) => (label ? [label] : []));
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 border-b border-line py-3 md:flex-row md:items-center md:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <KeyLink prefix={prefix} />
          <span className="min-w-0 wrap-anywhere">{subscriber.email}</span>
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
      <p className="flex shrink-0 gap-2">
        <Button variant="secondary" size="sm" aria-label={tk('unfreezeOne', { prefix })} onClick={() => onAction('unfreeze')}>
          {tk('unfreeze')}
        </Button>
        <Button variant="secondary" size="sm" aria-label={tk('revokeOne', { prefix })} onClick={() => onAction('revoke')}>
          {tk('revoke')}
        </Button>
      </p>
    </li>
  );
}
