'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { onlyChanges, type ReadField } from '@/components/api/form';
import { FormDialog } from '@/components/api/form-dialog';
import { pickErrors } from '@/components/api/problem';
import { Field, Input, Textarea, TextField } from '@/components/ui/field';
import { spellSlug } from '@/lib/platform/text/slug';

type Category = Schemas['AdminCategory'];

const TEXTS = ['name_en', 'name_zh', 'description_en', 'description_zh'] as const;

type Props = ({ category: Category } | { category?: undefined; order: number }) & {
  onClose: () => void;
  /** @param message what happened, for a toast */
  onSaved: (message: string) => void;
};

/** Creates a category at `order`, or edits one. */
export function CategoryForm({ onClose, onSaved, ...subject }: Props) {
  const t = useTranslations('admin.categories');
  const { category } = subject;
  // Follows the English name until somebody writes another.
  const [suggested, setSuggested] = useState('');
  const [slug, setSlug] = useState<string>();

  const check = (read: ReadField) => ({
    name_en: read('name_en') === '' && read('name_zh') === '' && t('nameMissing'),
    slug: !category && read('slug') === '' && t('slugMissing'),
  });
  const call = (read: ReadField) => {
    const texts = {
      name_en: read('name_en'),
      name_zh: read('name_zh'),
      description_en: read('description_en'),
      description_zh: read('description_zh'),
    };
    return toResult<Category>(
      'order' in subject
        ? api.POST('/api/v1/admin/categories', { body: { slug: read('slug'), order: subject.order, ...texts } })
        : api.PATCH('/api/v1/admin/categories/{slug}', {
            params: { path: { slug: subject.category.slug } },
            body: onlyChanges(subject.category, texts),
          }),
    );
  };

  return (
    <FormDialog
      title={t(category ? 'editTitle' : 'createTitle')}
      description={<p className="wrap-anywhere">{category ? category.slug : t('createLead')}</p>}
      confirm={t(category ? 'editConfirm' : 'createConfirm')}
      check={check}
      call={call}
      explain={(problem) => {
        if (problem.code === 'slug_taken') return { slug: t('slugTaken') };
        if (problem.code === 'resource_not_found') return { name_en: t('gone') };
        return pickErrors(problem, { slug: t('slugInvalid'), name_en: t('nameMissing'), name_zh: t('nameMissing') });
      }}
      onDone={({ name_en, name_zh }) => {
        onSaved(t(category ? 'editDone' : 'createDone', { name: name_en || name_zh }));
        onClose();
      }}
      onClose={onClose}
    >
      {TEXTS.map((name) => (
        <CategoryText
          key={name}
          name={name}
          value={category?.[name]}
          onChange={name === 'name_en' ? (text) => setSuggested(spellSlug(text)) : undefined}
        />
      ))}
      {!category && (
        <TextField
          name="slug"
          label={t('slug')}
          hint={t('slugHint')}
          maxLength={200}
          spellCheck={false}
          value={slug ?? suggested}
          onChange={({ target }) => setSlug(target.value)}
        />
      )}
    </FormDialog>
  );
}

function CategoryText({
  name,
  value,
  onChange,
}: {
  name: (typeof TEXTS)[number];
  value: string | undefined;
  onChange: ((text: string) => void) | undefined;
}) {
  const t = useTranslations('admin.categories');
  return (
    <Field name={name} label={t(name)}>
      {name.startsWith('name') ? (
        <Input defaultValue={value} maxLength={200} autoComplete="off" onChange={({ target }) => onChange?.(target.value)} />
      ) : (
        <Textarea defaultValue={value} maxLength={5_000} rows={3} />
      )}
    </Field>
  );
}
