'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import type { Problem, Schemas } from '@/components/api/client';
import { toProblem } from '@/components/api/problem';

export type Thread = Schemas['CommentThread'];
type Page = Schemas['CommentThreadList'];

/** The threads of an article, page by page. They come from the portal, because reading must not use up requests to the API. */
export function useThreads(slug: string) {
  const locale = useLocale();
  const [threads, setThreads] = useState<readonly Thread[]>();
  const [last, setLast] = useState<Page>();
  const [problem, setProblem] = useState<Problem>();
  const [loading, setLoading] = useState(true);

  const load = useCallback(
    async (page: number): Promise<void> => {
      setLoading(true);
      setProblem(undefined);
      const loaded = await loadPage(`/${locale}/archive/${encodeURIComponent(slug)}/comments?page=${page}`);
      setLoading(false);
      if ('code' in loaded) return setProblem(loaded);
      setLast(loaded);
      // A new comment shifts the others to later pages; show none twice.
      setThreads((known = []) => {
        const before = page === 1 ? [] : known;
        return [...before, ...loaded.items.filter(({ id }) => !before.some((thread) => thread.id === id))];
      });
    },
    [locale, slug],
  );
  useEffect(() => {
    void load(1);
  }, [load]);

  return {
    threads,
    total: last?.total,
    problem,
    loading,
    hasMore: last !== undefined && last.page < last.total_pages,
    more: () => load((last?.page ?? 0) + 1),
    reload: () => load(1),
  };
}

async function loadPage(url: string): Promise<Page | Problem> {
  try {
    const response = await fetch(url);
    if (response.ok) return (await response.json()) as Page;
    // The portal's own limit responds with a page.
    return { ...toProblem(response, {}), code: response.status === 429 ? 'rate_limited' : 'unavailable' };
  } catch {
    return { code: 'no_response' };
  }
}
