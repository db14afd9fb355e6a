'use client';

import { CircleAlert } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from './class-names';

/** Error messages of a form's fields, by name. */
export type FieldErrors = Partial<Record<string, ReactNode>>;

/** The errors of the form around a field. */
export const FieldErrorsContext = createContext<FieldErrors>({});

/** Properties that connect a control with its label, hint and error. */
type ControlProps = { id?: string; name?: string; lang?: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

const ControlContext = createContext<ControlProps>({});

type FieldText = { label: ReactNode; hint?: ReactNode; error?: ReactNode };

/**
 * A labelled control with its hint and its error. The control inside receives their ids from the context.
 *
 * @param name of the control; also finds the error in those of the form, and ends with the language of a text: `title_zh`
 */
export function Field({ id, name, label, hint, error, children }: FieldText & ControlProps & { children: ReactNode }) {
  const ownId = useId();
  const errors = useContext(FieldErrorsContext);
  const shown = error || (name && errors[name]);
  const language = name && /_(en|ru|zh)$/.exec(name)?.[1];
  const control: ControlProps = {
    id: id ?? ownId,
    name,
    lang: language === 'zh' ? 'zh-Hans' : language,
    'aria-describedby': `${id ?? ownId}-note`,
    'aria-invalid': shown ? true : undefined,
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={control.id} className="text-15 font-medium">
        {label}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
      <div id={control['aria-describedby']} className="text-13">
        {shown ? (
          <p role="alert" className="flex items-start gap-1.5 text-brick">
            <CircleAlert aria-hidden className="mt-1 size-3.5 shrink-0" />
            <span>{shown}</span>
          </p>
        ) : (
          hint && <p className="text-muted">{hint}</p>
        )}
      </div>
    </div>
  );
}

/** The error of a field in the surrounding form, for a control that shows it itself. */
export const useFieldError = (name: string) => useContext(FieldErrorsContext)[name];

/** The properties that connect a control to the `Field` around it. */
export const useField = () => useContext(ControlContext);

const control =
  'w-full rounded-2 border border-edge bg-sheet px-3 text-ink placeholder:text-muted hover:border-ink focus-visible:outline-offset-1 disabled:opacity-55 aria-invalid:border-brick aria-invalid:outline-brick';

/** `toolbar`: as high as the buttons beside it; `code`: beside code, whose text is smaller */
type ControlSize = { size?: 'md' | 'toolbar' | 'code' };

const lineSizes = { md: 'h-11 text-17', toolbar: 'h-10 text-15 max-md:h-11', code: 'h-11 text-15' };
const textSizes = { md: 'min-h-28 text-17', toolbar: 'min-h-16 text-15', code: 'min-h-28 text-13' };

type InputProps = Omit<ComponentProps<'input'>, 'size'> & ControlSize;

export function Input({ size = 'md', className, ...rest }: InputProps) {
  return <input {...useField()} className={classNames(control, lineSizes[size], className)} {...rest} />;
}

export function Textarea({ size = 'md', className, ...rest }: ComponentProps<'textarea'> & ControlSize) {
  return <textarea {...useField()} className={classNames(control, 'py-2', textSizes[size], className)} {...rest} />;
}

/** A native select: it works without JavaScript, by keyboard and on a phone. */
export function Select({ size = 'md', className, ...rest }: Omit<ComponentProps<'select'>, 'size'> & ControlSize) {
  return <select {...useField()} className={classNames(control, 'select pe-8', lineSizes[size], className)} {...rest} />;
}

/** A field for one line of text. */
export function TextField({ id, name, label, hint, error, ...input }: FieldText & InputProps) {
  return (
    <Field id={id} name={name} label={label} hint={hint} error={error}>
      <Input autoComplete="off" {...input} />
    </Field>
  );
}

/** A field for an email address, which phones offer the right keyboard for. */
export function EmailField(props: FieldText & InputProps) {
  return (
    <TextField
      type="email"
      autoComplete="email"
      inputMode="email"
      spellCheck={false}
      autoCapitalize="none"
      maxLength={254}
      {...props}
    />
  );
}
