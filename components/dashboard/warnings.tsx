import { useLocale, useTranslations } from 'next-intl';
import { formatDate } from '@/components/keys/moment';
import { Notice } from '@/components/ui/notice';
import { Link } from '@/lib/platform/i18n/navigation';
import { type Me, toDaysLeft, toFill } from './condition';

/** Warnings: a nearly used quota, or the approaching end of the subscription. */
export function Warnings({ me, now }: { me: Me; now: number }) {
  const t = useTranslations('dashboard.warnings');
  const locale = useLocale();
  const day = me.subscriber?.status === 'active' ? me.quota?.day : undefined;
  const daysLeft = toDaysLeft(me, now);
  const quotaLow = day !== undefined && toFill(day) === 'nearly';
  if (!quotaLow && daysLeft === undefined) return null;
  return (
    <div className="flex max-w-text flex-col gap-3">
      {quotaLow && (
        <Notice tone="wait" title={t('quota.title')}>
          <p className="tabular">{t('quota.text', { remaining: day.remaining })}</p>
        </Notice>
      )}
      {daysLeft !== undefined && (
        <Notice tone="wait" title={t('end.title', { days: daysLeft })}>
          <p>
            {t.rich('end.text', {
              date: formatDate(new Date(me.subscriber?.active_until ?? now), locale),
              link: (text) => (
                <Link href="/subscribe" className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
        </Notice>
      )}
    </div>
  );
}
