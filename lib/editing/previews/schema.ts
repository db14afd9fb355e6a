import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import { MAX_PREVIEW_HOURS } from './rules';

export const PreviewCreate = z
  .object({
    revision: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .nullish()
      .meta({ description: 'Shows this revision instead of the draft', zh: '展示此历史版本，而非草稿' }),
    hours: z
      .int()
      .min(1)
      .max(MAX_PREVIEW_HOURS)
      .nullish()
      .meta({ description: 'How long the link works. Default: 72', zh: '链接的有效小时数，默认为 72' }),
  })
  .meta({ id: 'PreviewCreate' });

export const PreviewLink = z
  .object({
    url: z
      .string()
      .meta({ format: 'uri', description: 'Shown once; its fragment is the secret', zh: '仅返回一次，秘密位于 URL 片段中' }),
    expires_at: timestamp,
  })
  .meta({
    id: 'PreviewLink',
    description: 'A link that shows an unpublished article to anyone who has it',
    zh: '持有者可查看未发布内容的链接',
  });

export const LivePreview = z
  .object({
    id: z.string().meta({
      description: 'Names the link, to end it; nothing of it opens the preview',
      zh: '链接的标识，用于结束该链接；不能用来打开预览',
    }),
    by: z.string().meta({ description: 'Who created the link', zh: '创建链接的人' }),
    revision: z
      .int()
      .nullable()
      .meta({ description: 'The revision it shows; null for the draft', zh: '展示的历史版本；为 null 时展示草稿' }),
    expires_at: timestamp,
    opened: z.int().meta({
      description: 'How often a browser opened it; one that comes back within a day counts once',
      zh: '被浏览器打开的次数；一天之内再次访问不重复计数',
    }),
    opened_at: timestamp.nullable().meta({ description: 'When it was last opened', zh: '最近一次打开的时间' }),
  })
  .meta({ id: 'LivePreview', description: 'A link to a preview that still works', zh: '仍然有效的预览链接' });

export const LivePreviewList = z.object({ items: z.array(LivePreview) }).meta({ id: 'LivePreviewList' });

export const PreviewOpen = z
  .object({ token: z.string().min(1).max(200).meta({ description: 'The `token` of its fragment', zh: '片段中的 `token`' }) })
  .meta({ id: 'PreviewOpen', description: 'The secret of a preview link', zh: '预览链接中的秘密' });

export const OpenedPreview = z
  .object({
    id: z.string().meta({
      format: 'uuid',
      description: 'The article; its pages are /en/preview/{id} and /zh/preview/{id}',
      zh: '文章，其页面为 /en/preview/{id} 与 /zh/preview/{id}',
    }),
    expires_at: timestamp,
  })
  .meta({ id: 'OpenedPreview', description: 'A preview that this browser may now show', zh: '此浏览器现在可以展示的预览' });

export type PreviewCreate = z.output<typeof PreviewCreate>;
export type LivePreview = z.input<typeof LivePreview>;
