import { z } from 'zod';
import { text } from '../../platform/text/schema';

const title = text(500).default('');
const body = text(300_000);

/** The texts to summarise; `''` where a language is missing. */
export const AISummaryRequest = z
  .object({ content_zh: body, content_en: body, title_zh: title, title_en: title })
  .meta({ id: 'AISummaryRequest' });

export const Summary = z
  .object({
    excerpt_zh: z.string().meta({ description: 'Plain text, at most 160 characters' }),
    excerpt_en: z.string().meta({ description: 'Plain text, at most 320 characters' }),
    method: z.enum(['extractive', 'model']),
    model: z.string().nullable().meta({ description: 'Name of the model; null for extractive summaries' }),
    fell_back: z.boolean().meta({ description: 'Whether a model is configured but did not respond' }),
  })
  .meta({ id: 'Summary' });

export type AISummaryRequest = z.output<typeof AISummaryRequest>;
export type Summary = z.output<typeof Summary>;
