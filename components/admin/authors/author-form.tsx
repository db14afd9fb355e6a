'use client';

import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { onlyChanges, type ReadField } from '@/components/api/form';
import { FormDialog } from '@/components/api/form-dialog';
import { pickErrors } from '@/components/api/problem';
import { Field, Input, Textarea } from '@/components/ui/field';

type Author = Schemas['AdminAuthor'];

/** The fields of a profile and their maximum lengths. */
const TEXTS = { affiliation_en: 300, affiliation_zh: 300, bio_en: 5_000, bio_zh: 5_000, orcid: 40 } as const;

type TextName = keyof typeof TEXTS;

/** Edits the profile on an author's page. */
export function AuthorForm({
  author,
  onClose,
  onSaved,
}: {
  author: Author;
  onClose: () => void;
  /** @param message what happened, for a toast */
  onSaved: (message: string) => void;
}) {
  const t = useTranslations('admin.authors');
  const call = (read: ReadField) => {
    const texts = Object.fromEntries(Object.keys(TEXTS).map((name) => [name, read(name)])) as Record<TextName, string>;
    // People copy the whole address.
    const orcid = texts.orcid.replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\/|\/+$/gi, '').toUpperCase();
    const body = onlyChanges(author, { ...texts, orcid });
    return toResult<Author>(api.PATCH('/api/v1/admin/authors/{slug}', { params: { path: { slug: author.slug } }, body }));
  };
  return (
    <FormDialog
      title={t('editTitle')}
      description={<p className="wrap-anywhere">{author.author_name}</p>}
      confirm={t('editConfirm')}
      call={call}
      explain={(problem) => pickErrors(problem, { orcid: t('orcidInvalid') })}
      onDone={({ author_name }) => {
        onSaved(t('editDone', { name: author_name }));
        onClose();
      }}
      onClose={onClose}
    >
      {(Object.keys(TEXTS) as TextName[]).map((name) => (
        <ProfileText key={name} name={name} value={author[name]} />
      ))}
    </FormDialog>
  );
}

function ProfileText({ name, value }: { name: TextName; value: string }) {
  const t = useTranslations('admin.authors');
  const control = { maxLength: TEXTS[name], defaultValue: value };
  return (
    <Field name={name} label={t(name)} hint={name === 'orcid' ? t('orcidHint') : undefined}>
      {name.startsWith('bio') ? <Textarea {...control} rows={4} /> : <Input {...control} autoComplete="off" />}
    </Field>
  );
}
