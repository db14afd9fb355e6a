import { z } from 'zod';
import { listOf } from '../list-envelope';
import { localizedText, optionalImageUrl, optionalText, text, webUrl } from '../text/schema';
import { wireTime } from '../wire-time';

export const VideoCreate = z
  .object({
    title_zh: text(500),
    title_en: text(500),
    video_url: webUrl(2_000).min(1),
    description_zh: optionalText(5_000),
    description_en: optionalText(5_000),
    thumbnail: optionalImageUrl(2_000),
    category_slug: optionalText(200),
    duration: optionalText(100),
    is_published: z.boolean().default(true),
  })
  .meta({ id: 'VideoCreate' });

export type VideoCreate = z.output<typeof VideoCreate>;

export const VideoItem = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    title_zh: localizedText(),
    title_en: localizedText(),
    description_zh: localizedText(),
    description_en: localizedText(),
    video_url: z.string(),
    thumbnail: z.string(),
    category_slug: z.string(),
    duration: z.string(),
  })
  .meta({ id: 'VideoItem' });

export const Video = VideoItem.extend({ created_at: wireTime }).meta({ id: 'Video' });
export const VideoList = listOf(Video, 'VideoList');

export type Video = z.output<typeof Video>;
export type VideoItem = z.output<typeof VideoItem>;
