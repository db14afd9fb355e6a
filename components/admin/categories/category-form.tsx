'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { describedBy, Field, Input, Textarea } from '@/components/ui/field';
import { useInvalidFocus } from '../use-invalid-focus';

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
  const tc = useTranslations('common.actions');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [missing, setMissing] = useState<'name' | 'slug'>();
  const form = useInvalidFocus(missing ?? problem);
  const { category } = subject;
  const taken = problem?.code === 'slug_taken';
  const slugIssue = taken || problem?.issues?.some(({ field }) => field === 'slug');

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const field = (name: string) => String(values.get(name) ?? '').trim();
    const texts = {
      name_en: field('name_en'),
      name_zh: field('name_zh'),
      description_en: field('description_en'),
      description_zh: field('description_zh'),
    };
    const slug = category?.slug ?? field('slug');
    const lack = texts.name_en === '' && texts.name_zh === '' ? 'name' : slug === '' ? 'slug' : undefined;
    setProblem(undefined);
    setMissing(lack);
    if (lack) return;
    setBusy(true);
    const result = await toResult(
      'order' in subject
        ? api.POST('/api/v1/admin/categories', { body: { slug, order: subject.order, ...texts } })
        : api.PATCH('/api/v1/admin/categories/{slug}', { params: { path: { slug } }, body: texts }),
    );
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    onSaved(t(category ? 'editDone' : 'createDone', { name: texts.name_en || texts.name_zh }));
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t(category ? 'editTitle' : 'createTitle')}
      description={<p className="wrap-anywhere">{category ? category.slug : t('createLead')}</p>}
    >
      <form ref={form} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        {problem && !slugIssue && <ProblemNotice problem={problem} />}
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
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t(category ? 'editConfirm' : 'createConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
