import type { Schemas } from '@/components/api/client';
import type { Locale } from '@/lib/platform/i18n/locales';

/** The fields of an article that a draft can hold. */
export type Fields = Omit<Schemas['ArticleRecord'], 'is_published' | 'is_archived' | 'publish_at'>;
export type Field = keyof Fields;
export type TextField = { [Name in Field]: Fields[Name] extends string ? Name : never }[Field];
export type Edits = Partial<Fields>;

/** Whether two values of a field are the same. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/** Texts that two people may write at once: they merge by line. */
const mergedTexts = ['excerpt_zh', 'excerpt_en', 'content_zh', 'content_en'] as const satisfies TextField[];

/** Whether changes of this field by two people merge by line. */
export function isMergedText(field: Field): field is (typeof mergedTexts)[number] {
  return mergedTexts.some((each) => each === field);
}

/** The fields that the two panes show; the panel has the others. */
export function isPaneField(field: Field): boolean {
  return isMergedText(field) || field === 'title_zh' || field === 'title_en';
}

/** The fields of `edits` in no particular order, typed. */
export function fieldsOf(edits: Edits): Field[] {
  return Object.keys(edits) as Field[];
}

/** The language of a field, if it has one. */
export function languageOf(field: string): Locale | 'ru' | undefined {
  return /_(zh|en|ru)$/.exec(field)?.[1] as Locale | 'ru' | undefined;
}

/** In characters, as the service counts them. */
export const MAX_BODY_LENGTH = 300_000;

/** Bodies that the service would reject, found without sending them: a request has a limit too, and would be rejected as a whole. */
export function findTooLong(edits: Edits): Partial<Record<Field, { type: string; message: string }>> {
  const rejection = { type: 'string_too_long', message: `${MAX_BODY_LENGTH}` };
  const isTooLong = (text = '') => text.length > MAX_BODY_LENGTH && [...text].length > MAX_BODY_LENGTH;
  const bodies = (['content_zh', 'content_en'] as const).filter((field) => isTooLong(edits[field]));
  return Object.fromEntries(bodies.map((field) => [field, rejection]));
}
