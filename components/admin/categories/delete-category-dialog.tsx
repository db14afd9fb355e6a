'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import { Field, Select } from '@/components/ui/field';
import { useNames } from './use-names';

type Category = Schemas['AdminCategory'];

/**
 * Deletes a category. Asks where to move its contents, if it has any.
 *
 * @param category as it was read last
 * @param onFilled reads it again: it has got contents since
 */
export function DeleteCategoryDialog({
  category,
  others,
  onFilled,
  onClose,
  onDeleted,
}: {
  category: Category;
  others: Category[];
  onFilled: () => Promise<void>;
  onClose: () => void;
  onDeleted: (message: string) => void;
}) {
  const t = useTranslations('admin.categories');
  const { nameOf } = useNames();
  const [target, setTarget] = useState('');
  const [error, setError] = useState<string>();
  const [filled, setFilled] = useState(false);
  const { slug, articles, videos } = category;
  const used = filled || articles + videos > 0;
  const name = nameOf(category);

  const remove = async () => {
    setError(used && target === '' ? t('moveToMissing') : undefined);
    if (used && target === '') return undefined;
    const query = used ? { move_to: target } : {};
    const result = await toResult(api.DELETE('/api/v1/admin/categories/{slug}', { params: { path: { slug }, query } }));
    if (result.ok) return result;
    // Another tab may have deleted the category that takes the contents, or this one.
    const { code, issues = [] } = result.problem;
    if (code === 'resource_not_found') return { ok: true as const, value: { deleted: true as const } };
    if (code === 'category_in_use' && !used) {
      setFilled(true);
      await onFilled();
      setError(t('moveToMissing'));
      return undefined;
    }
    if (!issues.some(({ field }) => field === 'move_to')) return result;
    setError(t('moveToGone'));
    return undefined;
  };

  return (
    <CallDialog
      title={t('deleteTitle')}
      target={name}
      lead={used ? t('deleteUsedLead', { articles, videos }) : t('deleteLead')}
      confirm={t('deleteConfirm')}
      danger
      call={remove}
      onDone={() => onDeleted(t('deleteDone', { name }))}
      onClose={onClose}
    >
      {used && (
        <Field label={t('moveTo')} error={error}>
          <Select value={target} onChange={(event) => setTarget(event.target.value)}>
            <option value="">{t('choose')}</option>
            {others.map((each) => (
              <option key={each.slug} value={each.slug}>
                {nameOf(each)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </CallDialog>
  );
}
