'use client';

import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCombobox } from '@/components/ui/use-combobox';
import { IntentLink } from '@/lib/platform/i18n/intent-link';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import type { Locale } from '@/lib/platform/i18n/locales';
import { type DocsEntry, type DocsHit, toHitTitle } from './find';
import { searchDocs } from './load-index';
import { Marked } from './marked';

const MAX_SUGGESTIONS = 6;

/** `words`: marked in the hits; `total`: of the list of all results, in which unfinished words match less; `note`: about the hits */
type Suggestions = { words: string; hits: DocsHit[]; total: number; note?: string };
const NONE: Suggestions = { words: '', hits: [], total: 0 };

/** The field of `SearchForm`. Enter without a chosen suggestion lists all results. */
export function SearchField({
  locale,
  initial,
  messages: { label, suggestions, all, none, partial, kinds },
}: {
  locale: Locale;
  initial: string | undefined;
  messages: Record<'label' | 'suggestions' | 'all' | 'none' | 'partial', string> & { kinds: Record<DocsEntry['kind'], string> };
}) {
  const place = useRef<HTMLInputElement>(null);
  const latest = useRef('');
  const [{ words, hits, total, note }, setSuggestions] = useState(NONE);
  const expanded = total > 0;
  const suggest = async (text: string) => {
    const next = text.trim();
    latest.current = next;
    if (next === '') return setSuggestions(NONE);
    // Without the index the form still searches.
    const found = await searchDocs(locale, next).catch(() => undefined);
    if (latest.current !== next) return;
    if (!found) return setSuggestions(NONE);
    setSuggestions({
      words: found.words,
      hits: found.hits.slice(0, MAX_SUGGESTIONS),
      total: found.hits.length,
      note: found.hits.length === 0 ? none : found.partial ? partial : undefined,
    });
  };
  const close = () => {
    latest.current = '';
    setSuggestions(NONE);
    combobox.reset();
  };
  // The last option lists all results.
  const count = hits.length + Math.sign(total);
  const combobox = useCombobox({ count, expanded, optional: true, onText: suggest, onClose: close });
  const { active, listId, field, toOption } = combobox;
  // What was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the field suggests later.
  useEffect(() => {
    const input = place.current;
    if (input && input === document.activeElement && input.value !== (initial ?? '')) void suggest(input.value);
  }, []);
  const option = (index: number) => ({
    ...toOption(index),
    // The field keeps the focus, so that it does not close the list before the click.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    className: `block w-full px-3 py-2 text-start text-15 text-ink no-underline ${index === active ? 'bg-jade-soft' : 'hover:bg-shade'}`,
  });
  return (
    <search>
      <form action={`/${locale}/docs/search`} className="relative">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
        <input
          {...field}
          ref={place}
          type="search"
          name="q"
          defaultValue={initial}
          required
          maxLength={100}
          aria-label={label}
          placeholder={label}
          onBlur={close}
          onKeyUp={({ key }) => key === 'Escape' && close()}
          className="h-11 w-full rounded-2 border border-edge bg-sheet ps-9 pe-2 text-15 placeholder:text-muted hover:border-ink focus-visible:outline-offset-1 lg:h-9 [&::-webkit-search-cancel-button]:hidden"
        />
        {(expanded || note) && (
          <div className="absolute start-0 top-full z-20 mt-1 w-[min(28rem,calc(100vw-2.5rem))] rounded-2 border border-edge bg-sheet py-1 shadow-[0_16px_32px_oklch(0.2_0.02_258/0.14)]">
            {note && <p className="px-3 py-2 text-13 text-muted">{note}</p>}
            {expanded && (
              <div id={listId} role="listbox" aria-label={suggestions}>
                {hits.map(({ entry, entry: { kind, href, within, code, text }, passage }, index) => (
                  <IntentLink key={href + text} href={toLocalPath(locale, href)} {...option(index)} onClick={close}>
                    <span className="flex items-baseline justify-between gap-x-4">
                      <span className="truncate font-medium">
                        <Marked text={toHitTitle(entry)} q={words} />
                      </span>{' '}
                      <span className="shrink-0 text-13 text-muted">{within ?? kinds[kind]}</span>
                    </span>
                    {/* A mark that does not fit would show its edge behind the ellipsis. */}
                    <span className="block truncate text-13 text-muted [&_mark~mark]:bg-transparent [&_mark~mark]:p-0">
                      {code ? <code lang="en">{code}</code> : <Marked text={passage} q={words} />}
                    </span>
                  </IntentLink>
                ))}
                <button type="submit" {...option(hits.length)}>
                  <span className="text-jade">{all}</span> <span className="text-13 text-muted">{total}</span>
                </button>
              </div>
            )}
          </div>
        )}
        <span role="status" className="sr-only">
          {note} {expanded && suggestions}
        </span>
      </form>
    </search>
  );
}
