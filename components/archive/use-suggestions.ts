'use client';

import { useEffect, useRef, useState } from 'react';

/** The response of the portal's `/suggestions`. */
export type Suggestions = {
  /**
   * `title`: escaped HTML with `<mark>`, in the language `lang`; `second`: the one in the other language, if only that has what was
   * typed; `href`: a URL, or a path without the locale
   */
  items: { title: string; lang: string; second?: { title: string; lang: string }; href: string; note: string }[];
  /** `all`: leads to all results, empty without any; `announcement`: for screen readers */
  labels: { all: string; announcement: string };
};

/** Milliseconds without typing before suggestions are fetched. */
const REST_MS = 160;
/** Attempts for one text while the service responds with 429 or 503, each after a longer pause. */
export const MAX_TRIES = 8;
const NONE: Suggestions = { items: [], labels: { all: '', announcement: '' } };

/** Whether a text is long enough for suggestions: one Chinese character, or two letters. */
const isTelling = (q: string) => /\p{Script=Han}/u.test(q) || q.length > 1;

/** Suggestions for a search: `q` and the filters that it keeps. A busy service names the pause before the next attempt. */
export async function fetchSuggestions(
  locale: string,
  params: Record<string, string>,
  signal: AbortSignal,
): Promise<Suggestions | { pauseMs: number }> {
  const response = await fetch(`/${locale}/suggestions?${new URLSearchParams(params)}`, { signal });
  if (response.ok) return (await response.json()) as Suggestions;
  return { pauseMs: (Number(response.headers.get('retry-after')) || 1) * 1_000 };
}

/**
 * Suggestions for a search field, under the filters that a search keeps. Only the latest text counts: a newer one aborts the
 * request before it. While the service is busy it asks again; meanwhile there are none, because the search does not need them.
 */
export function useSuggestions(locale: string, filters: Record<string, string>) {
  const [suggestions, setSuggestions] = useState(NONE);
  const known = useRef(new Map<string, Suggestions>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  const resumeAt = useRef(0);

  const clear = () => {
    clearTimeout(timer.current);
    request.current?.abort();
    setSuggestions(NONE);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.abort();
    },
    [],
  );

  const load = async (q: string, tries = 1) => {
    const controller = new AbortController();
    request.current = controller;
    try {
      const found = await fetchSuggestions(locale, { ...filters, q }, controller.signal);
      if (controller.signal.aborted) return;
      if ('pauseMs' in found) {
        resumeAt.current = Date.now() + found.pauseMs;
        setSuggestions(NONE);
        if (tries < MAX_TRIES) timer.current = setTimeout(() => load(q, tries + 1), found.pauseMs * tries);
        return;
      }
      known.current.set(q, found);
      setSuggestions(found);
    } catch {
      // Aborted by newer text, or no connection.
      if (!controller.signal.aborted) setSuggestions(NONE);
    }
  };

  const suggest = (text: string) => {
    clearTimeout(timer.current);
    request.current?.abort();
    const q = text.trim();
    const found = isTelling(q) ? known.current.get(q) : NONE;
    if (found) setSuggestions(found);
    else timer.current = setTimeout(() => load(q), Math.max(REST_MS, resumeAt.current - Date.now()));
  };

  return { suggestions, suggest, clear };
}
