import { useTranslations } from 'next-intl';
import { LocalTime } from '@/components/ui/local-time';
import { Link } from '@/lib/platform/i18n/navigation';

/** When an article or its draft is published by schedule, or that publishing failed. */
export function GoesLive({ at, status }: { at: string; status: 'pending' | 'failed' }) {
  const t = useTranslations('articles.list');
  const failed = status === 'failed';
  return (
    <Link href="/admin/schedule" className={failed ? 'text-13 text-brick' : 'text-13 text-muted'}>
      {t.rich(failed ? 'failed' : 'goesLive', { when: () => <LocalTime at={at} /> })}
    </Link>
  );
}
