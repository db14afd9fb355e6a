import type { ComponentProps } from 'react';
import { Link } from '@/lib/platform/i18n/link';
import { classNames } from './class-names';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'secondary-danger' | 'quiet-danger';
/** `toolbar`: as high as the fields beside it; `row`: in a row of a table */
export type ButtonSize = 'md' | 'toolbar' | 'sm' | 'row';

const base =
  'inline-flex items-center justify-center gap-2 rounded-2 border font-sans font-medium whitespace-nowrap no-underline select-none transition-colors duration-150 focus-visible:outline-offset-2 disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress';
const variants: Record<ButtonVariant, string> = {
  primary:
    'border-jade bg-jade text-on-jade enabled:hover:border-jade-strong enabled:hover:bg-jade-strong [a]:hover:bg-jade-strong',
  secondary:
    'border-edge bg-transparent text-ink enabled:hover:border-jade enabled:hover:text-jade [a]:hover:border-jade [a]:hover:text-jade',
  quiet: 'border-transparent bg-transparent text-jade enabled:hover:bg-jade-soft [a]:hover:bg-jade-soft',
  danger: 'border-brick bg-brick text-on-brick enabled:hover:brightness-110',
  'secondary-danger': 'border-edge bg-transparent text-brick enabled:hover:border-jade',
  'quiet-danger': 'border-transparent bg-transparent text-brick enabled:hover:bg-brick-soft',
};
const sizes: Record<ButtonSize, string> = {
  md: 'h-11 px-5 text-15',
  toolbar: 'h-10 px-4 text-15 max-md:h-11',
  sm: 'h-8 px-3 text-13 max-md:h-11',
  row: 'h-8 px-2 text-13 max-md:h-11',
};

/** Lets a long label wrap on a phone with large text. */
export const wrapped = 'max-md:h-auto max-md:min-h-11 max-md:py-2 max-md:text-center max-md:whitespace-normal';

/** The classes of a button, for any element that must look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', extra?: string): string {
  return classNames(base, variants[variant], sizes[size], extra);
}

type Look = { variant?: ButtonVariant; size?: ButtonSize };

/** A button. `busy` shows that the click was received and ignores further ones. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
      {...rest}
    />
  );
}

/** A link that looks like a button; its path is written without the locale. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={buttonClass(variant, size, typeof className === 'string' ? className : undefined)} {...rest} />;
}
