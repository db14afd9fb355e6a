'use client';

import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Select } from '@/components/ui/field';
import { FiltersToggle } from './filters-toggle';
import type { ListQuery } from './use-list-query';

/** Milliseconds without typing before the list is searched. */
const DEBOUNCE_MS = 300;

/** A choice of one value of a parameter. */
type Filter = {
  name: string;
  label: string;
  /** label of no choice; without it the first option is the default */
  any?: string;
  options: readonly (readonly [value: string, label: string])[];
  className?: string;
};

/** The order of a list on a phone, whose entries have no column heads. The first is the default. */
export function toOrder(label: string, options: Filter['options']): Filter {
  return { name: 'sort', label, options, className: 'md:hidden' };
}

/** Above a list: search, filters, what can be added, and how many items match. */
export function ListToolbar({
  query,
  search,
  filters,
  count,
  beside,
  children,
}: {
  query: ListQuery;
  /** label of the search field; without it there is none */
  search?: string;
  filters: readonly Filter[];
  /** undefined while it is not known */
  count: string | undefined;
  /** on the line of the count */
  beside?: ReactNode;
  /** buttons */
  children?: ReactNode;
}) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const applied = filters.filter(({ name }) => query.get(name) !== '').length;
  const folds = filters.length > 1;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pt-5 pb-2">
        {search && <SearchField value={query.get('q')} label={search} onSearch={(q) => query.set({ q }, 'replace')} />}
        {folds && <FiltersToggle controls={id} unfolded={unfolded} applied={applied} onToggle={setUnfolded} />}
        <div
          id={id}
          className={classNames(
            'flex flex-wrap gap-3 max-md:w-full md:contents',
            folds && 'max-md:order-1',
            folds && !unfolded && 'max-md:hidden',
          )}
        >
          {filters.map((filter) => (
            <Choice key={filter.name} filter={filter} query={query} />
          ))}
        </div>
        {children && <div className={classNames('flex gap-2 md:ms-auto', !folds && 'max-md:w-full')}>{children}</div>}
      </div>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-2 text-13 text-muted">
        <p role="status" className="tabular-nums">
          {count}
        </p>
        {beside}
      </div>
    </>
  );
}

/** A search field that searches when typing pauses, or at once on Enter. */
function SearchField({ value, label, onSearch }: { value: string; label: string; onSearch: (text: string) => void }) {
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
  const onPause = useEffectEvent(search);
  useEffect(() => {
    const query = text.trim();
    if (query === known) return;
    const timer = setTimeout(() => onPause(query), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, known]);
  return (
    <search className="w-full md:max-w-72 md:flex-1 md:basis-44">
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
          className="h-10 w-full rounded-2 border border-edge bg-sheet ps-9 pe-3 text-15 placeholder:text-muted hover:border-ink focus-visible:outline-offset-1 max-md:h-11"
        />
      </form>
    </search>
  );
}

/** A native select for one filter. */
function Choice({ filter: { name, label, any, options, className }, query }: { filter: Filter; query: ListQuery }) {
  const id = useId();
  const initial = any === undefined ? (options[0]?.[0] ?? '') : '';
  return (
    <div className={classNames('max-md:min-w-[calc(50%-6px)] max-md:flex-1 md:max-w-48 md:shrink-0', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select
        id={id}
        value={query.get(name) || initial}
        onChange={({ target }) => query.set({ [name]: target.value === initial ? undefined : target.value })}
        size="toolbar"
      >
        {any !== undefined && <option value="">{any}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
