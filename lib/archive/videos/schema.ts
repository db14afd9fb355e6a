import { z } from 'zod';
import { listOf } from '../../platform/list-envelope';
import { describeAs } from '../../platform/text/description';
import {
  localizedText,
  optionalImageUrl,
  optionalText,
  recordId,
  secureUrl,
  text,
  timestamp,
  toOptionalShape,
  webUrl,
} from '../../platform/text/schema';

const MAX_URL_LENGTH = 2_000;

export const VideoItem = z
  .object({
    id: recordId,
    title_zh: localizedText().meta({ description: 'Title in Chinese', zh: '中文标题' }),
    title_en: localizedText().meta({ description: 'Title in English', zh: '英文标题' }),
    description_zh: localizedText().meta({ description: 'Description in Chinese', zh: '中文简介' }),
    description_en: localizedText().meta({ description: 'Description in English', zh: '英文简介' }),
    video_url: z
      .string()
      .meta({ description: 'URL of the video file or of its page at a video service', zh: '视频文件或视频网站页面的网址' }),
    thumbnail: z.string().meta({ description: 'URL of a cover, or `""`', zh: '封面图的网址，没有则为 `""`' }),
    category_slug: z.string().meta({ description: '`slug` of the category', zh: '所属分类的 `slug`' }),
    duration: z
      .string()
      .meta({ description: 'Length as its editors wrote it, such as `12:40`', zh: '时长，按编辑填写的原样，如 `12:40`' }),
  })
  .meta({ id: 'VideoItem', description: 'A video as search returns it', zh: '检索结果中的视频' });

const fields = describeAs(
  {
    title_zh: text(500),
    title_en: text(500),
    // In bytes too: the unique index has no room for as many characters of other scripts, which a URL should encode.
    video_url: secureUrl(MAX_URL_LENGTH)
      .min(1)
      .refine((url) => new TextEncoder().encode(url).length <= MAX_URL_LENGTH, 'URL should be percent-encoded'),
    description_zh: optionalText(5_000),
    description_en: optionalText(5_000),
    thumbnail: optionalImageUrl(2_000),
    category_slug: optionalText(200),
    duration: optionalText(100),
    is_published: z.boolean().default(true).meta({ description: 'Whether readers can see it', zh: '读者能否看到' }),
  },
  VideoItem.shape,
);

export const VideoCreate = z.object(fields).meta({ id: 'VideoCreate', description: 'A new video', zh: '新的视频' });
export const VideoUpdate = z.object(toOptionalShape(fields)).meta({
  id: 'VideoUpdate',
  description: 'Changes to a video; absent and null fields keep their value',
  zh: '对视频的更改；缺省或为 null 的字段保持原值',
});

/** Archives contain videos at http addresses, and what was exported can be imported again. */
export const ImportedVideo = z.object({ ...fields, video_url: webUrl(MAX_URL_LENGTH).min(1) });

export type VideoCreate = z.output<typeof VideoCreate>;

/** Changes to a video; null leaves a field as it is. */
export type VideoUpdate = { [Name in keyof VideoCreate]?: VideoCreate[Name] | null };

export const Video = VideoItem.extend({ created_at: timestamp }).meta({
  id: 'Video',
  description: 'A published video',
  zh: '一个已发布的视频',
});
export const VideoList = listOf(Video, 'VideoList');

/** A video as stored, with the empty string for missing text. */
export const AdminVideo = z
  .object(
    describeAs(
      {
        id: z.string().meta({ format: 'uuid' }),
        title_zh: z.string(),
        title_en: z.string(),
        video_url: z.string(),
        description_zh: z.string(),
        description_en: z.string(),
        thumbnail: z.string(),
        category_slug: z.string(),
        duration: z.string(),
        is_published: z.boolean(),
        created_at: timestamp,
        updated_at: timestamp,
      },
      { ...VideoItem.shape, ...fields },
    ),
  )
  .meta({ id: 'AdminVideo', description: 'A video as stored', zh: '一个视频的存储内容' });

export const AdminVideoList = listOf(AdminVideo, 'AdminVideoList');

export type Video = z.output<typeof Video>;
export type VideoItem = z.output<typeof VideoItem>;
export type AdminVideo = z.input<typeof AdminVideo>;
