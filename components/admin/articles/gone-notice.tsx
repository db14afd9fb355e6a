import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { Link } from '@/lib/platform/i18n/navigation';

/** Says that the article is gone, and leads back to the list. */
export function GoneNotice({ children }: { children?: ReactNode }) {
  const t = useTranslations('articles.gone');
  return (
    <Notice tone="bad" live="alert" title={t('title')}>
      {children}
      <Link href="/admin/articles">{t('back')}</Link>
    </Notice>
  );
}
