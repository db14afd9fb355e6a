import { Eye } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { toDay } from '@/lib/platform/i18n/dates';

/** Labels a preview, with the time at which its link expires. */
export function PreviewBar({ expiresAt }: { expiresAt: Date }) {
  const t = useTranslations('preview');
  const locale = useLocale();
  const time = `${toDay(locale, expiresAt)} ${expiresAt.toISOString().slice(11, 16)} UTC`;
  return (
    <div className="border-b border-amber bg-amber-soft text-15">
      <p role="note" className="page flex flex-wrap items-baseline gap-x-3 py-2">
        <strong className="inline-flex items-center gap-2 font-medium text-amber">
          <Eye aria-hidden className="size-4" />
          {t('bar.title')}
        </strong>
        <span>{t('bar.lead', { time })}</span>
      </p>
    </div>
  );
}
