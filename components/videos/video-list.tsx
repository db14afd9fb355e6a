import { Play } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { EntryTitle } from '@/components/archive/entry';
import { TitleWords } from '@/components/article/title-words';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import { hasFilm, toClock, toPicture, toVideoTexts } from '@/lib/archive/videos/rules';
import type { Video } from '@/lib/archive/videos/schema';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { toVideoPath } from '@/lib/platform/portal-paths';
import { findEnd } from '@/lib/platform/text/highlight';
import { toTypeset } from '@/lib/platform/text/typography';
import { VideoDetails } from './video-details';

/** Videos with their titles, details and descriptions; with their images where any of them has one. */
export function VideoList({ items, categories }: { items: Video[]; categories: ReadonlyMap<string, string> }) {
  const pictured = items.some((video) => toPicture(video) !== '');
  return (
    <ol className={pictured ? 'grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3' : undefined}>
      {items.map((video) => (
        <li key={video.id} className={pictured ? 'min-w-0' : 'border-b border-line py-6 first:pt-0'}>
          <Entry
            video={video}
            category={categories.get(video.category_slug)}
            color={toCategoryColor(categories.keys(), video.category_slug)}
            pictured={pictured}
          />
        </li>
      ))}
    </ol>
  );
}

type EntryProps = { video: Video; category: string | undefined; color: number | undefined; pictured: boolean };

function Entry({ video, category, color, pictured }: EntryProps) {
  const locale = useLocale();
  const t = useTranslations('videos');
  const { title, second, descriptions } = toVideoTexts(video, locale);
  const [description] = descriptions;
  const picture = toPicture(video);
  const plays = picture !== '' && hasFilm(video.video_url);
  return (
    <article>
      {pictured && <Thumbnail url={picture} duration={plays ? video.duration : undefined} />}
      <EntryTitle href={toVideoPath(video.id)} title={title} second={second} />
      <VideoDetails
        video={picture === '' ? video : { ...video, duration: '' }}
        note={hasFilm(video.video_url) ? undefined : t('summaryOnly')}
        category={category}
        color={color}
        className="mt-1.5"
      />
      {description && (
        <p lang={toLangTag(description.language)} className="mt-2 max-w-text font-serif text-17">
          {toTypeset(shorten(description), description.language)}
        </p>
      )}
    </article>
  );
}

/** Characters of a description in a list, about four lines. */
const MAX_LENGTH: Record<Locale, number> = { en: 260, zh: 120 };

/** A description that is not too long for a list: whole sentences if they fill half of it, or else whole words. */
function shorten({ text, language }: { text: string; language: Locale }): string {
  const max = MAX_LENGTH[language];
  const kept = text.slice(0, findEnd(text, max / 2, max)).trimEnd();
  return kept.length === text.trimEnd().length || /[.!?。！？]$/.test(kept) ? kept : `${kept}…`;
}

/**
 * The image of a video; the title and the details below say what it shows.
 *
 * @param duration of a film that can be played
 */
function Thumbnail({ url, duration }: { url: string; duration: string | undefined }) {
  const frame = 'aspect-video w-full rounded-2';
  if (url === '')
    return (
      <div className={`${frame} mb-4 hidden bg-shade items-center justify-center text-muted sm:flex`}>
        <Play aria-hidden className="size-6" strokeWidth={1.5} />
      </div>
    );
  return (
    // Not on the image itself, whose colors are inverted on a dark page.
    <div className="relative mb-4 rounded-2 bg-shade">
      {/* biome-ignore lint/performance/noImgElement: images come from any host, and none is resized by this server. */}
      <img src={url} alt="" loading="lazy" className={`${frame} object-cover`} />
      {duration !== undefined && (
        <p className="absolute bottom-2 left-2 flex items-center gap-1.5 rounded-1 bg-ink px-1.5 py-0.5 text-13 text-paper tabular-nums">
          <Play aria-hidden className="size-3 fill-current" />
          {toClock(duration)}
        </p>
      )}
    </div>
  );
}

/** Other videos: a heading, and each title with its date. */
export function MoreVideos({ items }: { items: Video[] }) {
  const locale = useLocale();
  const t = useTranslations('videos');
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="more" className="print:hidden">
      <h2 id="more" className="heading">
        {t('more')}
      </h2>
      <ul className="mt-2 border-t border-line">
        {items.map((video) => {
          const { title, second } = toVideoTexts(video, locale);
          return (
            <li key={video.id} className="border-b border-line py-3">
              <Link
                href={toVideoPath(video.id)}
                lang={toLangTag(title.language)}
                className="font-serif text-17 font-semibold leading-snug text-ink no-underline hover:text-jade"
              >
                <TitleWords text={title.text} language={title.language} />
              </Link>
              {second && (
                <p lang={toLangTag(second.language)} className="mt-0.5 font-serif text-15 leading-snug font-semibold text-ink">
                  <TitleWords text={second.text} language={second.language} />
                </p>
              )}
              <p className="dotted mt-0.5 text-13 text-muted tabular-nums">
                <time dateTime={video.created_at.slice(0, 10)}>{toDay(locale, video.created_at)}</time>
                {video.duration && hasFilm(video.video_url) && <span>{toClock(video.duration)}</span>}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
