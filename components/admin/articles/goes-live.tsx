import { useTranslations } from 'next-intl';
import { Timestamp } from '@/components/ui/timestamp';
import { Link } from '@/lib/platform/i18n/navigation';

/** When an article or its draft is published by schedule, or that publishing failed. */
export function GoesLive({ at, status }: { at: string; status: 'pending' | 'failed' }) {
  const t = useTranslations('articles.list');
  const failed = status === 'failed';
  return (
    <Link href="/admin/schedule" className={failed ? 'text-13 text-brick' : 'text-13 text-muted'}>
      {t.rich(failed ? 'failed' : 'goesLive', { when: () => <Timestamp at={at} /> })}
    </Link>
  );
}
