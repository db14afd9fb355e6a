import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';

export default async function NotFound() {
  const t = await getTranslations('common');
  return (
    <div className="page pt-16 md:pt-24">
      <title>{`${t('notFound.title')} · ${t('site')}`}</title>
      <p className="label tabular-nums">404</p>
      <h1 className="title mt-2">{t('notFound.title')}</h1>
      <p className="mt-4 max-w-[34em] font-serif text-17 text-muted">{t('notFound.lead')}</p>
      <p className="mt-8 flex flex-wrap items-center gap-6">
        <ButtonLink href="/archive">{t('notFound.search')}</ButtonLink>
        <Link href="/" className="link">
          {t('actions.home')}
        </Link>
      </p>
    </div>
  );
}
