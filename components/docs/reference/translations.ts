import type { Locale } from '@/lib/i18n/locales';
import { chinese } from '../content/zh/reference';
import { type ReferenceOperation, readFields, readNamedSchemas, text } from './document';
import { toTitle } from './title';

/** A sentence of the description document in the reader's language; the document itself is written in English. */
export function translate(text: string, locale: Locale): string {
  return locale === 'zh' ? (chinese[text] ?? text) : text;
}

/** Between short things in a row. */
export const separators: Record<Locale, string> = { en: ' · ', zh: '、' };

/** Every sentence the reference page takes from the document. */
export function readSentences(document: Record<string, unknown>, operations: ReferenceOperation[]): string[] {
  const sentences = [
    ...operations.flatMap((operation) => [
      toTitle(operation.summary),
      operation.description,
      ...operation.parameters.map(({ description }) => description),
      ...(operation.body
        ? [text(operation.body.schema.description), ...readFields(operation.body.schema).map(({ description }) => description)]
        : []),
    ]),
    ...readNamedSchemas(document, operations).flatMap(({ description, fields }) => [
      description,
      ...fields.map((field) => field.description),
    ]),
  ];
  return [...new Set(sentences)].filter((sentence) => sentence !== '');
}
