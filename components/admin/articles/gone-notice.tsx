import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Problem } from '@/components/api/problem';
import { LocalTime } from '@/components/ui/local-time';
import { Notice } from '@/components/ui/notice';
import { Link } from '@/lib/platform/i18n/navigation';

/** Says that the article is gone and who deleted it, and leads back to the list. */
export function GoneNotice({ problem: { deletion }, children }: { problem: Problem; children?: ReactNode }) {
  const t = useTranslations('articles.gone');
  const title = deletion ? t.rich('deletedAt', { name: deletion.by, when: () => <LocalTime at={deletion.at} /> }) : t('title');
  return (
    <Notice tone="bad" live="alert" title={title}>
      {children}
      <Link href="/admin/articles">{t('back')}</Link>
    </Notice>
  );
}
