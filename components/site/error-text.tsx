import { getLocale, getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { Masthead } from '@/components/ui/masthead';
import { Link } from '@/lib/platform/i18n/link';
import { otherLocale } from '@/lib/platform/i18n/locales';

/** The content of an error page. Works without JavaScript. */
export async function ErrorText({ status, requestId }: { status: 500 | 503; requestId: string | undefined }) {
  const other = otherLocale(await getLocale());
  const [t, second] = await Promise.all([getTranslations('error'), getTranslations({ locale: other, namespace: 'error' })]);
  const title = status === 503 ? 'unavailable.title' : 'title';
  const lead = requestId ? 'lead' : 'leadBare';
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead
        label={<span className="tabular-nums">{status}</span>}
        title={{ text: t(title) }}
        second={{ text: second(title), lang: other }}
      />
      <p className="mt-8 max-w-[34em] font-serif text-17">{t(status === 503 ? `unavailable.${lead}` : lead)}</p>
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
