import { z } from 'zod';
import { foldName, MAX_NAME_LENGTH } from '../../people/subscribers/rules';
import { emailAddress } from '../../platform/email';
import { locales } from '../../platform/i18n/locales';
import { listOf } from '../../platform/list-envelope';
import { describeAs } from '../../platform/text/description';
import { isStorable, orReject, recordId, text, timestamp } from '../../platform/text/schema';
import { contactStatuses, MAX_TOPICS, MAX_UTM_LENGTH } from './rules';

/** A line of a form. Null is the empty string. */
const line = z
  .string()
  .nullable()
  .default('')
  .transform(
    orReject((value) => {
      const folded = foldName(value ?? '');
      return isStorable(folded) ? folded : undefined;
    }, `Value should be one line of at most ${MAX_NAME_LENGTH} characters`),
  );

/** Slugs of categories, each once; null and none mean all. `requireTopics` checks that they exist. */
export const topics = z
  .array(text(200))
  .max(MAX_TOPICS)
  .superRefine((slugs, context) => {
    for (const [index, slug] of slugs.entries()) {
      if (slugs.indexOf(slug) === index) continue;
      context.addIssue({
        code: 'custom',
        params: { type: 'value_error' },
        message: 'Topic should be listed once',
        path: [index],
        input: slug,
      });
    }
  })
  .nullable()
  .default(null)
  .meta({
    description: 'Slugs of categories, each once; `null` or `[]` for all',
    zh: '分类的 slug，不可重复；`null` 或 `[]` 表示全部',
  });

/** The campaign parameters of a form's page, such as `utm_source`. */
export const utm = z
  .record(z.string(), z.json())
  .nullable()
  .default(null)
  .refine((value) => value === null || (isStorable(value) && [...JSON.stringify(value)].length <= MAX_UTM_LENGTH), {
    params: { type: 'value_error' },
    message: `Value should be an object of at most ${MAX_UTM_LENGTH} characters as JSON`,
  })
  .meta({
    description: `Campaign parameters of the page, at most ${MAX_UTM_LENGTH} characters as JSON`,
    zh: `页面的来源参数，JSON 文本不超过 ${MAX_UTM_LENGTH} 个字符`,
  });

/** The language of a form's email. */
export const emailLocale = z
  .enum(locales)
  .nullish()
  .meta({ description: 'Language of the email; defaults to Accept-Language', zh: '邮件的语言；默认依 Accept-Language' });

/** What a person may say about themselves in a form. */
export const profile = {
  name: line.meta({ description: 'Name of the person, one line', zh: '姓名，单行' }),
  company: line.meta({ description: 'Company or institution, one line', zh: '公司或机构，单行' }),
  role: line.meta({ description: 'Position in it, one line', zh: '职务，单行' }),
  country: line.meta({ description: 'Country or region, in any words', zh: '国家或地区，可自由填写' }),
  city: line.meta({ description: 'City, in any words', zh: '城市，可自由填写' }),
  industry: line.meta({ description: 'Line of business, in any words', zh: '行业，可自由填写' }),
  phone: line.meta({ description: 'Telephone number, in any form', zh: '电话号码，格式不限' }),
  source: line.meta({ description: 'Name of the form', zh: '表单的名称' }),
};

/** The fields of the form, as they are stored with the link. */
export const ContactDetails = z.object({ ...profile, topics, utm });
export type ContactDetails = z.output<typeof ContactDetails>;

export const SubscribeRequest = z
  .object({ email: emailAddress, ...profile, topics, utm, locale: emailLocale })
  .meta({ id: 'SubscribeRequest', description: 'Who wants the newsletter, and about what', zh: '简报的申请人及所选主题' });

export const NewsletterConfirmation = z
  .object({
    email: emailAddress,
    token: z.string().min(1).max(200).meta({ description: 'The token from the emailed link', zh: '邮件链接中的令牌' }),
  })
  .meta({ id: 'NewsletterConfirmation' });

export const PreferencesRequest = z
  .object({
    token: z
      .string()
      .min(1)
      .max(200)
      .meta({ description: 'The token from an email’s unsubscribe link', zh: '邮件退订链接中的令牌' }),
    topics: topics.unwrap().optional().meta({
      description: 'Slugs of categories, each once; `null` or `[]` for all. Absent: as before',
      zh: '分类的 slug，不可重复；`null` 或 `[]` 表示全部，缺省则保持不变',
    }),
    locale: emailLocale.meta({ description: 'New language of the emails', zh: '新的邮件语言' }),
    unsubscribe: z.boolean().nullish().meta({ description: '`true` ends all newsletters', zh: '`true` 表示退订全部简报' }),
  })
  .meta({ id: 'PreferencesRequest' });

/** Changes of a contact by its own link. Absent fields stay; no topics mean all. */
export type PreferencesChange = Omit<z.output<typeof PreferencesRequest>, 'token'>;

const choice = {
  status: z.enum(contactStatuses).meta({
    description: 'Only `confirmed` contacts receive newsletters; `complained` is final',
    zh: '只有 `confirmed` 会收到简报；`complained` 不可更改',
  }),
  topics: z.array(z.string()).meta({ description: 'Slugs of categories; empty means all', zh: '分类的 slug；为空表示全部' }),
  locale: z.enum(locales).meta({ description: 'Language of the emails', zh: '邮件的语言' }),
};

export const NewsletterChoice = z
  .object(choice)
  .meta({ id: 'NewsletterChoice', description: 'What the contact receives', zh: '联系人接收的内容' });

export const Preferences = z.object({ email: z.string().meta({ description: 'Masked', zh: '已遮掩' }), ...choice }).meta({
  id: 'Preferences',
  description: 'What the contact receives, with its address masked',
  zh: '联系人接收的内容，邮箱已遮掩',
});

export const Contact = z
  .object({
    id: recordId,
    email: z.string().meta({ description: 'Address that was confirmed by its link', zh: '已通过链接确认的邮箱' }),
    ...describeAs(
      {
        name: z.string(),
        company: z.string(),
        role: z.string(),
        country: z.string(),
        city: z.string(),
        industry: z.string(),
        phone: z.string(),
        source: z.string(),
        utm: z.record(z.string(), z.json()).nullable(),
      },
      { ...profile, utm },
    ),
    ...choice,
    confirmed_at: timestamp,
    left_at: timestamp.nullable().meta({
      description: 'When the contact ceased to be `confirmed`; null while it is',
      zh: '不再为 `confirmed` 的时间；仍为 `confirmed` 时为 null',
    }),
    created_at: timestamp,
  })
  .meta({ id: 'Contact', description: 'A receiver of the newsletter', zh: '简报的联系人' });

export const ContactList = listOf(Contact, 'ContactList', {
  description: 'A page of contacts, newest first',
  zh: '一页联系人，最新的在前',
});

export type Contact = z.output<typeof Contact>;
export type Preferences = z.output<typeof Preferences>;
