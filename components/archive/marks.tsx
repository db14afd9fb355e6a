import { Pin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';

/** Badges of an article: pinned, for subscribers only. */
export function Marks({ article, pin = false }: { article: { is_pinned: boolean; is_premium: boolean }; pin?: boolean }) {
  const t = useTranslations('common.status');
  return (
    <>
      {pin && article.is_pinned && (
        <Badge tone="brass" icon={Pin}>
          {t('pinned')}
        </Badge>
      )}
      {article.is_premium && <Badge tone="brass">{t('premium')}</Badge>}
    </>
  );
}
