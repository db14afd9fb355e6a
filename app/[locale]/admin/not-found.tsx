import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { currentReader } from '@/lib/auth/reader';
import { Link } from '@/lib/i18n/navigation';

/** What whoever is signed in and no administrator finds at the console's addresses. */
export default async function NotFound() {
  const [t, tc, given] = await Promise.all([getTranslations('admin.closed'), getTranslations('common'), headers()]);
  const reader = await currentReader(given.get('cookie') ?? undefined);
  return (
    <div className="page pt-16 md:pt-24">
      <title>{`${tc('notFound.title')} · ${tc('site')}`}</title>
      <p className="label tabular-nums">404</p>
      <h1 className="title mt-2">{tc('notFound.title')}</h1>
      <p className="mt-4 max-w-[34em] font-serif text-17 text-muted">
        {reader
          ? t.rich('lead', { email: reader.email, b: (words) => <strong className="font-medium break-all">{words}</strong> })
          : tc('notFound.lead')}
      </p>
      <p className="mt-8 flex flex-wrap items-center gap-6">
        <ButtonLink href="/dashboard">{tc('nav.dashboard')}</ButtonLink>
        <Link href="/" className="link">
          {tc('actions.home')}
        </Link>
      </p>
    </div>
  );
}
