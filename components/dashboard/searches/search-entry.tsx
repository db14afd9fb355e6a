import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import { toDay } from '@/lib/platform/i18n/dates';
import { toLocalPath } from '@/lib/platform/i18n/local-path';

type Search = Schemas['SavedSearch'];

/** What values of each filter are called in the reader's language. */
export type FilterNames = Record<'category' | 'tag' | 'author', ReadonlyMap<string, string>>;

const frequencies = ['off', 'daily', 'weekly'] as const;

/** One saved search: its results, what it looks for, and how often new articles are emailed, which changes at once. */
export function SearchEntry({
  search,
  names,
  active,
  onChanged,
  onEdit,
  onDelete,
}: {
  search: Search;
  names: FilterNames;
  active: boolean;
  onChanged: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const t = useTranslations('searches');
  const locale = useLocale();
  const label = useId();
  const toast = useToast();
  const { busy, problem, run } = useCall();
  const change = async (frequency: Search['frequency']) => {
    const params = { path: { id: search.id } };
    const result = await run(toResult(api.PATCH('/api/v1/me/searches/{id}', { params, body: { frequency } })));
    if (result.ok) onChanged();
    else if (result.problem.code === 'resource_not_found') {
      toast({ tone: 'bad', title: t('form.gone') });
      onChanged();
    }
  };
  const terms = [
    search.q && t('terms.q', { q: search.q }),
    search.category && t('terms.category', { category: names.category.get(search.category) ?? search.category }),
    search.tag && t('terms.tag', { tag: names.tag.get(search.tag) ?? search.tag }),
    search.author && t('terms.author', { author: names.author.get(search.author) ?? search.author }),
  ].filter(Boolean);
  const { pathname, search: query } = new URL(search.url);
  return (
    <li className="flex flex-col gap-3 border-b border-line py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <a
            href={toLocalPath(locale, pathname + query)}
            className="font-serif text-19 text-ink no-underline [overflow-wrap:anywhere] hover:text-jade"
          >
            {search.name}
          </a>
          <p className="mt-1 flex flex-wrap gap-x-4 text-15 text-muted [overflow-wrap:anywhere]">
            {terms.map((term) => (
              <span key={term}>{term}</span>
            ))}
          </p>
          {search.alerted_at && (
            <p className="mt-1 text-13 text-muted">{t('alertedAt', { day: toDay(locale, search.alerted_at) })}</p>
          )}
        </div>
        <div className="flex items-end gap-2 max-sm:w-full">
          <div className="flex min-w-0 flex-col gap-1 max-sm:flex-1">
            <label htmlFor={label} className="text-13 text-muted">
              {t('frequency')}
            </label>
            <Select
              id={label}
              value={search.frequency}
              disabled={busy || (!active && search.frequency === 'off')}
              onChange={(event) => void change(event.target.value as Search['frequency'])}
            >
              {frequencies.map((frequency) => (
                <option key={frequency} value={frequency}>
                  {t(`frequencies.${frequency}`)}
                </option>
              ))}
            </Select>
          </div>
          <Button variant="secondary" aria-label={t('editOf', { name: search.name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button variant="secondary" aria-label={t('deleteOf', { name: search.name })} onClick={onDelete}>
            {t('delete')}
          </Button>
        </div>
      </div>
      {problem && <ProblemNotice problem={problem} />}
    </li>
  );
}
