import { type Locale, type LocalText, otherLocale } from '../../platform/i18n/locales';
import type { VideoItem } from './schema';

/** Films of the sample archive, whose host does not exist. The service has a picture of each, and the film itself where it is WebM. */
const SAMPLE_FILM = /^https:\/\/media\.example\.com\/hospitality\/([a-z0-9-]+)\.(mp4|webm)$/;

/** Paths of the files that the service has for a film of the sample archive. */
export type SampleFilm = { name: string; picture: string; film?: string };

/** The files of a video of the sample archive; undefined for any other. */
export function toSampleFilm(url: string): SampleFilm | undefined {
  const [, name, format] = SAMPLE_FILM.exec(url) ?? [];
  if (name === undefined) return undefined;
  const path = `/sample/${name}`;
  return { name, picture: `${path}.png`, ...(format === 'webm' ? { film: `${path}.webm` } : {}) };
}

/** Whether there is something to play: most films of the sample archive were never made. */
export function hasFilm(url: string): boolean {
  const sample = toSampleFilm(url);
  return !sample || sample.film !== undefined;
}

/** The image of a video: its own, or that of a film of the sample archive; empty if there is none. */
export function toPicture({ thumbnail, video_url }: Pick<VideoItem, 'thumbnail' | 'video_url'>): string {
  return thumbnail || (toSampleFilm(video_url)?.picture ?? '');
}

/** Path of the captions of a film of the sample archive. */
export function toCaptionsPath({ name }: Pick<SampleFilm, 'name'>, language: Locale): string {
  return `/sample/${name}.${language}.vtt`;
}

/** What is said in captions (WebVTT), by the start of each in seconds. */
export function parseCaptions(file: string): { start: number; text: string }[] {
  return file
    .replace(/\r/g, '')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const [, hours = 0, minutes, seconds, text] =
        /^(?:[^\n]*\n)?(?:(\d+):)?(\d{2}):(\d{2}(?:\.\d+)?) --> [^\n]*\n([\s\S]+)$/.exec(block.trim()) ?? [];
      if (text === undefined) return [];
      return [{ start: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds), text: text.replace(/\s+/g, ' ').trim() }];
    });
}

/** A line of a description that is only the address of an article of the archive. */
const ARTICLE_LINE = /^(?:https?:\/\/[^\s/]+)?(?:\/(?:en|zh))?\/archive\/([^\s/?#]+)$/;

/** Slugs of the articles that belong to a video: each is on a line of its own in the description. */
export function toArticleSlugs({ description_en, description_zh }: Pick<VideoItem, `description_${Locale}`>): string[] {
  const lines = `${description_en ?? ''}\n${description_zh ?? ''}`.split('\n');
  return [...new Set(lines.flatMap((line) => ARTICLE_LINE.exec(line.trim())?.[1] ?? []))];
}

/** A description, or a highlight of one, without the lines that are addresses of articles, which pages show as links. */
export function withoutArticles(description: string): string {
  return description
    .split('\n')
    .filter((line) => !ARTICLE_LINE.test(line.replace(/<\/?mark>|…/g, '').trim()))
    .join('\n')
    .trim();
}

/** Whether browsers can play the file itself. The policy of the video pages allows media over https only. */
export function isPlayable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, pathname } = new URL(url);
  return protocol === 'https:' && /\.(?:mp4|webm|m4v)$/i.test(pathname);
}

/** The host of a link that readers may follow; undefined for anything but http and https. */
export function toVideoHost(url: string): string | undefined {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).host : undefined;
}

/** A video's titles and descriptions: the reader's language first, then the other one, as far as there are texts. */
export function toVideoTexts(
  video: VideoItem,
  locale: Locale,
): { title: LocalText; second?: LocalText; descriptions: LocalText[] } {
  const pick = (field: 'title' | 'description') =>
    [locale, otherLocale(locale)].flatMap((language) => {
      const text = video[`${field}_${language}`];
      return text ? [{ language, text }] : [];
    });
  const [title = { language: locale, text: toVideoHost(video.video_url) ?? video.video_url }, second] = pick('title');
  const descriptions = pick('description').flatMap(({ language, text }) => {
    const rest = withoutArticles(text);
    return rest ? [{ language, text: rest }] : [];
  });
  return { title, ...(second ? { second } : {}), descriptions };
}

/** A duration as players show it: `08:35` as `8:35`; any other text as it is. */
export const toClock = (duration: string): string => duration.replace(/^0(?=\d:\d)/, '');

/** A duration written as `12:40` or `1:02:03` in the form of ISO 8601; undefined for any other text. */
export function toIsoDuration(text: string): string | undefined {
  const [, hours, minutes, seconds] = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(text.trim()) ?? [];
  return minutes && seconds && `PT${hours ? `${Number(hours)}H` : ''}${Number(minutes)}M${Number(seconds)}S`;
}
