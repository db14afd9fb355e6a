import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import { type ArticleField, articleFields } from '../article-lock/record';
import { DraftRecord } from '../article-lock/schema';
import { articleWarningTypes } from '../checks/rules';
import { ArticleSchedule, editedShape } from '../drafts/schema';
import { PresentEditor } from '../presence/schema';
import { ArticleReview } from '../reviews/schema';

const ArticleWarning = z
  .object({
    type: z.enum(articleWarningTypes),
    field: z.string(),
    line: z.int().nullable().meta({ description: 'Of a body, from 1' }),
    text: z.string().meta({ description: 'The URL or HTML that it is about; empty if it is about the field' }),
  })
  .meta({ id: 'ArticleWarning', description: 'Something to look at; it never blocks publishing' });

const TranslationState = z
  .object({ zh: z.int(), en: z.int() })
  .meta({ id: 'TranslationState', description: 'Blocks that changed in each language since both corresponded' });

const FieldChange = z.object({ by: z.string(), at: timestamp }).meta({ id: 'FieldChange' });

const FieldChanges = z
  .object(Object.fromEntries(articleFields.map((field) => [field, FieldChange])) as Record<ArticleField, typeof FieldChange>)
  .partial()
  .meta({ id: 'FieldChanges', description: 'Who last changed each field of the draft, or of the article without one, and when' });

/** An article as its editors see it. */
export const EditedArticle = z
  .object({
    ...editedShape,
    schedule: ArticleSchedule.nullable(),
    warnings: z.array(ArticleWarning),
    review: ArticleReview.nullable(),
    editors: z.array(PresentEditor),
    editable: z.boolean().meta({ description: 'Whether the caller may change it' }),
    deletable: z.boolean().meta({ description: 'Whether the caller may delete it' }),
    translation: TranslationState.nullable(),
    changed: FieldChanges,
  })
  .meta({ id: 'EditedArticle', description: 'An article with its draft, and what editors need to know about both' });

/** The response to a draft save. */
export const SavedArticle = EditedArticle.extend({
  merged: DraftRecord.partial().meta({ id: 'MergedFields', description: 'What others changed since the version in If-Match' }),
}).meta({ id: 'SavedArticle', description: 'An article after a save of its draft' });

/** The response to keeping a revision. */
export const KeptArticle = EditedArticle.extend({
  revision: z.int().nullable().meta({ description: 'The revision that holds what was kept; null if there was nothing to keep' }),
}).meta({ id: 'KeptArticle', description: 'An article after a revision of it was kept' });

export type EditedArticle = z.input<typeof EditedArticle>;
