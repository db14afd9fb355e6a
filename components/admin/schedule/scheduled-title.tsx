import { useLocale, useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';

/** The title of an article in the page's language, or in the other one if it has no such title. */
export function ScheduledTitle({ item }: { item: Schemas['ScheduledArticle'] }) {
  const t = useTranslations('schedule');
  const locale = useLocale();
  const language = item[`title_${locale}`] ? locale : otherLocale(locale);
  const title = item[`title_${language}`];
  return title ? <span lang={toLangTag(language)}>{title}</span> : t('untitled');
}
