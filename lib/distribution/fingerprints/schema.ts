import { z } from 'zod';
import { listOf } from '../../platform/list-envelope';
import { describeAs } from '../../platform/text/description';
import { isStorable, timestamp } from '../../platform/text/schema';
import { MAX_BATCHES, MAX_TRACED_VARIANTS, MIN_MARKS, RUN_UNITS } from './rules';

const MAX_CONTENT = 300_000;
const MAX_UID = 2_147_483_647;

const fingerprintLang = z.enum(['zh', 'en']).meta({ description: 'Language of the text', zh: '文本的语言' });

const batchId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    'Batch should have 1 to 100 letters, digits, dots, underscores or hyphens, and begin with a letter or digit',
  )
  .meta({ description: 'Names the text and its edition', zh: '标明文本及其版次' });

/** The path parameter of a batch. */
export const batchParams = z.object({ batch_id: batchId });

const content = z
  .string()
  .min(1)
  .refine((value) => isStorable(value), 'String should not contain NUL or lone surrogates')
  .refine((value) => value.length <= MAX_CONTENT || [...value].length <= MAX_CONTENT, {
    params: { type: 'string_too_long' },
    message: `String should have at most ${MAX_CONTENT} characters`,
  })
  .meta({
    description: 'The text of this copy; it is not stored',
    zh: '此副本的文本，不会存储',
    schema: { type: 'string', minLength: 1, maxLength: MAX_CONTENT },
  });

const uid = z
  .int()
  .min(0)
  .max(MAX_UID)
  .meta({ description: "The publisher's own number of a recipient", zh: '出版方为接收者编的号码' });

const Variant = z
  .object({ uid, content })
  .meta({ id: 'FingerprintVariant', description: 'One copy of the text', zh: '文本的一份副本' });

export const FingerprintUpload = z
  .object({
    lang: fingerprintLang,
    batch_id: batchId,
    variants: z
      .array(Variant)
      .min(2)
      .max(500)
      .meta({ description: 'The copies, each with its own `uid`', zh: '各份副本，`uid` 各不相同' }),
  })
  .meta({ id: 'FingerprintUpload', description: 'Copies of one text in different wordings', zh: '同一文本措辞各异的副本' });

const batch = {
  ...describeAs({ batch_id: z.string() }, { batch_id: batchId }),
  lang: fingerprintLang,
  created_at: timestamp,
  created_by: z
    .string()
    .meta({ description: 'The administrator, as audit entries name them', zh: '管理员，与审计记录中的写法相同' }),
};

const RegisteredVariant = z
  .object({
    ...describeAs({ uid: z.int() }, { uid }),
    marks: z.int().meta({
      description: `Runs of ${RUN_UNITS} words that not all copies contain`,
      zh: `并非所有副本都有的 ${RUN_UNITS} 词片段数`,
    }),
  })
  .meta({ id: 'RegisteredVariant', description: 'A registered copy, without its text', zh: '已登记的副本，不含文本' });

export const FingerprintBatch = z
  .object({ ...batch, variants: z.array(RegisteredVariant) })
  .meta({ id: 'FingerprintBatch', description: 'Registered copies of one text', zh: '同一文本的已登记副本' });

export const FingerprintBatchList = listOf(
  z
    .object({ ...batch, variant_count: z.int().meta({ description: 'Number of copies', zh: '副本数' }) })
    .meta({ id: 'FingerprintBatchItem', description: 'A batch without its copies', zh: '批次，不含其副本' }),
  'FingerprintBatchList',
  { description: 'A page of batches', zh: '一页批次' },
);

export const TraceRequest = z
  .object({
    lang: fingerprintLang,
    content: z.string().min(1).meta({ description: 'The text that was found, or a part of it', zh: '发现的文本，或其片段' }),
  })
  .meta({ id: 'TraceRequest', description: 'A text whose origin is in question', zh: '来源待查的文本' });

const TracedVariant = z
  .object({
    ...describeAs({ uid: z.int() }, { uid }),
    share: z.number().meta({
      description: "Part of the batch's marks in the text that the copy contains, 0 to 1",
      zh: '文本中该批次的标记见于此副本的比例，0 至 1',
    }),
  })
  .meta({ id: 'TracedVariant', description: 'A copy that resembles the text', zh: '与文本相符的副本' });

const TracedBatch = z
  .object({
    batch_id: batch.batch_id,
    marks: z.int().meta({
      description: `Marks of the batch in the text, ${MIN_MARKS} or more`,
      zh: `文本中该批次的标记数，不少于 ${MIN_MARKS}`,
    }),
    variants: z.array(TracedVariant).meta({
      description: `Highest share first, at most ${MAX_TRACED_VARIANTS}. Copies with equal shares cannot be told apart`,
      zh: `按比例从高到低，最多 ${MAX_TRACED_VARIANTS} 份。比例相同的副本无法区分`,
    }),
  })
  .meta({ id: 'TracedBatch', description: 'A batch that the text comes from', zh: '文本所出自的批次' });

export const Trace = z
  .object({
    items: z.array(TracedBatch).meta({
      description: `Most marks first, at most ${MAX_BATCHES}; evidence, not proof`,
      zh: `按标记数从多到少，最多 ${MAX_BATCHES} 个；只是线索，不是证明`,
    }),
  })
  .meta({ id: 'Trace', description: 'Where a text may come from', zh: '文本可能的来源' });

export type FingerprintUpload = z.output<typeof FingerprintUpload>;
export type FingerprintBatch = z.input<typeof FingerprintBatch>;
export type FingerprintBatchItem = z.input<typeof FingerprintBatchList>['items'][number];
export type TraceRequest = z.output<typeof TraceRequest>;
export type Trace = z.input<typeof Trace>;
