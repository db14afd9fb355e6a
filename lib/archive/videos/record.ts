import { sql } from '../../platform/db/sql';
import type { Lang } from '../../platform/i18n/locales';
import { toImageUrl } from '../../platform/portal-links';
import { selectLanguages } from '../../platform/text/languages';
import type { VideoItem } from './schema';

/** The columns of a video that readers see, from `videos v`. */
export const videoColumns = sql`
  v.id, v.title_zh, v.title_en, v.description_zh, v.description_en, v.video_url, v.thumbnail, v.category_slug, v.duration`;

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

/** A video as editors see it. */
export type StoredVideo = VideoRow & { is_published: boolean; created_at: Date; updated_at: Date };

/** A video in the languages of `lang`. */
export function toVideo(row: VideoRow, lang: Lang): VideoItem {
  return { ...(selectLanguages(row, lang) as VideoItem), thumbnail: toImageUrl(row.thumbnail) };
}
