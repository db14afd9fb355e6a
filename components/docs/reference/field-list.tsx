import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { TypePart } from './document';
import { type FieldRow, FieldRows } from './field-rows';

export type Field = {
  name: string;
  /** nesting level */
  depth?: number;
  required?: boolean;
  type: TypePart[];
  description?: string;
  note?: ReactNode;
};

/**
 * Parameters or fields: the name in one column, type and description in the other; on a phone the description is below both.
 *
 * @param dense where there is little room beside examples
 */
export function FieldList({ rows, dense = false }: { rows: Field[]; dense?: boolean }) {
  const t = useTranslations('docs.reference');
  return <FieldRows rows={toRows(rows, ({ required }) => required)} dense={dense} mark={t('required')} />;
}

/** Fields as a page carries them. */
export const toRows = (fields: Field[], isMarked: (field: Field) => boolean | undefined) =>
  fields.reduce<FieldRow[]>((rows, field) => appendRow(rows, field, isMarked(field)), []);

/** A field of the same kind as the one before shares its row, unless it has a note. */
function appendRow(rows: FieldRow[], { name, type, description = '', depth, note }: Field, isMarked = false): FieldRow[] {
  const marks = { ...(isMarked ? { isMarked } : {}), ...(depth ? { depth } : {}), ...(note ? { note } : {}) };
  const texts = type.reduce<TypePart[]>(appendPart, []);
  const toRow = (names: string[]): FieldRow =>
    Object.keys(marks).length > 0 ? [names, texts, description, marks] : [names, texts, description];
  const last = rows.at(-1);
  if (!last || note || JSON.stringify(last) !== JSON.stringify(toRow(last[0]))) return [...rows, toRow([name])];
  return [...rows.slice(0, -1), toRow([...last[0], name])];
}

/** Adjacent texts become one. */
function appendPart(parts: TypePart[], part: TypePart): TypePart[] {
  const last = parts.at(-1);
  if (typeof last !== 'string' || typeof part !== 'string') return [...parts, part];
  return [...parts.slice(0, -1), last + part];
}
