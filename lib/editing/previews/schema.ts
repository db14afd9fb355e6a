import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import { MAX_PREVIEW_HOURS } from './rules';

export const PreviewCreate = z
  .object({
    revision: z.int().min(1).max(2_147_483_647).nullish().meta({ description: 'Shows this revision instead of the draft' }),
    hours: z.int().min(1).max(MAX_PREVIEW_HOURS).nullish().meta({ description: 'How long the link works. Default: 72' }),
  })
  .meta({ id: 'PreviewCreate' });

export const PreviewLink = z
  .object({
    url: z.string().meta({ format: 'uri', description: 'Shown once; its fragment is the secret' }),
    expires_at: timestamp,
  })
  .meta({ id: 'PreviewLink', description: 'A link that shows an unpublished article to anyone who has it' });

export const PreviewOpen = z.object({ token: z.string().min(1).max(200) }).meta({ id: 'PreviewOpen' });

export const OpenedPreview = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'The article; its pages are /en/preview/{id} and /zh/preview/{id}' }),
    expires_at: timestamp,
  })
  .meta({ id: 'OpenedPreview', description: 'A preview that this browser may now show' });

export type PreviewCreate = z.output<typeof PreviewCreate>;
