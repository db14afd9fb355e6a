'use client';

import { useEffect, useRef, useState } from 'react';

/** The response of the portal's `/suggestions`. */
export type Suggestions = {
  /** `title`: escaped HTML with `<mark>`, in the language `lang`; `href`: a URL, or a path without the locale */
  items: { title: string; lang: string; href: string; note: string }[];
  /** `all`: leads to all results; `announcement`: for screen readers */
  labels: { all: string; announcement: string };
};

/** Milliseconds without typing before suggestions are fetched. */
const REST_MS = 160;
/** Attempts for one text while the service responds with 429 or 503. */
const MAX_TRIES = 3;
const NONE: Suggestions = { items: [], labels: { all: '', announcement: '' } };

/** Whether a text is long enough for suggestions: one Chinese character, or two letters. */
const isTelling = (q: string) => /\p{Script=Han}/u.test(q) || q.length > 1;

/**
 * Suggestions for a search field, under the filters that a search keeps. Only the latest text counts: a newer one aborts the request before it. It waits while the
 * service is busy. Failures show no suggestions, because the search itself does not need them.
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
      const response = await fetch(`/${locale}/suggestions?${new URLSearchParams({ ...filters, q })}`, {
        signal: controller.signal,
      });
      if (!response.ok) {
        const pauseMs = (Number(response.headers.get('retry-after')) || 1) * 1_000;
        resumeAt.current = Date.now() + pauseMs;
        setSuggestions(NONE);
        if (tries < MAX_TRIES) timer.current = setTimeout(() => load(q, tries + 1), pauseMs);
        return;
      }
      const found = (await response.json()) as Suggestions;
      if (controller.signal.aborted) return;
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
