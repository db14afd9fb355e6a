'use client';

import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Select } from '@/components/ui/field';

/** Milliseconds after the last letter before the list is asked. */
const PAUSE_MS = 300;

/** A search box that asks by itself once typing pauses; Enter asks at once. */
export function SearchField({ value, label, onSearch }: { value: string; label: string; onSearch: (text: string) => void }) {
  const id = useId();
  const [text, setText] = useState(value);
  // What the address is known to say; when it says something else, somebody went back or followed a link.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const ask = (wanted: string) => {
    setKnown(wanted);
    onSearch(wanted);
  };
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === known) return;
    const timer = setTimeout(() => {
      setKnown(wanted);
      onSearch(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, known, onSearch]);
  return (
    <search className="w-full md:w-72">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          ask(text.trim());
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

/** One choice among a few, as the system's own list. An empty value is no filter. */
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
