import { getLocale, getTranslations } from 'next-intl/server';
import { TitleText } from '@/components/archive/entry';
import { type Block, toBlocks } from '@/components/article/body';
import { Cite } from '@/components/article/cite';
import { Contents } from '@/components/article/contents';
import { ArticleDetails } from '@/components/article/details';
import { InBrief } from '@/components/article/in-brief';
import { Reading, toRows } from '@/components/article/reading';
import { Teaser } from '@/components/article/teaser';
import { toContents } from '@/components/article/to-contents';
import { type View, ViewSwitch } from '@/components/article/view-switch';
import { ClientMessages } from '@/components/site/client-messages';
import { NotFound } from '@/components/site/not-found';
import { getBodyLengths, listRelated } from '@/lib/archive/reads';
import { toReadingMinutes } from '@/lib/archive/rules';
import { listCategories } from '@/lib/categories/reads';
import { toCitableWork, toReferenceLine } from '@/lib/citations/rules';
import { env } from '@/lib/env';
import { toDay } from '@/lib/i18n/dates';
import { otherLocale, toLangTag } from '@/lib/i18n/locales';
import { Link, redirect } from '@/lib/i18n/navigation';
import { toArticlePath } from '@/lib/portal-paths';
import { withErrorPage } from '../../with-error-page';
import { readArticle } from './read-article';

export { generateMetadata } from './metadata';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Related articles at the end. */
const RELATED = 5;

/** One article: in full for readers with an active subscription, a teaser for everyone else. */
export default withErrorPage(async function ArticlePage({ params, searchParams }: Props) {
  const [{ slug }, query, locale, t, common] = await Promise.all([
    params,
    searchParams,
    getLocale(),
    getTranslations('article'),
    getTranslations('common'),
  ]);
  const read = await readArticle(slug);
  if (!read) return <NotFound />;
  const { article, reader } = read;
  const path = toArticlePath(article.slug);
  const requested = [query.view].flat().at(-1);
  if (decodeURIComponent(slug) !== article.slug)
    redirect({ href: isView(requested) ? `${path}?view=${requested}` : path, locale });

  const views: View[] = article.languages.length === 2 ? [locale, otherLocale(locale), 'both'] : article.languages;
  const fallback = views[0] ?? locale;
  const view = isView(requested) && views.includes(requested) ? requested : fallback;
  const main = view === 'both' ? locale : view;
  const [lengths, related, categories] = await Promise.all([
    getBodyLengths([article.id]),
    listRelated(article, RELATED, env().appUrl),
    listCategories(),
  ]);
  const minutes = toReadingMinutes(lengths.get(article.id), main);
  const work = toCitableWork(article, main, {
    name: (await getTranslations({ locale: main, namespace: 'common' }))('site'),
    appUrl: env().appUrl,
  });
  const notes = { heading: t('notes'), back: t('back') };
  const blocks = {
    en: article.content_en ? toBlocks(article.content_en, 'en', notes) : [],
    zh: article.content_zh ? toBlocks(article.content_zh, 'zh', notes) : [],
  };
  const contents = toContents(blocks[main]);
  const category = categories.find((each) => each.slug === article.category_slug);
  const titleOf = (language: 'en' | 'zh') => article[`title_${language}`];
  const second = titleOf(otherLocale(main));
  const excerpt = toExcerpt(article[`excerpt_${main}`], blocks[main]);
  return (
    <article className="page pt-8 md:pt-12">
      <header>
        <h1 lang={toLangTag(work.language)} className="title max-w-[50rem]">
          {work.title}
        </h1>
        {second && work.language === main && (
          <p
            lang={toLangTag(otherLocale(main))}
            className={`mt-2 max-w-[50rem] font-serif leading-snug text-muted ${main === 'zh' ? 'text-19' : 'text-22'}`}
          >
            {second}
          </p>
        )}
        <ArticleDetails article={article} category={category?.[`name_${locale}`] ?? article.category_slug} minutes={minutes} />
      </header>
      {views.length > 1 && (
        <div className="mt-5 flex border-y border-line py-1 print:hidden">
          <ClientMessages areas={['article']}>
            <ViewSwitch view={view} views={views} />
          </ClientMessages>
        </div>
      )}
      <div className={`mt-8 ${contents.length > 0 && view !== 'both' ? 'grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_15rem]' : ''}`}>
        {contents.length > 0 && (
          <details className={`group mb-8 border-y border-line print:hidden ${view === 'both' ? '' : 'lg:hidden'}`}>
            <summary className="flex h-11 items-center justify-between text-15 font-medium">
              {t('contents')}
              <span aria-hidden className="text-muted group-open:rotate-180">
                ▾
              </span>
            </summary>
            <div className="pt-1 pb-4">
              <Contents entries={contents} label={t('contents')} lang={toLangTag(main)} />
            </div>
          </details>
        )}
        <div className="min-w-0">
          {excerpt && (
            <div lang={toLangTag(main)} className="mb-8 max-w-text font-serif text-17">
              <p className="text-22 leading-[1.5] text-muted">{excerpt}</p>
            </div>
          )}
          {article.access.full_text ? (
            <>
              <InBrief article={article} language={main} />
              <Reading rows={toRows(blocks.en, blocks.zh)} view={view} locale={locale} />
            </>
          ) : (
            <Teaser minutes={minutes} signedIn={reader !== undefined} path={`/${locale}${path}`} />
          )}
        </div>
        {contents.length > 0 && view !== 'both' && (
          <div className="hidden lg:block print:hidden">
            <div className="sticky top-6 max-h-[calc(100dvh-48px)] overflow-y-auto">
              <p className="mb-2 text-13 text-muted">{t('contents')}</p>
              <Contents entries={contents} label={t('contents')} lang={toLangTag(main)} />
            </div>
          </div>
        )}
      </div>
      <footer className="mt-14 flex flex-col gap-10">
        <Cite line={toReferenceLine(work, new Date())} language={work.language} base={`/${locale}${path}/cite`} />
        {related.length > 0 && (
          <section aria-labelledby="related" className="border-t border-line pt-5 print:hidden">
            <h2 id="related" className="heading">
              {t('related')}
            </h2>
            <ul className="mt-2">
              {related.map((each) => {
                const language = each[`title_${locale}`] ? locale : otherLocale(locale);
                return (
                  <li key={each.id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line py-3">
                    <Link href={toArticlePath(each.slug)} className="text-ink no-underline hover:text-jade">
                      <TitleText language={language}>{each[`title_${language}`] || each.slug}</TitleText>
                    </Link>
                    <time dateTime={each.published_at.slice(0, 10)} className="text-13 text-muted">
                      {toDay(locale, each.published_at)}
                    </time>
                  </li>
                );
              })}
            </ul>
          </section>
        )}
        <p className="text-15 print:hidden">
          <Link href="/archive" className="link">
            {common('nav.archive')}
          </Link>
        </p>
      </footer>
    </article>
  );
});

/** The excerpt, unless it only repeats the beginning of the text. */
function toExcerpt(excerpt: string | null | undefined, blocks: Block[]): string | undefined {
  if (!excerpt) return undefined;
  const beginning = excerpt.replace(/\s+/g, ' ').slice(0, 80);
  const repeated = blocks.slice(0, 3).some(({ text }) => text.replace(/\s+/g, ' ').startsWith(beginning));
  return repeated ? undefined : excerpt;
}

function isView(text: string | undefined): text is View {
  return text === 'en' || text === 'zh' || text === 'both';
}
