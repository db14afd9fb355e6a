import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';

/** The badge of an article for subscribers only. */
export function Marks({ article }: { article: { is_premium: boolean } }) {
  const t = useTranslations('common.status');
  return article.is_premium && <StatusBadge status="premium">{t('premium')}</StatusBadge>;
}
