import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Portrait } from '@/components/archive/portrait';
import { Masthead } from '@/components/ui/masthead';
import { listRecentAuthors } from '@/lib/archive/authors/reads';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { Link } from '@/lib/platform/i18n/link';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toAuthorPath } from '@/lib/platform/portal-paths';
import { withErrorPage } from '../with-error-page';

const MAX_AUTHORS = 200;

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('collection.authors')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/authors') };
}

/** The authors of recent articles: portrait, name in both scripts, position and number of articles. */
export default withErrorPage(async function AuthorsPage() {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second, counted, authors] = await Promise.all([
    getTranslations('collection.authors'),
    getTranslations({ locale: other, namespace: 'collection.authors' }),
    getTranslations('collection'),
    listRecentAuthors(MAX_AUTHORS),
  ]);
  const lead = authors.length > 0 ? 'lead' : 'none';
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead
        facing
        title={{ text: t('title') }}
        second={{ text: second('title'), lang: other }}
        lead={{ text: t(lead) }}
        secondLead={{ text: second(lead), lang: other }}
      >
        <p className="mt-4 text-15">
          <Link href="/about#articles" className="link">
            {t('about')}
          </Link>
        </p>
      </Masthead>
      <ul className="grid gap-x-14 sm:grid-cols-2 lg:grid-cols-3">
        {authors.map((author) => {
          const name = toAuthorName(author, locale);
          const partner = name === author.author_name ? author.author_name_zh : author.author_name;
          const inChinese = (text: string) => (text === author.author_name_zh ? toLangTag('zh') : undefined);
          return (
            <li key={author.author_name} className="flex min-w-0 gap-5 border-b border-line py-6">
              <Portrait src={author.author_avatar} name={name} />
              <div className="min-w-0">
                <h2
                  className={`font-serif leading-snug font-semibold [overflow-wrap:anywhere] ${inChinese(name) ? 'text-[1.25rem]' : 'text-22'}`}
                >
                  <Link
                    href={toAuthorPath(author.author_name)}
                    prefetch={false}
                    lang={inChinese(name)}
                    className="text-ink no-underline hover:text-jade"
                  >
                    {name}
                  </Link>
                </h2>
                {partner && partner !== name && (
                  <p lang={inChinese(partner) ?? 'en'} className="entry-second">
                    {partner}
                  </p>
                )}
                {author[`author_title_${locale}`] && (
                  <p className="mt-1 text-13 leading-snug text-muted">{author[`author_title_${locale}`]}</p>
                )}
                <p className="mt-1 text-13 text-muted tabular-nums">{counted('count', { total: author.articles })}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
});
