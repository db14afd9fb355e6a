'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Timestamp } from '@/components/ui/timestamp';
import type { AdminKeyDetail } from '@/lib/admin-keys/schema';
import { Link } from '@/lib/i18n/navigation';

/** What a key is: its owner, its times, its use and the networks it knows. */
export function KeyDetails({ subject }: { subject: AdminKeyDetail }) {
  const t = useTranslations('admin.key');
  const ta = useTranslations('admin');
  const tc = useTranslations('common.status');
  const format = useFormatter();
  const { subscriber: owner, sources } = subject;
  const stamp = (at: string | null) => (at ? <Timestamp at={at} /> : '—');
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <section aria-labelledby="owner">
        <h2 id="owner" className="heading pb-2">
          {t('owner')}
        </h2>
        <dl className="border-t border-line">
          <Fact name={t('email')}>
            <Link href={`/admin/subscribers?q=${encodeURIComponent(owner.email)}`} className="link wrap-anywhere">
              {owner.email}
            </Link>
          </Fact>
          {owner.name && <Fact name={t('name')}>{owner.name}</Fact>}
          <Fact name={t('plan')}>{ta(`plans.${owner.plan}`)}</Fact>
          <Fact name={t('subscription')}>{tc(owner.status)}</Fact>
          <Fact name={t('until')}>{stamp(owner.active_until)}</Fact>
        </dl>
      </section>
      <section aria-labelledby="facts">
        <h2 id="facts" className="heading pb-2">
          {t('facts')}
        </h2>
        <dl className="border-t border-line">
          <Fact name={t('created')}>{stamp(subject.created_at)}</Fact>
          <Fact name={t('lastUsed')}>{stamp(subject.last_used_at)}</Fact>
          {subject.frozen_at && <Fact name={t('frozen')}>{stamp(subject.frozen_at)}</Fact>}
          {subject.frozen_reason && (
            <Fact name={t('reason')}>
              {ta.has(`reasons.${subject.frozen_reason}`) ? ta(`reasons.${subject.frozen_reason}`) : subject.frozen_reason}
            </Fact>
          )}
          {subject.revoked_at && <Fact name={t('revoked')}>{stamp(subject.revoked_at)}</Fact>}
          <Fact name={t('today')}>{format.number(subject.usage_today)}</Fact>
          <Fact name={t('month')}>{format.number(subject.usage_30d)}</Fact>
        </dl>
        <p className="pt-2 text-13 text-muted">{t('useNote')}</p>
      </section>
      <section aria-labelledby="sources">
        <h2 id="sources" className="heading pb-2">
          {t('sources')}
        </h2>
        {sources.length === 0 ? (
          <p className="border-t border-line pt-2 text-muted">{t('noSources')}</p>
        ) : (
          <ul className="border-t border-line">
            {sources.map((source) => (
              <li key={`${source.label}${source.first_seen_at}`} className="border-b border-line py-2">
                <code className="text-15">{source.label ?? '—'}</code>
                <p className="text-13 text-muted">
                  {t.rich('seen', {
                    first: () => <Timestamp at={source.first_seen_at} />,
                    last: () => <Timestamp at={source.last_seen_at} detail="second" />,
                  })}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-6 border-b border-line">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-end tabular-nums">{children}</dd>
    </div>
  );
}
