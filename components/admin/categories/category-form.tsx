'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { useCall } from '@/components/api/use-call';
import { describedBy, Field, Input, Textarea } from '@/components/ui/field';

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
  const id = useId();
  const { busy, problem, run, clear } = useCall();
  const [missing, setMissing] = useState<'name' | 'slug'>();
  const { category } = subject;
  const taken = problem?.code === 'slug_taken';
  const slugIssue = taken || problem?.issues?.some(({ field }) => field === 'slug');

  const send = async (read: (name: string) => string) => {
    const texts = {
      name_en: read('name_en'),
      name_zh: read('name_zh'),
      description_en: read('description_en'),
      description_zh: read('description_zh'),
    };
    const slug = category?.slug ?? read('slug');
    const lack = texts.name_en === '' && texts.name_zh === '' ? 'name' : slug === '' ? 'slug' : undefined;
    clear();
    setMissing(lack);
    if (lack) return;
    const call =
      'order' in subject
        ? api.POST('/api/v1/admin/categories', { body: { slug, order: subject.order, ...texts } })
        : api.PATCH('/api/v1/admin/categories/{slug}', { params: { path: { slug } }, body: texts });
    const result = await run(toResult(call));
    if (!result.ok) return;
    onSaved(t(category ? 'editDone' : 'createDone', { name: texts.name_en || texts.name_zh }));
    onClose();
  };

  return (
    <FormDialog
      title={t(category ? 'editTitle' : 'createTitle')}
      description={<p className="wrap-anywhere">{category ? category.slug : t('createLead')}</p>}
      confirm={t(category ? 'editConfirm' : 'createConfirm')}
      busy={busy}
      problem={!slugIssue && problem}
      invalid={missing ?? problem}
      onSend={send}
      onClose={onClose}
    >
      {TEXTS.map((name) => {
        const shared = {
          id: id + name,
          name,
          lang: name.endsWith('_zh') ? 'zh-Hans' : 'en',
          defaultValue: category?.[name],
          'aria-describedby': describedBy(id + name),
        };
        const isName = name.startsWith('name');
        const noName = missing === 'name' && name === 'name_en';
        return (
          <Field key={name} id={id + name} label={t(name)} error={noName && t('nameMissing')}>
            {isName ? (
              <Input {...shared} maxLength={200} autoComplete="off" aria-invalid={noName || undefined} />
            ) : (
              <Textarea {...shared} maxLength={5_000} rows={3} />
            )}
          </Field>
        );
      })}
      {!category && (
        <Field
          id={`${id}slug`}
          label={t('slug')}
          hint={t('slugHint')}
          error={missing === 'slug' ? t('slugMissing') : slugIssue && t(taken ? 'slugTaken' : 'slugInvalid')}
        >
          <Input
            id={`${id}slug`}
            name="slug"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={missing === 'slug' || slugIssue || undefined}
            aria-describedby={describedBy(`${id}slug`)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
