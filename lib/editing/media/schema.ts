import { z } from 'zod';
import { listOf } from '../../platform/list-envelope';
import { recordId, text, timestamp } from '../../platform/text/schema';

/** Maximum characters of an alternative text. */
const MAX_ALT = 500;

const alt_zh = text(MAX_ALT).meta({
  description: 'What the image shows, in Chinese, for those who cannot see it',
  zh: '图片内容的中文说明，供无法看到图片的人使用',
});
const alt_en = text(MAX_ALT).meta({
  description: 'What the image shows, in English, for those who cannot see it',
  zh: '图片内容的英文说明，供无法看到图片的人使用',
});

/** The name of a file, or what its sender calls it. */
const name = text(200).meta({ description: 'Name of the file; found by `q`', zh: '文件名，可用 `q` 检索' });

/** The bytes of an uploaded file, as the reader of multipart bodies leaves them. */
const file = z
  .custom<Uint8Array>()
  .superRefine((value, context) => {
    if (value instanceof Uint8Array) return;
    const [type, message] = value === undefined ? ['missing', 'Field required'] : ['value_error', 'Value should be a file'];
    context.addIssue({ code: 'custom', params: { type }, message, input: value });
  })
  .meta({
    description: 'A JPEG, PNG, WebP, AVIF or GIF image',
    zh: 'JPEG、PNG、WebP、AVIF 或 GIF 图片',
    schema: { type: 'string', contentMediaType: 'application/octet-stream' },
  });

export const UploadBody = z
  .object({ file, name: name.default(''), alt_zh: alt_zh.default(''), alt_en: alt_en.default('') })
  .meta({ id: 'UploadBody', description: 'An image with its alternative texts', zh: '一张图片及其替代文本' });

export const MediaUpdate = z.object({ alt_zh: alt_zh.nullish(), alt_en: alt_en.nullish() }).meta({
  id: 'MediaUpdate',
  description: 'New alternative texts; absent and null fields keep their value',
  zh: '新的替代文本；缺省或为 null 的字段保持不变',
});

const MediaUse = z
  .object({
    kind: z.enum(['article', 'draft', 'schedule', 'video', 'user', 'whitepaper']).meta({
      description: 'What uses it; `schedule`: a text that is scheduled to go live',
      zh: '使用图片的内容；`schedule` 为等待定时发布的版本',
    }),
    id: z
      .string()
      .meta({ format: 'uuid', description: 'Id of the article, video, user or whitepaper', zh: '文章、视频、用户或白皮书的 id' }),
    title: z
      .string()
      .meta({ description: 'A title or name; empty if the caller may not see it', zh: '标题或姓名；调用者无权查看时为空' }),
  })
  .meta({ id: 'MediaUse', description: 'Where an image is used', zh: '图片的使用位置' });

export const Media = z
  .object({
    id: recordId,
    name: z.string().meta({
      description: 'Name of the uploaded file; empty for images uploaded before names were kept',
      zh: '上传时的文件名；早期上传的图片未保存文件名，为空',
    }),
    path: z.string().meta({ description: 'What articles store: a path on this site', zh: '文章中保存的内容：本站路径' }),
    url: z.string().meta({ format: 'uri', description: 'The image at its full size', zh: '原尺寸图片的地址' }),
    width: z.int().meta({ description: 'Width in pixels', zh: '宽度（像素）' }),
    height: z.int().meta({ description: 'Height in pixels', zh: '高度（像素）' }),
    bytes: z.int().meta({ description: 'Size of the file at `url`', zh: '`url` 所指文件的大小' }),
    sha256: z.string().meta({ description: 'Hash of the uploaded file', zh: '上传文件的哈希值' }),
    alt_zh: z.string().meta({
      description: 'Without a text of its own, the first one that an article or draft gives it',
      zh: '图片自身没有替代文本时，取文章或草稿中首次为其填写的文本',
    }),
    alt_en: z.string().meta({ description: 'As `alt_zh`', zh: '与 `alt_zh` 同理' }),
    widths: z.array(z.int()).meta({
      description: 'Widths of the smaller files beside `path`, such as `480.webp`',
      zh: '`path` 同一目录下较小文件的宽度，例如 `480.webp`',
    }),
    created_at: timestamp,
    created_by: z.string().meta({
      description: 'The member of staff or the token, as audit entries name them',
      zh: '员工或令牌，写法与审计记录相同',
    }),
    used_in: z.array(MediaUse),
  })
  .meta({ id: 'Media', description: 'An uploaded image', zh: '一张已上传的图片' });

export const MediaList = listOf(Media, 'MediaList', {
  description: 'A page of images, newest first',
  zh: '一页图片，最新的在前',
});

export type MediaUse = z.input<typeof MediaUse>;
export type MediaResponse = z.input<typeof Media>;
