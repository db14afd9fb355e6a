import type { Locale } from '@/lib/platform/i18n/locales';
import { chinese } from '../content/zh/reference';
import { type ReferenceOperation, readFields, readNamedSchemas, text } from './document';
import { toTitle } from './title';

/** Translates a sentence of the OpenAPI document; one without a translation stays English. */
export function translate(text: string, locale: Locale): string {
  return locale === 'zh' ? (chinese[text] ?? text) : text;
}

/** Separates short items on a line. */
export const separators: Record<Locale, string> = { en: ' · ', zh: '、' };

/** @property source the operation or schema that contains the sentence */
export type Sentence = { sentence: string; source: string };

/** Every sentence of the document that the reference page shows. */
export function readSentences(document: Record<string, unknown>, operations: ReferenceOperation[]): Sentence[] {
  const sentences = [
    ...operations.flatMap((operation) =>
      [
        toTitle(operation.summary),
        operation.description,
        ...operation.parameters.map(({ description }) => description),
        ...(operation.body
          ? [text(operation.body.schema.description), ...readFields(operation.body.schema).map(({ description }) => description)]
          : []),
      ].map((sentence) => ({ sentence, source: operation.id })),
    ),
    ...readNamedSchemas(document, operations).flatMap(({ name, description, fields }) =>
      [description, ...fields.map((field) => field.description)].map((sentence) => ({ sentence, source: name })),
    ),
  ];
  return sentences.filter(({ sentence }) => sentence !== '');
}
