import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatDate, Moment } from '@/components/keys/moment';
import { Badge, StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/lib/platform/i18n/navigation';
import type { Me } from './condition';

/** Names and values in two aligned columns. */
function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[6.5rem_minmax(0,1fr)] gap-y-2">{children}</dl>;
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** The key without its secret. @param onRotate absent where rotating would not help */
export function KeyDetails({ shown, onRotate }: { shown: NonNullable<Me['key']>; onRotate: (() => void) | undefined }) {
  const t = useTranslations('dashboard.key');
  // Sources are written at once, the key's own time a little later.
  const used =
    shown.status === 'revoked'
      ? undefined
      : [shown.last_used_at ?? '', ...shown.sources.map(({ last_seen_at }) => last_seen_at)].sort().at(-1);
  return (
    <section aria-labelledby="key" className="flex flex-col gap-3">
      <h2 id="key" className="heading">
        {t('title')}
      </h2>
      <Facts>
        <Fact name={t('prefix')}>
          <code className="font-mono">{shown.prefix}</code>
        </Fact>
        {shown.status === 'revoked' ? (
          <Fact name={t('ended')}>
            <Moment at={shown.revoked_at} stacked />
          </Fact>
        ) : (
          <>
            <Fact name={t('created')}>
              <Moment at={shown.created_at} stacked />
            </Fact>
            <Fact name={t('used')}>{used ? <Moment at={used} stacked /> : t('unused')}</Fact>
          </>
        )}
      </Facts>
      {onRotate && (
        <div className="flex flex-col items-start gap-2 pt-1">
          <p className="text-13 text-muted">{t('when')}</p>
          <Button variant="secondary" onClick={onRotate}>
            {t('rotate')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The subscription that the key belongs to. */
export function SubscriptionDetails({ subscriber }: { subscriber: NonNullable<Me['subscriber']> }) {
  const t = useTranslations('dashboard.subscription');
  const locale = useLocale();
  return (
    <section aria-labelledby="subscription" className="flex flex-col gap-3">
      <h2 id="subscription" className="heading">
        {t('title')}
      </h2>
      <Facts>
        <Fact name={t('plan')}>
          {subscriber.plan === 'premium' ? <StatusBadge status="premium">{t('premium')}</StatusBadge> : <Badge>{t('api')}</Badge>}
        </Fact>
        <Fact name={subscriber.status === 'lapsed' ? t('ended') : t('until')}>
          <span className="flex flex-wrap gap-x-4">
            <time dateTime={subscriber.active_until}>{formatDate(new Date(subscriber.active_until), locale)}</time>
            {/* The summary of a lapsed one begins with that button, and paying ends no suspension. */}
            {subscriber.status === 'active' && (
              <Link href="/subscribe" className="link max-lg:-my-2.5 max-lg:py-2.5">
                {t('renew')}
              </Link>
            )}
          </span>
        </Fact>
        {subscriber.name && <Fact name={t('name')}>{subscriber.name}</Fact>}
        <Fact name={t('email')}>
          <span className="wrap-anywhere">{subscriber.email}</span>
        </Fact>
      </Facts>
      <p className="-my-2 flex flex-wrap gap-x-6">
        <Link href="/dashboard/purchases" className="link inline-flex min-h-11 items-center">
          {t('purchases')}
        </Link>
        <Link href="/dashboard/searches" className="link inline-flex min-h-11 items-center">
          {t('searches')}
        </Link>
      </p>
    </section>
  );
}
