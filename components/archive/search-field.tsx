'use client';

import { Search } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState, useTransition } from 'react';
import { IntentLink } from '@/lib/platform/i18n/intent-link';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import type { Locale } from '@/lib/platform/i18n/locales';
import { Highlighted } from './highlighted';
import { useSuggestions } from './use-suggestions';

/** The field of `SearchBox`, with its messages. */
export function SearchField({
  locale,
  initial,
  preserved,
  messages,
  children,
}: {
  locale: Locale;
  initial: string;
  preserved: Record<string, string>;
  messages: { label: string; placeholder: string; submit: string; suggestions: string };
  /** the hint below the field */
  children: ReactNode;
}) {
  const router = useRouter();
  const currentQuery = useSearchParams().get('q') ?? '';
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(initial);
  const listId = useId();
  const [pending, startTransition] = useTransition();
  const { suggestions, suggest, clear } = useSuggestions(locale);
  const [open, setOpen] = useState(false);
  /** the selected option; -1: none, the field itself */
  const [active, setActive] = useState(-1);
  const { items, labels } = suggestions;
  const expanded = open && items.length > 0;
  /** the last option leads to all results */
  const count = items.length + 1;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    // Back, forward and "clear" change the URL from outside. The field being typed in is never overwritten.
    if (currentQuery === sent.current) return;
    sent.current = currentQuery;
    if (field.current) field.current.value = currentQuery;
  }, [currentQuery]);

  const close = () => {
    setOpen(false);
    setActive(-1);
    clear();
  };

  const onText = (text: string) => {
    setOpen(true);
    setActive(-1);
    suggest(text);
  };

  const go = () => {
    const q = field.current?.value.trim() ?? '';
    close();
    sent.current = q;
    const search = new URLSearchParams(preserved);
    if (q) search.set('q', q);
    const text = search.toString();
    startTransition(() => router.push(`/${locale}/archive${text ? `?${text}` : ''}`));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && expanded) {
      // The first Escape closes the list; the browser's own would also empty the field.
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!expanded) {
        if (event.key === 'ArrowDown') onText(event.currentTarget.value);
        return;
      }
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((current) => ((current + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter' && expanded && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    }
  };

  const option = (index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': index === active,
    tabIndex: -1,
    // The field keeps the focus, so that it does not close the list before the click.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    className: `block w-full px-4 py-2 text-start text-15 text-ink no-underline sm:ps-12 ${index === active ? 'bg-jade-soft' : 'hover:bg-shade'}`,
  });

  return (
    <search>
      <form
        action={`/${locale}/archive`}
        method="get"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <label htmlFor="archive-search" className="sr-only">
          {messages.label}
        </label>
        <Search
          aria-hidden
          strokeWidth={1.5}
          className={`pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 ${pending ? 'animate-pulse text-jade' : 'text-muted'}`}
        />
        <input
          ref={field}
          id="archive-search"
          type="search"
          name="q"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={expanded ? listId : undefined}
          aria-activedescendant={expanded && active >= 0 ? optionId(active) : undefined}
          defaultValue={initial}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={messages.placeholder}
          aria-describedby="archive-search-hint"
          aria-busy={pending || undefined}
          className="h-14 w-full rounded-2 border border-edge bg-sheet ps-12 pe-20 font-serif text-17 sm:pe-24 sm:text-19 text-ink placeholder:text-muted placeholder-shown:text-ellipsis hover:border-ink focus-visible:outline-offset-1 [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => {
            if (!(event.nativeEvent as InputEvent).isComposing) onText(event.currentTarget.value);
          }}
          onCompositionEnd={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {Object.entries(preserved).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          className="absolute top-1/2 right-2 h-10 -translate-y-1/2 rounded-2 px-4 text-15 font-medium text-jade hover:bg-jade-soft"
        >
          {messages.submit}
        </button>
        {expanded && (
          <div
            id={listId}
            role="listbox"
            aria-label={messages.suggestions}
            className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-2 border border-edge bg-sheet py-1 shadow-lg"
          >
            {items.map((item, index) => (
              <IntentLink key={item.href} href={toLocalPath(locale, item.href)} {...option(index)} onClick={close}>
                <span lang={item.lang} className="line-clamp-2 font-serif text-17 leading-snug">
                  <Highlighted html={item.title} />
                </span>
                <span className="mt-0.5 block text-13 text-muted">{item.note}</span>
              </IntentLink>
            ))}
            <button type="submit" {...option(items.length)}>
              <span className="text-jade">{labels.all}</span>
            </button>
          </div>
        )}
        <span role="status" className="sr-only">
          {expanded && labels.announcement}
        </span>
      </form>
      <p id="archive-search-hint" className="mt-2 text-13 text-muted [@media(hover:none)]:sr-only">
        {children}
      </p>
    </search>
  );
}
