import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/lib/platform/i18n/link';

/** The content of an error page. Works without JavaScript. */
export async function ErrorText({ status, requestId }: { status: 500 | 503; requestId: string | undefined }) {
  const t = await getTranslations('error');
  const lead = requestId ? 'lead' : 'leadBare';
  return (
    <div className="page pt-16 md:pt-24">
      <p className="label tabular-nums">{status}</p>
      <h1 className="title mt-2">{t(status === 503 ? 'unavailable.title' : 'title')}</h1>
      <p className="mt-4 max-w-[34em] font-serif text-17 text-muted">{t(status === 503 ? `unavailable.${lead}` : lead)}</p>
      {requestId && (
        <p className="mt-2 text-15 [overflow-wrap:anywhere]">
          <code>{requestId}</code>
        </p>
      )}
      <p className="mt-8 flex flex-wrap items-center gap-6">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty URL is the page's own, query included */}
        <a href="" className={buttonClass()}>
          {t('retry')}
        </a>
        <Link href="/" className="link">
          {t('home')}
        </Link>
      </p>
    </div>
  );
}
