import { z } from 'zod';
import { ArticleItem } from '../../archive/articles/schema';
import { describeAs } from '../../platform/text/description';
import { text } from '../../platform/text/schema';

const title = text(500).default('');
const body = text(300_000);

/** The texts to summarise; `''` where a language is missing. */
export const AISummaryRequest = z
  .object(
    describeAs(
      { content_zh: body, content_en: body, title_zh: title, title_en: title },
      {
        content_zh: z
          .string()
          .meta({ description: 'Chinese text, as Markdown; `""` without one', zh: '中文正文（Markdown），没有则为 `""`' }),
        content_en: z
          .string()
          .meta({ description: 'English text, as Markdown; `""` without one', zh: '英文正文（Markdown），没有则为 `""`' }),
        ...ArticleItem.pick({ title_zh: true, title_en: true }).shape,
      },
    ),
  )
  .meta({ id: 'AISummaryRequest', description: 'The texts to summarize', zh: '待摘要的文本' });

export const Summary = z
  .object({
    excerpt_zh: z.string().meta({ description: 'Plain text, at most 160 characters', zh: '纯文本，最多 160 字' }),
    excerpt_en: z.string().meta({ description: 'Plain text, at most 320 characters', zh: '纯文本，最多 320 个字符' }),
    method: z.enum(['extractive', 'model']).meta({
      description: '`extractive`: sentences of the text; `model`: written by the configured model',
      zh: '`extractive` 为摘取原文语句，`model` 为由所配置的模型撰写',
    }),
    model: z
      .string()
      .nullable()
      .meta({ description: 'Name of the model; null for extractive summaries', zh: '模型名称；摘自原文时为 null' }),
    fell_back: z
      .boolean()
      .meta({ description: 'Whether a model is configured but did not respond', zh: '是否已配置模型但模型未能响应' }),
  })
  .meta({ id: 'Summary', description: 'A summary in each language', zh: '各语言的摘要' });

export type AISummaryRequest = z.output<typeof AISummaryRequest>;
export type Summary = z.output<typeof Summary>;
