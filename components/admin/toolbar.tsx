'use client';

import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Select } from '@/components/ui/field';

/** Milliseconds without typing before the list is searched. */
const DEBOUNCE_MS = 300;

/** A search field that searches when typing pauses, or at once on Enter. */
export function SearchField({
  value,
  label,
  onSearch,
  className = 'md:w-72',
}: {
  value: string;
  label: string;
  onSearch: (text: string) => void;
  className?: string;
}) {
  const id = useId();
  const [text, setText] = useState(value);
  // The last value this field and the URL agreed on. Another value means that the reader went back or followed a link.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const search = (query: string) => {
    setKnown(query);
    onSearch(query);
  };
  useEffect(() => {
    const query = text.trim();
    if (query === known) return;
    const timer = setTimeout(() => {
      setKnown(query);
      onSearch(query);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, known, onSearch]);
  return (
    <search className={classNames('w-full', className)}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          search(text.trim());
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search aria-hidden className="absolute top-3 left-3 size-4 text-muted" strokeWidth={1.5} />
        <input
          id={id}
          type="search"
          value={text}
          placeholder={label}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          className="h-10 w-full rounded-2 border border-edge bg-sheet ps-9 pe-3 text-15 placeholder:text-muted hover:border-ink focus-visible:outline-offset-1"
        />
      </form>
    </search>
  );
}

/** A native select for one filter; an empty value means no filter. */
export function Choice({
  label,
  value,
  onChoose,
  children,
  className,
}: {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select id={id} value={value} onChange={(event) => onChoose(event.target.value)} className="h-10! text-15!">
        {children}
      </Select>
    </div>
  );
}
