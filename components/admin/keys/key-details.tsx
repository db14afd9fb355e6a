'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { Timestamp } from '@/components/ui/timestamp';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { Link } from '@/lib/platform/i18n/navigation';
import { Detail } from '../detail';
import { RejectedRequests } from '../rejected-requests';

/** A key's subscriber, times, usage and sources. */
export function KeyDetails({ subject }: { subject: Schemas['AdminKeyDetail'] }) {
  const t = useTranslations('admin.key');
  const ta = useTranslations('admin');
  const tc = useTranslations('common.status');
  const format = useFormatter();
  const { subscriber, sources } = subject;
  const stamp = (at: string | null) => (at ? <Timestamp at={at} /> : '—');
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <section aria-labelledby="subscriber">
        <h2 id="subscriber" className="heading pb-2">
          {t('subscriber')}
        </h2>
        <dl className="border-t border-line">
          <Detail name={t('email')}>
            <Link href={`/admin/subscribers/${subscriber.id}`} className="link wrap-anywhere">
              {subscriber.email}
            </Link>
          </Detail>
          {subscriber.name && <Detail name={t('name')}>{subscriber.name}</Detail>}
          <Detail name={t('plan')}>{ta(`plans.${subscriber.plan}`)}</Detail>
          <Detail name={t('subscription')}>{tc(subscriber.status)}</Detail>
          <Detail name={t('until')}>{stamp(subscriber.active_until)}</Detail>
        </dl>
      </section>
      <section aria-labelledby="details">
        <h2 id="details" className="heading pb-2">
          {t('details')}
        </h2>
        <dl className="border-t border-line">
          <Detail name={t('created')}>{stamp(subject.created_at)}</Detail>
          <Detail name={t('lastUsed')}>{stamp(subject.last_used_at)}</Detail>
          {subject.frozen_at && <Detail name={t('frozen')}>{stamp(subject.frozen_at)}</Detail>}
          {subject.frozen_reason && (
            <Detail name={t('reason')}>{findMessage(ta, `reasons.${subject.frozen_reason}`) ?? subject.frozen_reason}</Detail>
          )}
          {subject.revoked_at && <Detail name={t('revoked')}>{stamp(subject.revoked_at)}</Detail>}
          <Detail name={t('today')}>{format.number(subject.usage_today)}</Detail>
          <Detail name={t('month')}>{format.number(subject.usage_30d)}</Detail>
        </dl>
        <p className="pt-2 text-13 text-muted">{t('usageNote')}</p>
        <RejectedRequests usage={subject.usage} />
      </section>
      {subject.frozen_requests.length > 0 && (
        <section aria-labelledby="evidence">
          <h2 id="evidence" className="heading pb-2">
            {t('evidence')}
          </h2>
          <ol className="border-t border-line">
            {subject.frozen_requests.map(({ at, label }) => (
              <li key={at} className="flex min-h-10 items-center justify-between gap-6 border-b border-line">
                <Timestamp at={at} detail="second" className="text-muted" />
                <code className="text-15">{label}</code>
              </li>
            ))}
          </ol>
        </section>
      )}
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
