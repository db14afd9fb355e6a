import { useTranslations } from 'next-intl';
import { type FieldRow, FieldRows } from './field-rows';

/**
 * Parameters or fields: the name in one column, type and description in the other; on a phone the description is below both.
 *
 * @param dense where there is little room beside examples
 */
export function FieldList({ rows, dense = false }: { rows: FieldRow[]; dense?: boolean }) {
  const t = useTranslations('docs.reference');
  return <FieldRows rows={rows} dense={dense} required={t('required')} />;
}
