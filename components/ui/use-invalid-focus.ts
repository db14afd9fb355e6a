import { useEffect, useRef } from 'react';

/** A ref for a form whose first invalid field takes the focus whenever `problem` changes. */
export function useInvalidFocus(problem: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  return form;
}
