import { ArrowUpRight } from 'lucide-react';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ArticleList } from '@/components/article/article-list';
import { HeadJson } from '@/components/article/head-json';
import { TitleWords } from '@/components/article/title-words';
import { NotFound } from '@/components/site/not-found';
import { buttonClass } from '@/components/ui/button';
import { Band, Titles } from '@/components/ui/masthead';
import { Player } from '@/components/videos/player';
import { Transcript } from '@/components/videos/transcript';
import { VideoDetails } from '@/components/videos/video-details';
import { MoreVideos } from '@/components/videos/video-list';
import { getArticle } from '@/lib/archive/articles/reads';
import { toCategoryColor, toCategoryName } from '@/lib/archive/categories/rules';
import type { Category } from '@/lib/archive/categories/schema';
import { listArticles } from '@/lib/archive/lists/reads';
import { toScriptJson, toVideoData } from '@/lib/archive/structured-data/rules';
import { getVideo, listVideos, readTranscript } from '@/lib/archive/videos/reads';
import {
  isPlayable,
  toArticleSlugs,
  toCaptionsPath,
  toClock,
  toPicture,
  toSampleFilm,
  toVideoHost,
  toVideoTexts,
} from '@/lib/archive/videos/rules';
import { env } from '@/lib/platform/env';
import { NotFoundError } from '@/lib/platform/errors';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toArticlePath, toVideoPath } from '@/lib/platform/portal-paths';
import { toTypeset } from '@/lib/platform/text/typography';
import { readCategories } from '../../collection';
import { toOpenGraphLocale, toShareImage } from '../../site-metadata';
import { withErrorPage, withErrorTitle } from '../../with-error-page';

type Props = { params: Promise<{ id: string }> };

/** How many other videos are listed at the end. */
const MORE = 4;

/** Maximum number of related articles, and of articles on the topic of a video that names none. */
const MAX_ARTICLES = 5;
const MAX_ON_TOPIC = 3;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The video, read once per request; undefined when none is published under this id. */
const readVideo = cache(async (id: string) => {
  if (!UUID.test(id)) return undefined;
  try {
    return await getVideo(id, 'both');
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
});

export const generateMetadata = withErrorTitle(async ({ params }: Props): Promise<Metadata> => {
  const [{ id }, locale, common] = await Promise.all([params, getLocale(), getTranslations('common')]);
  const video = await readVideo(id);
  if (!video) return { title: common('notFound.title') };
  const { title, descriptions } = toVideoTexts(video, locale);
  const description = descriptions[0]?.text;
  const alternates = toAlternates(locale, toVideoPath(video.id));
  return {
    title: title.text,
    description,
    alternates,
    openGraph: {
      type: 'video.other',
      title: title.text,
      description,
      url: alternates.canonical,
      siteName: common('site'),
      locale: toOpenGraphLocale(locale),
      alternateLocale: toOpenGraphLocale(otherLocale(locale)),
      images: toShareImage(toPicture(video), title.text),
    },
  };
});

/** One video: a player where browsers can play the file, else a link to where it can be watched. */
export default withErrorPage(async function VideoPage({ params }: Props) {
  const [{ id }, locale, t] = await Promise.all([params, getLocale(), getTranslations('videos')]);
  const video = await readVideo(id);
  if (!video) return <NotFound />;
  const page = { lang: 'both', page: 1, pageSize: MORE + 1 } as const;
  const sample = toSampleFilm(video.video_url);
  const [listed, related, newest, articles, transcript] = await Promise.all([
    readCategories(),
    listVideos({ ...page, category: video.category_slug }),
    listVideos(page),
    findArticles(toArticleSlugs(video), locale),
    sample?.film ? readTranscript(sample) : undefined,
  ]);
  // Those of the same category first.
  const others = new Map([...related.items, ...newest.items].map((each) => [each.id, each]));
  others.delete(video.id);
  const category = listed.find(({ slug }) => slug === video.category_slug);
  const { title, second, descriptions } = toVideoTexts(video, locale);
  const host = toVideoHost(video.video_url);
  const url = toAlternates(locale, toVideoPath(video.id)).canonical;
  return (
    <div className="page pt-8 md:pt-12">
      <HeadJson json={toScriptJson(toVideoData(video, { locale, url, appUrl: env().appUrl }))} />
      <Band categories={listed.map(({ slug }) => slug)} shares={[{ value: video.category_slug, count: 1 }]} />
      <p className="label pb-2">
        <Link href="/videos" className="text-muted hover:text-jade">
          {t('title')}
        </Link>
      </p>
      <Titles
        title={{ text: <TitleWords text={title.text} language={title.language} />, lang: title.language }}
        second={second && { text: <TitleWords text={second.text} language={second.language} />, lang: second.language }}
      />
      <VideoDetails
        video={video}
        category={category && toCategoryName(category, locale)}
        color={toCategoryColor(
          listed.map(({ slug }) => slug),
          video.category_slug,
        )}
        className="mt-3"
      />
      <div className="mt-6 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          {sample && !sample.film ? (
            <SamplePicture url={sample.picture} duration={toClock(video.duration)} />
          ) : isPlayable(video.video_url) ? (
            <>
              <Player
                url={sample?.film ?? video.video_url}
                poster={toPicture(video)}
                label={title.text}
                failed={t('failed')}
                captions={
                  sample
                    ? [locale, otherLocale(locale)].map((language) => ({
                        url: toCaptionsPath(sample, language),
                        language: toLangTag(language),
                        label: language === 'zh' ? '中文' : 'English',
                      }))
                    : []
                }
              />
              {!sample && (
                <p className="mt-2 text-13">
                  <a href={video.video_url} rel="noopener nofollow" className="link">
                    {t('open', { host: host ?? '' })}
                  </a>
                </p>
              )}
            </>
          ) : (
            <VideoLink url={video.video_url} host={host} thumbnail={video.thumbnail} />
          )}
          {articles.length > 0 && (
            <p className="mt-5 border-y border-line py-3">
              <span className="label block">{t('article')}</span>
              {articles.map(({ slug, titles: [title, second] }) => (
                <span key={slug} className="mt-1 block font-serif leading-snug font-semibold">
                  <Link
                    href={toArticlePath(slug)}
                    lang={toLangTag(title.language)}
                    className="block text-19 text-ink no-underline hover:text-jade"
                  >
                    {title.text}
                  </Link>
                  {second && (
                    <span lang={toLangTag(second.language)} className="mt-0.5 block text-17">
                      {second.text}
                    </span>
                  )}
                </span>
              ))}
            </p>
          )}
          {descriptions.length > 0 && (
            <section
              aria-label={t('about')}
              className="mt-8 grid max-w-[41rem] gap-x-10 max-lg:divide-y max-lg:divide-line lg:max-w-none lg:grid-cols-2"
            >
              {descriptions.map(({ language, text }) => (
                <p
                  key={language}
                  lang={toLangTag(language)}
                  className="py-5 font-serif text-17 whitespace-pre-line [overflow-wrap:anywhere] first:pt-0 lg:py-0"
                >
                  {toTypeset(text, language)}
                </p>
              ))}
            </section>
          )}
          {transcript && <Transcript transcript={transcript} title={t('transcript')} locale={locale} />}
          {articles.length === 0 && category && <OnTopic category={category} locale={locale} />}
        </div>
        <MoreVideos items={[...others.values()].slice(0, MORE)} />
      </div>
    </div>
  );
});

/** The newest articles on the topic of a video. */
async function OnTopic({ category, locale }: { category: Category; locale: Locale }) {
  const t = await getTranslations('videos');
  const { items } = await listArticles({ lang: 'both', page: 1, pageSize: MAX_ON_TOPIC, category: category.slug }, env().appUrl);
  return (
    <div className="mt-10">
      <ArticleList id="on-topic" title={t('onTopic', { category: toCategoryName(category, locale) })} items={items} />
    </div>
  );
}

/** The titles of the published articles with these slugs, the reader's language first. */
async function findArticles(slugs: string[], locale: Locale) {
  const found = slugs.slice(0, MAX_ARTICLES).map(async (slug) => {
    try {
      const article = await getArticle({ slug, lang: 'both', fullText: false }, env().appUrl);
      const [title, second] = [locale, otherLocale(locale)].flatMap((language) => {
        const text = article[`title_${language}`];
        return text ? [{ language, text }] : [];
      });
      return title ? [{ slug: article.slug, titles: [title, second] as const }] : [];
    } catch (error) {
      if (error instanceof NotFoundError) return [];
      throw error;
    }
  });
  return (await Promise.all(found)).flat();
}

/** The picture of a film of the sample archive that was never made; below it, that there is nothing to play. */
async function SamplePicture({ url, duration }: { url: string; duration: string }) {
  const t = await getTranslations('videos');
  return (
    <figure>
      {/* The ground on which it lies on a dark page. */}
      <div className="rounded-2 bg-shade">
        {/* biome-ignore lint/performance/noImgElement: a file of a few kilobytes in its own size. */}
        <img src={url} alt="" width={640} height={360} className="aspect-video w-full rounded-2 object-cover" />
      </div>
      <figcaption className="mt-3 text-15 text-muted">
        <span className="me-2 font-medium text-ink">{t('noFilm')}</span>
        {t('sample')} {duration && t('runningTime', { duration })}
      </figcaption>
    </figure>
  );
}

/** Where to watch a video that is not a file. Its URL comes with the data; only http and https become links. */
async function VideoLink({ url, host, thumbnail }: { url: string; host: string | undefined; thumbnail: string }) {
  const t = await getTranslations('videos');
  return (
    <div className="relative flex aspect-video w-full items-center justify-center overflow-hidden rounded-2 bg-shade px-6">
      {/* biome-ignore lint/performance/noImgElement: images come from any host, and none is resized by this server. */}
      {thumbnail && <img src={thumbnail} alt="" className="absolute inset-0 size-full object-cover" />}
      {host === undefined ? (
        <p className="relative text-15 text-muted">{t('unknown')}</p>
      ) : (
        <a href={url} rel="noopener nofollow" className={buttonClass('primary', 'md', 'relative max-w-full')}>
          <span className="truncate">{t('watch', { host })}</span>
          <ArrowUpRight aria-hidden className="size-4 shrink-0" />
        </a>
      )}
    </div>
  );
}
