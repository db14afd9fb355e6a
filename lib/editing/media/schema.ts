import { z } from 'zod';
import { listOf } from '../../platform/list-envelope';
import { text, timestamp } from '../../platform/text/schema';

/** Maximum characters of an alternative text. */
const MAX_ALT = 500;

const alt = text(MAX_ALT);

/** The name of a file, or what its sender calls it. */
const name = text(200).meta({ description: 'Name of the file; found by `q`' });

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
    schema: { type: 'string', contentMediaType: 'application/octet-stream' },
  });

export const UploadBody = z
  .object({ file, name: name.default(''), alt_zh: alt.default(''), alt_en: alt.default('') })
  .meta({ id: 'UploadBody', description: 'An image with its alternative texts' });

export const MediaUpdate = z
  .object({ alt_zh: alt.nullish(), alt_en: alt.nullish() })
  .meta({ id: 'MediaUpdate', description: 'New alternative texts; absent and null fields keep their value' });

const MediaUse = z
  .object({
    kind: z.enum(['article', 'draft', 'schedule', 'video', 'user']),
    id: z.string().meta({ format: 'uuid', description: 'Id of the article, video or user' }),
    title: z.string().meta({ description: 'A title or name; empty if the caller may not see it' }),
  })
  .meta({ id: 'MediaUse', description: 'Where an image is used' });

export const Media = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    name: z.string().meta({ description: 'Name of the uploaded file; empty for images uploaded before names were kept' }),
    path: z.string().meta({ description: 'What articles store: a path on this site' }),
    url: z.string().meta({ format: 'uri' }),
    width: z.int(),
    height: z.int(),
    bytes: z.int().meta({ description: 'Size of the file at `url`' }),
    sha256: z.string().meta({ description: 'Hash of the uploaded file' }),
    alt_zh: z.string().meta({ description: 'Without a text of its own, the first one that an article or draft gives it' }),
    alt_en: z.string().meta({ description: 'As `alt_zh`' }),
    widths: z.array(z.int()).meta({ description: 'Widths of the smaller files beside `path`, such as `480.webp`' }),
    created_at: timestamp,
    created_by: z.string().meta({ description: 'The member of staff or the token, as audit entries name them' }),
    used_in: z.array(MediaUse),
  })
  .meta({ id: 'Media', description: 'An uploaded image' });

export const MediaList = listOf(Media, 'MediaList', 'A page of images, newest first');

export type MediaUse = z.input<typeof MediaUse>;
export type MediaResponse = z.input<typeof Media>;
