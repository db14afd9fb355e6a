'use client';

import { useState } from 'react';
import { type EmailedLink, useEmailedLink } from './emailed-link';
import type { Problem, Result } from './problem';

/** `empty`: the page was opened without a link; `expired`: the link cannot be used any more, or never could. */
type LinkState<Value> =
  | { step: 'reading' }
  | { step: 'empty' }
  | { step: 'expired' }
  | { step: 'ready'; link: EmailedLink; problem?: Problem }
  | { step: 'busy'; link: EmailedLink }
  | { step: 'done'; link: EmailedLink; value: Value };

/**
 * The steps of a page that an emailed link opens. Opening it does not use the link, because email scanners open links too;
 * a button does, with `run`.
 *
 * @param reusable keeps the link for another use
 */
export function useLinkAction<Value>(call: (link: EmailedLink) => Promise<Result<Value>>, { reusable = false } = {}) {
  const [state, setState] = useState<LinkState<Value>>({ step: 'reading' });
  const forgetLink = useEmailedLink((link) => setState(link ? { step: 'ready', link } : { step: 'empty' }));
  const run = async (link: EmailedLink) => {
    setState({ step: 'busy', link });
    const result = await call(link);
    if (result.ok) {
      if (!reusable) forgetLink();
      setState({ step: 'done', link, value: result.value });
    } else if (result.problem.code === 'token_invalid' || result.problem.code === 'invalid_input') {
      forgetLink();
      setState({ step: 'expired' });
    } else {
      setState({ step: 'ready', link, problem: result.problem });
    }
  };
  /** Replaces the value, so that the page no longer holds the previous one. */
  const replace = (value: Value) => setState((now) => (now.step === 'done' ? { ...now, value } : now));
  return { state, run, replace };
}
