import { z } from 'zod';
import { ArticleItem } from '../../archive/articles/schema';
import { VideoItem } from '../../archive/videos/schema';
import { emailAddress } from '../../platform/email';
import { locales } from '../../platform/i18n/locales';
import { listOf } from '../../platform/list-envelope';
import { toStoredImage } from '../../platform/portal-links';
import { describeAs } from '../../platform/text/description';
import { optionalText, orReject, recordId, shownText, slug, text, timestamp, toOptionalShape } from '../../platform/text/schema';
import { emailLocale, profile, utm } from '../contacts/schema';

const cover = text(2_000)
  .transform(orReject(toStoredImage, 'Value should be empty, a URL that starts with https:// or a path that starts with /media/'))
  .nullish()
  .meta({
    description: 'Cover: empty, an https URL or a `/media/` path',
    zh: '封面：空、https 地址或 `/media/` 路径',
    schema: { type: ['string', 'null'], maxLength: 2_000, default: '' },
  });

const fields = {
  ...describeAs(
    {
      title_zh: shownText(500),
      title_en: shownText(500),
      description_zh: optionalText(5_000),
      description_en: optionalText(5_000),
    },
    VideoItem.shape,
  ),
  cover_image: cover.transform((value) => value ?? ''),
  is_published: z.boolean().default(false).meta({ description: '`true` needs a file', zh: '`true` 需要已上传文件' }),
};

export const WhitepaperCreate = z
  .object({
    slug: slug
      .nullish()
      .meta({ description: 'Cannot change; made from `title_en` by default', zh: '不可更改；默认由 `title_en` 生成' }),
    ...fields,
  })
  .meta({ id: 'WhitepaperCreate', description: 'A new whitepaper', zh: '新的白皮书' });

export const WhitepaperUpdate = z.object({ ...toOptionalShape(fields), cover_image: cover }).meta({
  id: 'WhitepaperUpdate',
  description: 'Changes to a whitepaper; absent and null fields keep their value',
  zh: '对白皮书的更改；缺省或为 null 的字段保持原值',
});

export type WhitepaperCreate = z.output<typeof WhitepaperCreate>;
export type WhitepaperFields = Omit<WhitepaperCreate, 'slug'>;

/** Changes to a whitepaper; null leaves a field as it is. */
export type WhitepaperUpdate = { [Name in keyof WhitepaperFields]?: WhitepaperFields[Name] | null };

const bytes = z.int().meta({ description: 'Size of the file', zh: '文件大小（字节）' });

const WhitepaperFile = z
  .object({
    bytes,
    sha256: z.string().meta({ description: 'SHA-256 of the file, in hexadecimal digits', zh: '文件的 SHA-256（十六进制）' }),
  })
  .meta({ id: 'WhitepaperFile', description: 'A PDF file', zh: '一份 PDF 文件' });

const files = z
  .object({ zh: WhitepaperFile.nullable(), en: WhitepaperFile.nullable() })
  .meta({ id: 'WhitepaperFiles', description: 'By language; null without a file', zh: '按语言列出；没有文件时为 null' });

const stored = {
  slug: z.string().meta({ description: 'Last part of the address; never changes', zh: '网址末段，固定不变' }),
  ...describeAs({ title_zh: z.string(), title_en: z.string(), cover_image: z.string() }, ArticleItem.shape),
  ...describeAs({ description_zh: z.string(), description_en: z.string() }, VideoItem.shape),
  is_published: z.boolean().meta({ description: 'Whether readers can see it', zh: '读者能否看到' }),
  files,
};

const { description_zh, description_en } = stored;
export const Whitepaper = z
  .object({
    ...stored,
    ...describeAs({ description_zh: description_zh.nullable(), description_en: description_en.nullable() }, stored),
    published_at: timestamp.meta({ description: 'The first publication', zh: '首次发布的时间' }),
    url: z.string().meta({ description: 'Page with the form', zh: '填写表单的页面' }),
  })
  .meta({ id: 'Whitepaper', description: 'A published whitepaper', zh: '一份已发布的白皮书' });

export const WhitepaperList = listOf(Whitepaper, 'WhitepaperList');

export const AdminWhitepaper = z
  .object({
    ...stored,
    published_at: timestamp.nullable().meta({ description: 'The first publication', zh: '首次发布的时间' }),
    created_at: timestamp,
    downloads: z.int().meta({ description: 'Addresses that opened their link', zh: '打开过链接的邮箱数' }),
  })
  .meta({ id: 'AdminWhitepaper', description: 'A whitepaper as stored', zh: '一份白皮书的存储内容' });

export const AdminWhitepaperList = listOf(AdminWhitepaper, 'AdminWhitepaperList');

const form = { name: profile.name, company: profile.company, role: profile.role, utm };

/** The fields of the form, as they are stored with the link. */
export const DownloadDetails = z.object(form);
export type DownloadDetails = z.output<typeof DownloadDetails>;

export const WhitepaperRequest = z
  .object({
    email: emailAddress,
    whitepaper_slug: text(200).meta({ description: 'Slug of a published whitepaper', zh: '已发布白皮书的 slug' }),
    ...form,
    locale: emailLocale,
  })
  .meta({ id: 'WhitepaperRequest', description: 'Which whitepaper, and who wants it', zh: '所需的白皮书与申请人' });

export const WhitepaperLink = z
  .object({
    email: emailAddress,
    token: z.string().min(1).max(200).meta({ description: 'The token from the emailed link', zh: '邮件链接中的令牌' }),
  })
  .meta({ id: 'WhitepaperLink' });

export const OpenedWhitepaper = z
  .object({
    slug: stored.slug,
    title_zh: stored.title_zh,
    title_en: stored.title_en,
    files: z.array(
      z
        .object({
          lang: z.enum(locales).meta({ description: 'Language of the file', zh: '文件的语言' }),
          bytes,
          url: z.string().meta({ description: 'Works until `expires_at`', zh: '在 `expires_at` 之前有效' }),
        })
        .meta({ id: 'OpenedWhitepaperFile', description: 'A PDF file with its URL', zh: '一份 PDF 文件及其下载地址' }),
    ),
    expires_at: timestamp.meta({ description: 'When the URLs expire', zh: '下载地址的失效时间' }),
  })
  .meta({ id: 'OpenedWhitepaper', description: 'The files behind a link', zh: '链接对应的文件' });

export const WhitepaperDownload = z
  .object({
    id: recordId,
    email: z.string().meta({ description: 'Address whose link was opened', zh: '打开链接者的邮箱' }),
    ...describeAs(
      { name: z.string(), company: z.string(), role: z.string(), utm: z.record(z.string(), z.json()).nullable() },
      form,
    ),
    locale: z.enum(locales).meta({ description: 'Language of the email with the link', zh: '链接邮件的语言' }),
    downloaded_at: timestamp,
  })
  .meta({
    id: 'WhitepaperDownload',
    description: 'An address that opened its link, with what was typed',
    zh: '一个打开过链接的邮箱，以及当时填写的内容',
  });

export const WhitepaperDownloadList = listOf(WhitepaperDownload, 'WhitepaperDownloadList');

export type Whitepaper = z.input<typeof Whitepaper>;
export type AdminWhitepaper = z.input<typeof AdminWhitepaper>;
export type OpenedWhitepaper = z.input<typeof OpenedWhitepaper>;
export type WhitepaperDownload = z.input<typeof WhitepaperDownload>;
