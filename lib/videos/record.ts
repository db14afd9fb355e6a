import type { Lang } from '../i18n/locales';
import { selectLanguages } from '../text/languages';
import type { VideoItem } from './schema';

export type VideoRow = {
  id: string;
  title_zh: string;
  title_en: string;
  description_zh: string;
  description_en: string;
  video_url: string;
  thumbnail: string;
  category_slug: string;
  duration: string;
};

/** A video as search shows it. */
export function toVideo(row: VideoRow, lang: Lang): VideoItem {
  return selectLanguages(row, lang) as VideoItem;
}
