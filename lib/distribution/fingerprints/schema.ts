import { z } from 'zod';
import { listOf } from '../../platform/list-envelope';
import { isStorable, timestamp } from '../../platform/text/schema';
import { MAX_BATCHES, MAX_TRACED_VARIANTS, MIN_MARKS, RUN_UNITS } from './rules';

const MAX_CONTENT = 300_000;
const MAX_UID = 2_147_483_647;

const fingerprintLang = z.enum(['zh', 'en']).meta({ description: 'Language of the text' });

const batchId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    'Batch should have 1 to 100 letters, digits, dots, underscores or hyphens, and begin with a letter or digit',
  )
  .meta({ description: 'Names the text and its edition' });

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
  .meta({ schema: { type: 'string', minLength: 1, maxLength: MAX_CONTENT } });

const uid = z.int().min(0).max(MAX_UID).meta({ description: "The publisher's own number of a recipient" });

const Variant = z.object({ uid, content }).meta({ id: 'FingerprintVariant', description: 'One copy of the text' });

export const FingerprintUpload = z
  .object({
    lang: fingerprintLang,
    batch_id: batchId,
    variants: z.array(Variant).min(2).max(500).meta({ description: 'The copies, each with its own `uid`' }),
  })
  .meta({ id: 'FingerprintUpload', description: 'Copies of one text in different wordings' });

const batch = {
  batch_id: z.string(),
  lang: fingerprintLang,
  created_at: timestamp,
  created_by: z.string().meta({ description: 'The administrator, as audit entries name them' }),
};

const RegisteredVariant = z
  .object({ uid: z.int(), marks: z.int().meta({ description: `Runs of ${RUN_UNITS} words that not all copies contain` }) })
  .meta({ id: 'RegisteredVariant', description: 'A registered copy, without its text' });

export const FingerprintBatch = z
  .object({ ...batch, variants: z.array(RegisteredVariant) })
  .meta({ id: 'FingerprintBatch', description: 'Registered copies of one text' });

export const FingerprintBatchList = listOf(
  z.object({ ...batch, variant_count: z.int() }).meta({ id: 'FingerprintBatchItem', description: 'A batch without its copies' }),
  'FingerprintBatchList',
  'A page of batches',
);

export const TraceRequest = z
  .object({
    lang: fingerprintLang,
    content: z.string().min(1).meta({ description: 'The text that was found, or a part of it' }),
  })
  .meta({ id: 'TraceRequest', description: 'A text whose origin is in question' });

const TracedVariant = z
  .object({
    uid: z.int(),
    share: z.number().meta({ description: "Part of the batch's marks in the text that the copy contains, 0 to 1" }),
  })
  .meta({ id: 'TracedVariant', description: 'A copy that resembles the text' });

const TracedBatch = z
  .object({
    batch_id: z.string(),
    marks: z.int().meta({ description: `Marks of the batch in the text, ${MIN_MARKS} or more` }),
    variants: z.array(TracedVariant).meta({
      description: `Highest share first, at most ${MAX_TRACED_VARIANTS}. Copies with equal shares cannot be told apart`,
    }),
  })
  .meta({ id: 'TracedBatch', description: 'A batch that the text comes from' });

export const Trace = z
  .object({
    items: z.array(TracedBatch).meta({ description: `Most marks first, at most ${MAX_BATCHES}; evidence, not proof` }),
  })
  .meta({ id: 'Trace', description: 'Where a text may come from' });

export type FingerprintUpload = z.output<typeof FingerprintUpload>;
export type FingerprintBatch = z.input<typeof FingerprintBatch>;
export type FingerprintBatchItem = z.input<typeof FingerprintBatchList>['items'][number];
export type TraceRequest = z.output<typeof TraceRequest>;
export type Trace = z.input<typeof Trace>;
