import { type Locale, otherLocale } from '../../platform/i18n/locales';
import type { VideoItem } from './schema';

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

type LocalText = { language: Locale; text: string };

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
  return { title, ...(second ? { second } : {}), descriptions: pick('description') };
}

/** A duration written as `12:40` or `1:02:03` in the form of ISO 8601; undefined for any other text. */
export function toIsoDuration(text: string): string | undefined {
  const [, hours, minutes, seconds] = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(text.trim()) ?? [];
  return minutes && seconds && `PT${hours ? `${Number(hours)}H` : ''}${Number(minutes)}M${Number(seconds)}S`;
}
