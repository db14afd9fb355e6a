import { completeOne } from '../../../editing/media/reads';
import { Media, UploadBody } from '../../../editing/media/schema';
import { addMedia } from '../../../editing/media/writes';
import { db } from '../../../platform/db/client';
import { storage } from '../../../platform/storage/open-storage';
import { defineOperation } from '../../http/operation';
import { mediaExample } from './list-media';

/** Maximum bytes of an upload (docs/contract.md, section 10). */
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

/** One transparent pixel. */
const SAMPLE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const uploadMedia = defineOperation({
  id: 'uploadMedia',
  method: 'POST',
  path: '/admin/media',
  tag: 'Editing',
  summary: 'Upload an image',
  description:
    'Exactly one JPEG, PNG, WebP, AVIF or GIF image of at most 50 megapixels and 16,384 pixels a side. It is stored as WebP: upright, in ' +
    'sRGB, without metadata, at most 2,400 pixels on its longest side, and in smaller widths. Uploading the same file again returns ' +
    'the stored image unchanged. `name` is the name of the file unless a field gives another.',
  zh: {
    summary: '上传图片',
    description:
      '一次上传一张 JPEG、PNG、WebP、AVIF 或 GIF 图片，不超过 5,000 万像素，单边不超过 16,384 像素。图片会转为 WebP 保存：摆正方向、转为 sRGB、去除元数据，最长边不超过 2,400 像素，并生成较小的尺寸。重复上传同一文件会返回已有的图片，内容不变。`name` 默认为文件名，也可另行填写。',
  },
  access: 'contributor',
  body: UploadBody,
  bodyType: 'multipart',
  bodyLimit: MAX_UPLOAD_BYTES,
  sample: { body: { file: Buffer.from(SAMPLE, 'base64'), alt_zh: '大堂', alt_en: 'The lobby' } },
  response: Media,
  example: mediaExample,
  errors: ['storage_unavailable'],
  handle: async ({ body, actor, context }) => {
    const row = await addMedia(db(), storage, body, actor);
    return { value: await completeOne(row, { ...actor, locale: context.locale }) };
  },
});
