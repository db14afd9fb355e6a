'use client';

import { Search, X } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { type ReactNode, type RefObject, useEffect, useRef, useState, useTransition } from 'react';
import { useCombobox } from '@/components/ui/use-combobox';
import { IntentLink } from '@/lib/platform/i18n/intent-link';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import type { Locale } from '@/lib/platform/i18n/locales';
import { Highlighted } from './highlighted';
import { type Suggestions, useSuggestions } from './use-suggestions';

type Messages = { label: string; placeholder: string; submit: string; clear: string; suggestions: string };

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
  messages: Messages;
  /** what stands below the field */
  children: ReactNode;
}) {
  const field = useRef<HTMLInputElement>(null);
  const { pending, search } = useSearch(field, initial, `/${locale}/archive`, preserved);
  const { suggestions, suggest, clear } = useSuggestions(locale, preserved);
  const [open, setOpen] = useState(false);
  const expanded = open && suggestions.items.length > 0;
  const onText = (text: string) => {
    setOpen(true);
    suggest(text);
  };
  // The last option leads to all results.
  const count = suggestions.items.length + (suggestions.labels.all === '' ? 0 : 1);
  const close = () => {
    setOpen(false);
    combobox.reset();
    clear();
  };
  const combobox = useCombobox({ count, expanded, optional: true, onText, onClose: close });
  // What was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the field suggests later.
  useEffect(() => {
    const input = field.current;
    if (input && input === document.activeElement && input.value !== initial) onText(input.value);
  }, []);
  return (
    <search>
      <form
        action={`/${locale}/archive`}
        method="get"
        data-live
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          close();
          search();
        }}
      >
        <SearchInput {...combobox.field} ref={field} initial={initial} pending={pending} messages={messages} onBlur={close} />
        {initial !== '' && (
          <IntentLink
            href={`/${locale}/archive${toSearch(preserved)}`}
            aria-label={messages.clear}
            title={messages.clear}
            className="absolute top-1/2 right-20 grid size-9 -translate-y-1/2 place-items-center rounded-2 text-muted hover:bg-shade hover:text-ink sm:right-22"
          >
            <X aria-hidden strokeWidth={1.5} className="size-5" />
          </IntentLink>
        )}
        {Object.entries(preserved).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {expanded && (
          <SuggestionList
            locale={locale}
            label={messages.suggestions}
            suggestions={suggestions}
            combobox={combobox}
            onChosen={close}
          />
        )}
        <span role="status" className="sr-only">
          {expanded && suggestions.labels.announcement}
        </span>
      </form>
      {children}
    </search>
  );
}

function toSearch(params: Record<string, string>): string {
  const search = new URLSearchParams(params).toString();
  return search === '' ? '' : `?${search}`;
}

/** Opens the results for the field's text. After back, forward and "clear" the field shows the query of the URL. */
function useSearch(
  field: RefObject<HTMLInputElement | null>,
  initial: string,
  path: string,
  preserved: Record<string, string>,
): { pending: boolean; search: () => void } {
  const router = useRouter();
  const currentQuery = useSearchParams().get('q') ?? '';
  const sent = useRef(initial);
  const [pending, startTransition] = useTransition();
  useEffect(() => {
    // The field being typed in is never overwritten.
    if (currentQuery === sent.current) return;
    sent.current = currentQuery;
    if (field.current) field.current.value = currentQuery;
  }, [currentQuery, field]);
  const search = () => {
    const q = field.current?.value.trim() ?? '';
    sent.current = q;
    startTransition(() => router.push(path + toSearch(q ? { ...preserved, q } : preserved)));
  };
  return { pending, search };
}

function SearchInput({
  initial,
  pending,
  messages,
  ...rest
}: { ref: RefObject<HTMLInputElement | null>; initial: string; pending: boolean; messages: Messages } & ReturnType<
  typeof useCombobox
>['field'] & { onBlur: () => void }) {
  return (
    <>
      <label htmlFor="archive-search" className="sr-only">
        {messages.label}
      </label>
      <Search
        aria-hidden
        strokeWidth={1.5}
        // On a phone it gives way to what is searched for.
        className={`pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 max-sm:[:has(+input:not(:placeholder-shown))]:hidden ${pending ? 'animate-pulse text-jade' : 'text-muted'}`}
      />
      <input
        {...rest}
        id="archive-search"
        type="search"
        name="q"
        defaultValue={initial}
        // The page says what it cuts; an address that is longer still would be rejected without a word.
        maxLength={1000}
        enterKeyHint="search"
        placeholder={messages.placeholder}
        aria-describedby="archive-search-tips"
        aria-busy={pending || undefined}
        className="h-14 w-full rounded-2 border border-edge bg-sheet ps-12 pe-28 max-sm:not-placeholder-shown:ps-4 font-serif text-17 text-ellipsis placeholder-shown:pe-24 max-sm:placeholder:text-15 sm:pe-32 sm:text-19 text-ink placeholder:text-muted placeholder-shown:text-ellipsis hover:border-ink focus-visible:border-jade focus-visible:outline-offset-1 [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        className="absolute top-1/2 right-2 h-10 -translate-y-1/2 rounded-2 px-4 text-15 font-medium text-jade hover:bg-jade-soft"
      >
        {messages.submit}
      </button>
    </>
  );
}

function SuggestionList({
  locale,
  label,
  suggestions: { items, labels },
  combobox: { active, listId, toOption },
  onChosen,
}: {
  locale: Locale;
  label: string;
  suggestions: Suggestions;
  combobox: Pick<ReturnType<typeof useCombobox>, 'active' | 'listId' | 'toOption'>;
  onChosen: () => void;
}) {
  const option = (index: number) => ({
    ...toOption(index),
    // The field keeps the focus, so that it does not close the list before the click.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    className: `block w-full px-4 py-2 text-start text-15 text-ink no-underline sm:ps-12 ${index === active ? 'bg-jade-soft' : 'hover:bg-shade'}`,
  });
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      // Ends within the window, below the field of the home page too.
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[max(15rem,calc(100dvh-20rem))] max-sm:max-h-[max(12rem,calc(100dvh-23rem))] scroll-pb-16 overflow-y-auto rounded-2 border border-edge bg-sheet pt-1 shadow-[0_16px_32px_oklch(0.2_0.02_258/0.14)]"
    >
      {items.map((item, index) => (
        <IntentLink key={item.href} href={toLocalPath(locale, item.href)} {...option(index)} onClick={onChosen}>
          <span lang={item.lang} className="line-clamp-2 font-serif text-17 leading-snug">
            <Highlighted html={item.title} />
          </span>
          {item.second && (
            <span lang={item.second.lang} className="mt-0.5 line-clamp-1 font-serif leading-snug">
              <Highlighted html={item.second.title} />
            </span>
          )}
          <span className="mt-0.5 block text-13 text-muted">{item.note}</span>
        </IntentLink>
      ))}
      {/* In view however long the list is, which fades out behind it. */}
      {labels.all !== '' && (
        <div
          role="presentation"
          className="sticky bottom-0 mt-1 border-t border-line bg-sheet before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-sheet"
        >
          <button type="submit" {...option(items.length)}>
            <span className="text-jade">{labels.all}</span>
          </button>
        </div>
      )}
    </div>
  );
}
