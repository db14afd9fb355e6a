import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { AnchorRail, DocsFrame, DocsHead, sectionHeading } from '@/components/docs/frame';
import { C, HeadingLink, Row } from '@/components/docs/prose';
import { RichText } from '@/components/docs/reference/rich-text';
import { API_PREFIX } from '@/lib/api/http/operation';
import { type FeedFormat, feedFormats } from '@/lib/archive/feeds/rules';
import { readChangeDays } from '@/lib/archive/pages/reads';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { toDay } from '@/lib/platform/i18n/dates';
import { toChangelogFeedPath } from '@/lib/platform/portal-paths';
import { withErrorPage } from '../../with-error-page';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs.changelog')]);
  const linkTo = (format: FeedFormat) => [{ url: `${toChangelogFeedPath(format)}?lang=${locale}`, title: t('title') }];
  return {
    title: t('title'),
    description: t('lead'),
    alternates: {
      ...toAlternates(locale, '/docs/changelog'),
      types: { [feedFormats.atom]: linkTo('atom'), [feedFormats.json]: linkTo('json') },
    },
  };
}

/** The changes that API clients notice, by day, and the versioning policy. */
export default withErrorPage(async function Changelog() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('docs.changelog')]);
  const days = readChangeDays();
  const rail = days.map(({ date }) => ({ href: `#${date}`, name: toDay(locale, date) }));
  return (
    <DocsFrame part="changelog" rail={<AnchorRail items={[...rail, { href: '#versions', name: t('versions') }]} />}>
      <DocsHead title={t('title')} lead={t('lead')}>
        <p className="mt-3 text-15">
          {t.rich('follow', {
            atom: (text) => (
              <a href={`${toChangelogFeedPath('atom')}?lang=${locale}`} className="link">
                {text}
              </a>
            ),
            json: (text) => (
              <a href={`${toChangelogFeedPath('json')}?lang=${locale}`} className="link">
                {text}
              </a>
            ),
          })}
        </p>
      </DocsHead>
      <div className="flex flex-col gap-14">
        {days.map(({ date, entries }) => (
          <section key={date} aria-labelledby={date}>
            <h2 id={date} className={sectionHeading}>
              <HeadingLink id={date}>{toDay(locale, date)}</HeadingLink>
            </h2>
            <ul className="mt-4 flex max-w-text list-disc flex-col gap-3 ps-5 font-serif text-17 marker:text-muted">
              {entries.map((entry) => (
                <li key={entry.en} className="ps-1">
                  <RichText text={entry[locale]} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section aria-labelledby="versions" className="flex flex-col gap-4">
          <h2 id="versions" className={sectionHeading}>
            <HeadingLink id="versions">{t('versions')}</HeadingLink>
          </h2>
          <Row>
            <p>{t.rich('versionsText', { prefix: API_PREFIX, code: (text) => <C>{text}</C> })}</p>
            <p>{t('additionsText')}</p>
          </Row>
        </section>
      </div>
    </DocsFrame>
  );
});
