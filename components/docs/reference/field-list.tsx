import { useTranslations } from 'next-intl';
import type { TypePart } from './document';
import { type Field, type FieldRow, FieldRows } from './field-rows';

/**
 * Parameters or fields: the name in one column, type and description in the other; on a phone the description is below both.
 *
 * @param dense where there is little room beside examples
 */
export function FieldList({ rows, dense = false }: { rows: Field[]; dense?: boolean }) {
  const t = useTranslations('docs.reference');
  return <FieldRows rows={rows.map(toCompact).reduce<FieldRow[]>(appendRow, [])} dense={dense} required={t('required')} />;
}

/** Without what most fields have in common, which the page need not carry for each. */
function toCompact({ depth = 0, required = false, description = '', type, ...row }: Field): Field {
  return {
    ...row,
    type: type.reduce<TypePart[]>(appendPart, []),
    ...(depth > 0 ? { depth } : {}),
    ...(required ? { required } : {}),
    ...(description ? { description } : {}),
  };
}

/** A field of the same kind as the one before, without words of its own, shares its row. */
function appendRow(rows: FieldRow[], row: Field): FieldRow[] {
  const { name, ...kind } = row;
  const last = rows.at(-1);
  const isAlike =
    last && !row.description && !row.note && JSON.stringify({ ...last, names: [] }) === JSON.stringify({ ...kind, names: [] });
  return isAlike ? [...rows.slice(0, -1), { ...last, names: [...last.names, name] }] : [...rows, { ...kind, names: [name] }];
}

/** Adjacent parts without a reference become one. */
function appendPart(parts: TypePart[], part: TypePart): TypePart[] {
  const last = parts.at(-1);
  if (!last || last.reference || part.reference) return [...parts, part];
  return [...parts.slice(0, -1), { text: last.text + part.text }];
}
