import { z } from 'zod';
import { ArticleItem, ChosenArticle } from '../../archive/articles/schema';
import { foldName } from '../../people/subscribers/rules';
import { parseTime } from '../../platform/clock';
import { listOf } from '../../platform/list-envelope';
import { describeAs } from '../../platform/text/description';
import { localizedText, optionalText, orReject, recordId, text, timestamp, toOptionalShape } from '../../platform/text/schema';
import { topics } from '../contacts/schema';
import { newsletterStatuses } from './record';
import { isSendable, MAX_ARTICLES } from './rules';

/** A subject is one line, because it becomes a header. */
const subject = z
  .string()
  .transform(orReject((value) => foldName(value) || undefined, 'Subject should be one line of 1 to 200 characters'))
  .meta({ schema: { type: 'string', minLength: 1, maxLength: 200 } });

/** Rejects duplicates, each at its index. */
const once = (values: readonly string[], context: z.core.$RefinementCtx, message: string) => {
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) === index) continue;
    context.addIssue({ code: 'custom', params: { type: 'value_error' }, message, path: [index], input: value });
  }
};

const fields = {
  subject_zh: subject.meta({ description: 'Subject in Chinese, one line', zh: '中文主题，单行' }),
  subject_en: subject.meta({ description: 'Subject in English, one line', zh: '英文主题，单行' }),
  intro_zh: optionalText(5_000).meta({
    description: 'Plain text before the articles, in Chinese; `""` for none',
    zh: '文章之前的中文导语，纯文本，没有则为 `""`',
  }),
  intro_en: optionalText(5_000).meta({
    description: 'Plain text before the articles, in English; `""` for none',
    zh: '文章之前的英文导语，纯文本，没有则为 `""`',
  }),
  article_ids: z
    .array(text(200))
    .min(1)
    .max(MAX_ARTICLES)
    .superRefine((ids, context) => once(ids, context, 'Article should be listed once'))
    .meta({
      description: 'Ids or slugs of published articles in the order of the email, each once. Responses have ids',
      zh: '已发布文章的 id 或 slug，按邮件中的顺序排列，不可重复。响应中为 id',
    }),
  topics: topics.meta({
    description: 'Slugs of categories: contacts who chose one of them, or all. `null` or `[]`: every contact',
    zh: '分类的 slug：发送给选择了其中任一分类或全部主题的联系人。`null` 或 `[]` 表示所有联系人',
  }),
};

export const NewsletterSend = z
  .object(fields)
  .meta({ id: 'NewsletterSend', description: 'A new newsletter', zh: '新的一期简报' });
export type NewsletterSend = z.output<typeof NewsletterSend>;

export const NewsletterUpdate = z.object(toOptionalShape(fields)).meta({
  id: 'NewsletterUpdate',
  description: 'Changes to a newsletter; absent and null fields keep their value',
  zh: '对简报的更改；缺省或为 null 的字段保持原值',
});
/** Changes to a newsletter; null leaves a field as it is. */
export type NewsletterUpdate = { [Name in keyof NewsletterSend]?: NewsletterSend[Name] | null };

export const SendInput = z
  .object({
    send_at: z
      .string()
      .refine((value) => isSendable(parseTime(value), new Date()), 'Time should be in the future, within a year')
      .nullish()
      .meta({
        description: 'When to send: a date and time in the future, within a year. Absent or null: now',
        zh: '发送时间，须为一年之内的将来时间；不填或 null 表示立即发送',
        schema: { type: ['string', 'null'], format: 'date-time' },
      }),
  })
  .meta({ id: 'SendInput' });

const count = (description: string, zh: string) => z.int().meta({ description, zh });

const NewsletterCounts = z
  .object({
    recipients: count('Contacts that it was released to', '发布时的收件人数'),
    waiting: count('Not sent yet', '尚未发送'),
    sent: count('Accepted by the email service, bounced and complained ones included', '邮件服务已接受，含被退回和被投诉的'),
    failed: count('Rejected, or without a known outcome', '被拒绝，或结果未知'),
    skipped: count(
      'No longer wanted when their turn came, or left over by a cancellation',
      '轮到发送时已不再需要，或因取消而未发送',
    ),
    bounced: count('Returned for good', '永久退回'),
    complained: count('Reported as spam', '被标为垃圾邮件'),
  })
  .meta({ id: 'NewsletterCounts', description: 'What became of the emails', zh: '邮件的去向' });

export const Newsletter = z
  .object({
    id: recordId,
    ...describeAs(
      {
        subject_zh: z.string(),
        subject_en: z.string(),
        intro_zh: z.string(),
        intro_en: z.string(),
        article_ids: z.array(z.string()),
        topics: z.array(z.string()).nullable(),
      },
      fields,
    ),
    status: z.enum(newsletterStatuses).meta({
      description: 'Only `draft` and `scheduled` can be edited; `scheduled` waits for `send_at`',
      zh: '只有 `draft` 与 `scheduled` 可以编辑；`scheduled` 表示等待 `send_at` 到来',
    }),
    reason: z.string().nullable().meta({ description: 'Why it failed', zh: '失败原因' }),
    send_at: timestamp.nullable(),
    sent_at: timestamp.nullable().meta({ description: 'When sending began', zh: '开始发送的时间' }),
    created_by: z.string().meta({ description: 'Who created it, as in the audit log', zh: '创建者，与审计日志一致' }),
    counts: NewsletterCounts,
  })
  .meta({ id: 'Newsletter', description: 'A newsletter with the state of its emails', zh: '一期简报及其邮件的状态' });
export const NewsletterList = listOf(Newsletter, 'NewsletterList');
export type Newsletter = z.input<typeof Newsletter>;

const RenderedEmail = z
  .object({
    subject: z.string().meta({ description: 'Subject of the email', zh: '邮件主题' }),
    html: z.string().meta({ description: 'A whole HTML document', zh: '完整的 HTML 文档' }),
    text: z.string().meta({ description: 'The plain text part', zh: '纯文本部分' }),
  })
  .meta({ id: 'RenderedEmail', description: 'An email as a recipient gets it', zh: '收件人看到的邮件' });

const NewsletterArticle = ChosenArticle.meta({
  id: 'NewsletterArticle',
  description: 'An article of a newsletter as it is now',
  zh: '简报中的文章的当前状态',
});

export const NewsletterDetail = Newsletter.extend({
  articles: z.array(NewsletterArticle),
  recipients: z.int().meta({ description: 'Contacts that match now', zh: '当前符合条件的联系人数' }),
  changed_by: z.record(z.string(), z.string()).meta({
    description: 'Who gave each field its present value, by field: name or, without one, as in the audit log',
    zh: '各字段当前内容由谁填写，以字段为键：姓名，没有姓名时与审计日志一致',
  }),
  preview: z.object({ zh: RenderedEmail, en: RenderedEmail }).meta({
    id: 'NewsletterPreview',
    description: 'The email in each language',
    zh: '各语言的邮件',
  }),
}).meta({ id: 'NewsletterDetail', description: 'A newsletter with its articles and its email', zh: '一期简报及其文章与邮件' });
export type NewsletterDetail = z.input<typeof NewsletterDetail>;

const released = {
  id: recordId,
  ...describeAs({ subject_zh: z.string(), subject_en: z.string() }, fields),
  sent_at: timestamp,
  url: z.url().meta({ description: 'Its page', zh: '网页地址' }),
};
export const ReleasedNewsletter = z
  .object(released)
  .meta({ id: 'ReleasedNewsletter', description: 'A newsletter that was sent', zh: '一期已发送的简报' });
export const ReleasedNewsletterList = listOf(ReleasedNewsletter, 'ReleasedNewsletterList');
export const ReleasedNewsletterDetail = z
  .object({
    ...released,
    ...describeAs({ intro_zh: localizedText(), intro_en: localizedText() }, fields),
    articles: z
      .array(ArticleItem)
      .meta({ description: 'Those that are still published, in their order', zh: '其中仍在发布的文章，按原顺序' }),
  })
  .meta({ id: 'ReleasedNewsletterDetail', description: 'A newsletter with its articles', zh: '一期简报及其文章' });
export type ReleasedNewsletter = z.input<typeof ReleasedNewsletter>;
export type ReleasedNewsletterDetail = z.input<typeof ReleasedNewsletterDetail>;
