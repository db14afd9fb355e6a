'use client';

import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { type FieldErrors, FieldErrorsContext } from '@/components/ui/field';
import type { Problem, Result } from './problem';
import { ProblemNotice } from './problem-notice';
import { useCall } from './use-call';

/**
 * The values that differ from what the form began with. Somebody else may have changed the other fields meanwhile, and a stored value
 * that the API would now reject is not sent again.
 */
export function onlyChanges<Values extends object>(before: object, values: Values): Partial<Values> {
  const stored = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored.get(name))),
  ) as Partial<Values>;
}

/** Reads the trimmed text of a field. */
export type ReadField = (name: string) => string;

export type FormActions<Value> = {
  /** what is wrong before any call; the form is sent only if nothing is */
  check?: (read: ReadField) => FieldErrors;
  /** resolves to undefined if the form itself says why nothing was sent */
  call: (read: ReadField, values: FormData) => Promise<Result<Value> | undefined>;
  /** what the fields say about a failed call; a problem that no field explains appears above them */
  explain?: (problem: Problem) => FieldErrors;
  onDone: (value: Value, read: ReadField, form: HTMLFormElement) => void;
  /** the initial problem, of a form that was submitted without JavaScript */
  initialProblem?: Problem;
};

type ApiFormState = {
  busy: boolean;
  errors: FieldErrors;
  /** unless a field explains it */
  problem: Problem | undefined;
  ref: RefObject<HTMLFormElement | null>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** removes the problem */
  clear: () => void;
  /** removes what was wrong with a field before any call */
  forget: (name: string) => void;
};

/** A form whose values one call of the API sends. After a failure the first invalid field takes the focus. */
export function useApiForm<Value>({ check, call, explain, onDone, initialProblem }: FormActions<Value>): ApiFormState {
  const { busy, problem, run, clear } = useCall(initialProblem);
  const [checked, setChecked] = useState<FieldErrors>({});
  const [failures, setFailures] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const send = async (form: HTMLFormElement) => {
    const values = new FormData(form);
    const read: ReadField = (name) => String(values.get(name) ?? '').trim();
    const found = check?.(read) ?? {};
    clear();
    setChecked(found);
    const result = hasErrors(found) ? undefined : await run(call(read, values));
    if (result?.ok) onDone(result.value, read, form);
    else setFailures((count) => count + 1);
  };
  const errors = { ...checked, ...(problem && explain?.(problem)) };
  return {
    busy,
    errors,
    problem: hasErrors(errors) ? undefined : problem,
    ref,
    submit: (event) => {
      event.preventDefault();
      void send(event.currentTarget);
    },
    clear,
    forget: (name) => setChecked((now) => (now[name] ? { ...now, [name]: undefined } : now)),
  };
}

const hasErrors = (errors: FieldErrors) => Object.values(errors).some(Boolean);

/** A form of `useApiForm` with its problem and its fields, which find their errors by name. */
export function ApiForm({ form, className, children, ...rest }: ComponentProps<'form'> & { form: ApiFormState }) {
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      onInput={({ target }) => form.forget((target as HTMLInputElement).name)}
      noValidate
      className={classNames('flex flex-col', className ?? 'gap-4')}
      {...rest}
    >
      {form.problem && <ProblemNotice problem={form.problem} />}
      <FieldErrorsContext value={form.errors}>{children}</FieldErrorsContext>
    </form>
  );
}
