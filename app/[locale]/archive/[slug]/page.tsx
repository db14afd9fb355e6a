import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { ArticleList } from '@/components/article/article-list';
import { ArticleText, chooseView, toView } from '@/components/article/article-text';
import { Cite } from '@/components/article/cite';
import { Closed } from '@/components/article/comments/closed';
import { toCommenter } from '@/components/article/comments/commenter';
import { CommentsSlot } from '@/components/article/comments/comments-slot';
import { ArticleDetails, ArticleSource } from '@/components/article/details';
import { Named } from '@/components/article/named';
import { NeighbourLinks } from '@/components/article/neighbours';
import { Outline } from '@/components/article/preview';
import { countFurtherSections, toPreviewBlocks } from '@/components/article/preview-blocks';
import { ArticleTags } from '@/components/article/tags';
import { Teaser } from '@/components/article/teaser';
import { TitlePair } from '@/components/article/title-pair';
import { ArticleTools } from '@/components/article/tools';
import { ArticleVideos } from '@/components/article/videos';
import { TermCards } from '@/components/glossary/term-cards';
import { NewsletterBlock } from '@/components/newsletter/newsletter-block';
import { NotFound } from '@/components/site/not-found';
import { Band } from '@/components/ui/masthead';
import { listRelated } from '@/lib/archive/articles/reads';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { listCategories } from '@/lib/archive/categories/reads';
import { nameOfCategory, toCategoryColor } from '@/lib/archive/categories/rules';
import { toCitableWork, toReferences } from '@/lib/archive/citations/rules';
import { findTerm, findTermByName } from '@/lib/archive/glossary/reads';
import { listArticles } from '@/lib/archive/lists/reads';
import { findNeighbours, listBodyFacts, listUpdateNotes } from '@/lib/archive/reading/reads';
import { resolveImages } from '@/lib/archive/rendering/images';
import { listMarkedTerms } from '@/lib/archive/rendering/mark-terms';
import { getRenderings } from '@/lib/archive/rendering/reads';
import { toNamed } from '@/lib/archive/structured-data/rules';
import { listVideosOf } from '@/lib/archive/videos/reads';
import { countComments } from '@/lib/audience/comments/reads';
import { findKnownPlans } from '@/lib/commerce/checkout/reads';
import { sizeImages } from '@/lib/editing/media/reads';
import { toSubscriberStatus } from '@/lib/people/subscribers/rules';
import { hasRole } from '@/lib/platform/actor';
import { env } from '@/lib/platform/env';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { toArticlePath } from '@/lib/platform/portal-paths';
import { findSessionIfAvailable } from '../../reader';
import { OfferLabel } from '../../subscribe/offer-label';
import { withErrorPage } from '../../with-error-page';
import '@/components/article/article.css';
import { readArticle } from './read-article';
import { StructuredData } from './structured-data';

export { generateMetadata } from './metadata';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** How many articles by the same author, and on the same subject, are listed at the end. */
const BY_AUTHOR = 3;
const RELATED = 3;

/** One article: in full for readers with access, otherwise as a preview. */
export default withErrorPage(async function ArticlePage({ params, searchParams }: Props) {
  const [{ slug }, query, locale, t] = await Promise.all([params, searchParams, getLocale(), getTranslations('article')]);
  const read = await readArticle(slug);
  if (!read) return <NotFound />;
  const { article, previews, reader } = read;
  const path = toArticlePath(article.slug);
  const requested = toView(query.view);
  if (decodeURIComponent(slug) !== article.slug) redirect(toLocalPath(locale, requested ? `${path}?view=${requested}` : path));

  const choice = chooseView(article, locale, requested);
  const { view, main } = choice;
  const { appUrl, comments } = env();
  // Contributors may not change what is published.
  const edit = hasRole(reader?.role, 'editor') ? toLocalPath(locale, `/admin/articles/${article.id}`) : undefined;
  const [bodies, facts, notes, neighbours, byAuthor, related, categories, commentCount, siteName, videos] = await Promise.all([
    getRenderings(article),
    listBodyFacts([article], main),
    listUpdateNotes(article),
    findNeighbours(article, appUrl),
    listArticles({ author: article.author_name, lang: 'both', page: 1, pageSize: BY_AUTHOR + 3 }, appUrl),
    listRelated(article, RELATED + BY_AUTHOR + 2, appUrl),
    listCategories(),
    comments === 'off' ? 0 : countComments(article),
    getTranslations({ locale: main, namespace: 'common' }).then((common) => common('site')),
    listVideosOf(article.slug),
  ]);
  const work = toCitableWork(article, main, { name: siteName, appUrl });
  const blocks = previews
    ? { en: toPreviewBlocks(previews.en, 'en'), zh: toPreviewBlocks(previews.zh, 'zh') }
    : {
        en: await sizeImages(resolveImages(bodies.en.blocks, article.original_source_url)),
        zh: await sizeImages(resolveImages(bodies.zh.blocks, article.original_source_url)),
      };
  const shown = view === 'both' ? [blocks.en, blocks.zh] : [blocks[main]];
  const terms = listMarkedTerms(...shown).flatMap((id) => findTerm(id) ?? []);
  const names = toNamed(article, locale, findTermByName);
  const color = toCategoryColor(
    categories.map((each) => each.slug),
    article.category_slug,
  );
  const category = nameOfCategory(categories, article.category_slug, locale);
  const second = work.language === main ? article[`title_${otherLocale(main)}`] : undefined;
  // Each article is listed once.
  const near = [article, neighbours.earlier, neighbours.later].map((each) => each?.id);
  const others = byAuthor.items.filter(({ id }) => !near.includes(id)).slice(0, BY_AUTHOR);
  const listed = new Set([...near, ...others.map(({ id }) => id)]);
  const further = related.filter(({ id }) => !listed.has(id)).slice(0, RELATED);
  const ended = previews && (await findEnd());
  const commenter = comments === 'off' ? undefined : toCommenter(comments, reader);
  return (
    <article data-category={color} className="page page-reading">
      <StructuredData article={article} notes={notes} />
      <Band categories={categories.map(({ slug }) => slug)} shares={[{ value: article.category_slug, count: 1 }]} />
      <div className={view === 'both' ? 'reading reading-both' : 'reading reading-single'}>
        <TitlePair title={work.title} language={work.language} second={second ?? undefined} />
        <ArticleDetails
          article={article}
          categoryIn={(language) => nameOfCategory(categories, article.category_slug, language)}
          isBoth={view === 'both'}
          color={color}
          minutes={facts.get(article.id)?.minutes}
          notes={notes}
        >
          <Named names={names} id="named-margin" />
        </ArticleDetails>
        <ArticleText
          article={article}
          blocks={blocks}
          choice={choice}
          locale={locale}
          tools={<ArticleTools url={article.url} edit={edit} cite />}
          after={
            previews && (
              <Teaser
                languages={view === 'both' ? [locale, otherLocale(locale)] : [locale]}
                sections={countFurtherSections(previews[main])}
                signedIn={reader !== undefined}
                ended={ended}
                path={`/${locale}${path}`}
                offer={<OfferLabel plans={findKnownPlans()} isRenewal={ended !== undefined} />}
              />
            )
          }
        />
        <TermCards terms={terms} />
        {previews && <Outline previews={previews} languages={view === 'both' ? [main, otherLocale(main)] : [main]} />}
        <footer className="below article-footer">
          <div className="footer-part">
            <Named names={names} id="named" />
            <ArticleVideos videos={videos} />
            <ArticleTags article={article} />
            <ArticleSource article={article} className="footer-source" />
            <Cite
              references={toReferences(work, new Date())}
              language={work.language}
              base={`/${locale}${path}/cite`}
              url={work.url}
            />
            <ArticleTools url={article.url} edit={edit} cite={false} />
          </div>
          <div className="footer-part footer-further">
            <ArticleList id="related" title={t('related')} items={further} />
            <ArticleList id="more-by" title={t('moreBy', { name: toAuthorName(article, locale) })} items={others} />
            <NeighbourLinks neighbours={neighbours} category={category} />
          </div>
          {commenter && (
            <CommentsSlot
              locale={locale}
              slug={article.slug}
              commenter={commenter}
              count={commentCount}
              meanwhile={
                // Without JavaScript nobody can be the first.
                <p className={`text-15 text-muted ${commentCount === 0 ? 'noscript:hidden' : ''}`}>
                  {t('commentCount', { count: commentCount })}
                </p>
              }
            >
              <h2 id="comments-title" className="heading">
                {t('comments')}
              </h2>
              <Closed commenter={commenter} slug={article.slug} />
              <noscript>
                <p className="mt-3 text-15 text-muted">{t('commentsNeedScript')}</p>
              </noscript>
            </CommentsSlot>
          )}
          <NewsletterBlock source="article" topic={article.category_slug} />
        </footer>
      </div>
    </article>
  );
});

/** When the reader's subscription ended; undefined if it did not, or there is none. */
async function findEnd(): Promise<Date | undefined> {
  const subscriber = (await findSessionIfAvailable())?.subscriber;
  return subscriber && toSubscriberStatus(subscriber, new Date()) === 'lapsed' ? subscriber.activeUntil : undefined;
}
