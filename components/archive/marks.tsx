import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';

/** The badge of an article for subscribers only. */
export function Marks({ article }: { article: { is_premium: boolean } }) {
  const t = useTranslations('common.status');
  return article.is_premium && <Badge tone="brass">{t('premium')}</Badge>;
}
