'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Result, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ToastProvider } from '@/components/ui/toast';
import type { SearchTerms } from '@/lib/audience/saved-searches/rules';
import { Link } from '@/lib/platform/i18n/navigation';
import { BackLink } from '../back-link';
import { type FilterNames, SearchEntry } from './search-entry';
import { SearchForm } from './search-form';

type Search = Schemas['SavedSearch'];
type Task = { kind: 'create'; terms: SearchTerms; leavesOut?: boolean } | { kind: 'edit' | 'delete'; search: Search };

/**
 * A subscriber's saved searches: what each looks for, how often it is emailed, and the form that saves one.
 *
 * @param wanted the search of the result page that led here; the form opens with it
 * @param leavesOut that search has filters that a saved one cannot have
 * @param max searches that one subscriber may keep
 */
export function Searches({
  initial,
  active,
  wanted,
  leavesOut,
  names,
  max,
}: {
  initial: Search[];
  active: boolean;
  wanted: SearchTerms | undefined;
  leavesOut: boolean;
  names: FilterNames;
  max: number;
}) {
  const t = useTranslations('searches');
  const router = useRouter();
  const locale = useLocale();
  const { value, problem, reload } = useResource(
    'searches',
    async () => {
      const result = await toResult(api.GET('/api/v1/me/searches'));
      return result.ok ? { ...result, value: result.value.items } : result;
    },
    { initial },
  );
  const searches = value ?? [];
  const full = searches.length >= max;
  const [task, setTask] = useState<Task | undefined>(
    wanted && active && !full ? { kind: 'create', terms: wanted, leavesOut } : undefined,
  );
  const close = () => {
    setTask(undefined);
    // Otherwise a reload would offer to save the same search again.
    if (wanted) window.history.replaceState(null, '', window.location.pathname);
    // Another tab may have deleted a search, which is why a form was closed.
    void reload();
  };
  const cancel = () => {
    // Back to the results that led here.
    if (task?.kind === 'create' && task.terms === wanted) router.push(`/${locale}/archive${window.location.search}`);
    else close();
  };
  const onDone = () => {
    close();
    // Reads what the filters of the changed search are called.
    router.refresh();
  };
  return (
    <ToastProvider>
      <div className="page flex flex-col gap-8 pt-10 md:pt-14">
        <div className="flex max-w-text flex-col items-start gap-4">
          <BackLink>{t('back')}</BackLink>
          <h1 className="title">{t('title')}</h1>
          <p className="text-muted">{t('lead')}</p>
          {full && !wanted && <p className="text-15 text-muted">{t('full', { max })}</p>}
        </div>
        {(!active || (full && wanted)) && (
          <div className="max-w-text">
            <Notice tone="wait">
              {active
                ? t('full', { max })
                : t.rich(wanted ? 'notSaved' : 'inactive', {
                    link: (text) => (
                      <Link href="/subscribe" className="link">
                        {text}
                      </Link>
                    ),
                  })}
            </Notice>
          </div>
        )}
        {problem && (
          <div className="max-w-text">
            <ProblemNotice problem={problem} onRetry={() => void reload()} />
          </div>
        )}
        {searches.length === 0 ? (
          <section aria-labelledby="none" className="flex max-w-text flex-col items-start gap-3 border-t border-line pt-8">
            <h2 id="none" className="heading">
              {t('none.title')}
            </h2>
            <p className="text-muted">{t('none.text')}</p>
            <ButtonLink href="/archive" className="mt-2">
              {t('none.action')}
            </ButtonLink>
          </section>
        ) : (
          <ul className="flex max-w-[52rem] flex-col border-t border-line">
            {searches.map((search) => (
              <SearchEntry
                key={search.id}
                search={search}
                names={names}
                active={active}
                onChanged={() => void reload()}
                onEdit={() => setTask({ kind: 'edit', search })}
                onDelete={() => setTask({ kind: 'delete', search })}
              />
            ))}
          </ul>
        )}
        {active && !full && searches.length > 0 && (
          <p>
            <Button
              variant="secondary"
              onClick={() => setTask({ kind: 'create', terms: { q: '', category: '', tag: '', author: '' } })}
            >
              {t('create')}
            </Button>
          </p>
        )}
      </div>
      {task?.kind === 'create' && (
        <SearchForm terms={task.terms} leavesOut={task.leavesOut} names={names} onClose={cancel} onDone={onDone} />
      )}
      {task?.kind === 'edit' && <SearchForm search={task.search} names={names} onClose={close} onDone={onDone} />}
      {task?.kind === 'delete' && (
        <CallDialog
          title={t('deleteTitle')}
          target={task.search.name}
          lead={t('deleteLead')}
          confirm={t('deleteConfirm')}
          danger
          call={() => remove(task.search.id)}
          onDone={onDone}
          onClose={close}
        />
      )}
    </ToastProvider>
  );
}

/** A search that another tab has deleted is deleted. */
async function remove(id: string): Promise<Result<unknown>> {
  const result = await toResult(api.DELETE('/api/v1/me/searches/{id}', { params: { path: { id } } }));
  return !result.ok && result.problem.code === 'resource_not_found' ? { ok: true, value: undefined } : result;
}
