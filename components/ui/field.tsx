import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

const control =
  'w-full rounded-2 border border-edge bg-sheet px-3 text-17 text-ink placeholder:text-muted hover:border-ink focus-visible:outline-offset-1 disabled:opacity-55 aria-invalid:border-brick';

/**
 * A labelled control with its hint and its error. Give the control `id`, and `aria-describedby={describedBy(id)}`;
 * `aria-invalid` when there is an error.
 */
export function Field({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-15 font-medium">
        {label}
      </label>
      {children}
      <div id={describedBy(id)} className="text-13">
        {error ? (
          <p role="alert" className="flex items-start gap-1.5 text-brick">
            <CircleAlert aria-hidden className="mt-1 size-3.5 shrink-0" />
            <span>{error}</span>
          </p>
        ) : (
          hint && <p className="text-muted">{hint}</p>
        )}
      </div>
    </div>
  );
}

/** The id of the hint or error below a control. */
export function describedBy(id: string): string {
  return `${id}-note`;
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(control, 'h-11', className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={classNames(control, 'min-h-28 py-2', className)} {...rest} />;
}

/** A native select: it works without JavaScript, by keyboard and on a phone. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={classNames(control, 'h-11 pe-8', className)} {...rest} />;
}
