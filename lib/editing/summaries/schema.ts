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
    excerpt_zh: z.string().meta({ description: 'Plain text, at most 160 characters', zh: '纯文本，最多 160 字' }),
    excerpt_en: z.string().meta({ description: 'Plain text, at most 320 characters', zh: '纯文本，最多 320 个字符' }),
    method: z.enum(['extractive', 'model']),
    model: z
      .string()
      .nullable()
      .meta({ description: 'Name of the model; null for extractive summaries', zh: '模型名称；摘自原文时为 null' }),
    fell_back: z
      .boolean()
      .meta({ description: 'Whether a model is configured but did not respond', zh: '是否已配置模型但模型未能响应' }),
  })
  .meta({ id: 'Summary' });

export type AISummaryRequest = z.output<typeof AISummaryRequest>;
export type Summary = z.output<typeof Summary>;
