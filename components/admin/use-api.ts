'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { callAdmin, type Refusal } from './api';

type State<Value> = { path: string; value?: Value; refusal?: Refusal };

/**
 * What the administrators' interface answers at an address. The value of the address before stays until the new one is
 * there, so that a table does not jump; a refusal of the same address stands beside the last value.
 *
 * @param everySeconds asks again that often while the page is seen, and when it is seen again
 */
export function useApi<Value>(path: string, everySeconds?: number) {
  const locale = useLocale();
  const [state, setState] = useState<State<Value>>();
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    const ending = new AbortController();
    // Asking again is the same call: `asked` only counts.
    void asked;
    void callAdmin<Value>(path, { locale, signal: ending.signal }).then((answer) => {
      if (ending.signal.aborted) return;
      setState((now) => {
        if (answer.ok) return { path, value: answer.value };
        const kept = now?.path === path && now.value !== undefined ? { value: now.value } : {};
        return { path, refusal: answer, ...kept };
      });
    });
    return () => ending.abort();
  }, [path, locale, asked]);

  const reload = useCallback(() => setAsked((times) => times + 1), []);

  useEffect(() => {
    if (everySeconds === undefined) return;
    const look = () => document.visibilityState === 'visible' && reload();
    const timer = setInterval(look, everySeconds * 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everySeconds, reload]);

  /** Puts what a change answered in the place of what was shown. */
  const change = useCallback(
    (update: (value: Value) => Value) =>
      setState((now) => (now?.value === undefined ? now : { ...now, value: update(now.value) })),
    [],
  );

  return { value: state?.value, refusal: state?.refusal, loading: state?.path !== path, reload, change };
}
