import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AnchorRail, DocsFrame, DocsHead } from '@/components/docs/frame';
import { C, HeadingLink } from '@/components/docs/prose';
import { RichText } from '@/components/docs/reference/rich-text';
import { API_PREFIX } from '@/lib/api/http/operation';
import { type FeedFormat, feedFormats } from '@/lib/archive/feeds/rules';
import { readChangeDays } from '@/lib/archive/pages/reads';
import { changeKinds } from '@/lib/archive/pages/rules';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { toDay } from '@/lib/platform/i18n/dates';
import { otherLocale } from '@/lib/platform/i18n/locales';
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

/** The changes that API clients notice, by day, then those that only staff notice, and the versioning policy. */
export default withErrorPage(async function Changelog() {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second] = await Promise.all([
    getTranslations('docs.changelog'),
    getTranslations({ locale: other, namespace: 'docs.changelog' }),
  ]);
  const days = readChangeDays();
  const rail = days.map(({ date }) => ({ href: `#${date}`, name: toDay(locale, date) }));
  return (
    <DocsFrame part="changelog" rail={<AnchorRail items={[{ href: '#versions', name: t('versions') }, ...rail]} />}>
      <DocsHead title={t('title')} second={{ text: second('title'), lang: other }} lead={t('lead')}>
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
      <Day id="versions" title={t('versions')}>
        <p>{t.rich('versionsText', { prefix: API_PREFIX, code: (text) => <C>{text}</C> })}</p>
        <p>{t('additionsText')}</p>
      </Day>
      {days.map(({ date, entries }) => (
        <Day key={date} id={date} title={<time dateTime={date}>{toDay(locale, date)}</time>}>
          {changeKinds.map((kind) => (
            <Changes
              key={kind}
              title={t(`kinds.${kind}`)}
              texts={entries.filter((entry) => !entry.forStaff && entry.kind === kind).map((entry) => entry[locale])}
            />
          ))}
          <Changes title={t('staff')} texts={entries.filter(({ forStaff }) => forStaff).map((entry) => entry[locale])} />
        </Day>
      ))}
    </DocsFrame>
  );
});

/** A list of changes with its name; nothing if there are none. */
function Changes({ title, texts }: { title: string; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <h3 className="text-15 font-semibold">{title}</h3>
      <ul className="mt-2 list-disc space-y-2 ps-5 marker:text-edge">
        {texts.map((text, index) => (
          // The page carries each key, so it is no text.
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a day never change their order.
          <li key={index}>
            <RichText text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A day in the left column, where it stays while its changes pass beside it. */
function Day({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-t border-edge py-6 first-of-type:border-0 first-of-type:pt-0 md:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="scroll-mt-6 font-serif text-19 font-semibold whitespace-nowrap md:sticky md:top-6 md:self-start">
        <HeadingLink id={id}>{title}</HeadingLink>
      </h2>
      <div className="flex max-w-text flex-col gap-6 font-serif text-17 [&_h3]:font-sans">{children}</div>
    </section>
  );
}
