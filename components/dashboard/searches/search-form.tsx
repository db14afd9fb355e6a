import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { onlyChanges } from '@/components/api/form';
import { FormDialog } from '@/components/api/form-dialog';
import { pickErrors } from '@/components/api/problem';
import { Field, Select, TextField } from '@/components/ui/field';
import type { SearchTerms } from '@/lib/audience/saved-searches/rules';
import type { FilterNames } from './search-entry';

type Search = Schemas['SavedSearch'];

/** Saves a search, or edits one. A new one has daily alerts unless another frequency is chosen. */
export function SearchForm({
  search,
  terms = search,
  leavesOut = false,
  names,
  onClose,
  onDone,
}: {
  search?: Search;
  terms?: SearchTerms | undefined;
  /** the search had filters that are not saved */
  leavesOut?: boolean | undefined;
  names: FilterNames;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslations('searches');
  const { q, category = '', tag = '', author = '' } = terms ?? {};
  const shown = { tag: names.tag.get(tag) ?? tag, author: names.author.get(author) ?? author };
  // A field that still has the name it showed means the value behind it.
  const toValue = (value: string, filter: 'tag' | 'author') => (value === shown[filter] ? { tag, author }[filter] : value);
  const proposed = [q, names.category.get(category) ?? category, shown.tag, shown.author].filter(Boolean).join(' · ');
  // A category that was deleted stays selectable, so that editing the rest does not change it.
  const options = [...names.category, ...(category === '' || names.category.has(category) ? [] : [[category, category]])];
  return (
    <FormDialog<Search>
      title={t(search ? 'form.editTitle' : 'form.createTitle')}
      description={
        <>
          <p>{t('form.lead')}</p>
          {leavesOut && <p>{t('form.leavesOut')}</p>}
        </>
      }
      confirm={t(search ? 'form.save' : 'form.create')}
      check={(read) => ({ name: read('name') === '' && t('form.nameMissing') })}
      call={(read) => {
        const body = {
          name: read('name'),
          q: read('q'),
          category: read('category'),
          tag: toValue(read('tag'), 'tag'),
          author: toValue(read('author'), 'author'),
          frequency: read('frequency') as Search['frequency'],
        };
        return search
          ? toResult(
              api.PATCH('/api/v1/me/searches/{id}', { params: { path: { id: search.id } }, body: onlyChanges(search, body) }),
            )
          : toResult(api.POST('/api/v1/me/searches', { body }));
      }}
      explain={(problem) => {
        if (problem.code === 'resource_not_found') return { name: t('form.gone') };
        return pickErrors(problem, {
          name: t('form.nameInvalid'),
          q: t(problem.issues?.some(({ type }) => type === 'missing') ? 'form.termsMissing' : 'form.tooLong'),
          tag: t('form.tooLong'),
          author: t('form.tooLong'),
        });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('form.name')}
        maxLength={200}
        defaultValue={search?.name ?? proposed.slice(0, 200)}
        required
        autoComplete="off"
      />
      <TextField name="q" label={t('form.q')} hint={t('form.qHint')} maxLength={200} defaultValue={q} autoComplete="off" />
      <Field name="category" label={t('form.category')}>
        <Select defaultValue={category}>
          <option value="">{t('form.anyCategory')}</option>
          {options.map(([slug, name]) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="tag" label={t('form.tag')} maxLength={200} defaultValue={shown.tag} autoComplete="off" />
        <TextField name="author" label={t('form.author')} maxLength={300} defaultValue={shown.author} autoComplete="off" />
      </div>
      <Field name="frequency" label={t('frequency')}>
        <Select defaultValue={search?.frequency ?? 'daily'}>
          {(['daily', 'weekly', 'off'] as const).map((frequency) => (
            <option key={frequency} value={frequency}>
              {t(`frequencies.${frequency}`)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
