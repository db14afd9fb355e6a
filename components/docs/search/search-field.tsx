'use client';

import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useCombobox } from '@/components/ui/use-combobox';
import { IntentLink } from '@/lib/platform/i18n/intent-link';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import type { Locale } from '@/lib/platform/i18n/locales';
import { type DocsHit, findInDocs } from './find';
import { loadDocsIndex } from './load-index';
import { Marked } from './marked';

const MAX_SUGGESTIONS = 6;

type Suggestions = { q: string; hits: DocsHit[] };
const NONE: Suggestions = { q: '', hits: [] };

/** The field of `SearchForm`. Enter without a chosen suggestion lists all results. */
export function SearchField({ locale, initial, label }: { locale: Locale; initial: string | undefined; label: string }) {
  const latest = useRef('');
  const [{ q, hits }, setSuggestions] = useState(NONE);
  const expanded = hits.length > 0;
  const suggest = async (text: string) => {
    const next = text.trim();
    latest.current = next;
    if (next === '') return setSuggestions(NONE);
    // Without the index the form still searches.
    const index = await loadDocsIndex(locale).catch(() => []);
    if (latest.current === next) setSuggestions({ q: next, hits: findInDocs(index, next).slice(0, MAX_SUGGESTIONS) });
  };
  const { active, reset, listId, field, toOption } = useCombobox({
    count: hits.length,
    expanded,
    optional: true,
    onText: suggest,
  });
  const close = () => {
    latest.current = '';
    setSuggestions(NONE);
    reset();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && expanded) {
      // The first Escape closes the list; the browser's default would also clear the field.
      event.preventDefault();
      close();
    } else field.onKeyDown(event);
  };
  return (
    <search>
      <form action={`/${locale}/docs/search`} className="relative">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
        <input
          {...field}
          type="search"
          name="q"
          defaultValue={initial}
          required
          maxLength={100}
          aria-label={label}
          placeholder={label}
          onKeyDown={onKeyDown}
          onBlur={close}
          className="h-11 w-full rounded-2 border border-edge bg-sheet ps-9 pe-2 text-15 placeholder:text-muted hover:border-ink focus-visible:outline-offset-1 lg:h-9"
        />
        {expanded && (
          <div
            id={listId}
            role="listbox"
            aria-label={label}
            className="absolute start-0 top-full z-20 mt-1 w-[min(28rem,calc(100vw-2.5rem))] rounded-2 border border-edge bg-sheet py-1 shadow-[0_16px_32px_oklch(0.2_0.02_258/0.14)]"
          >
            {hits.map(({ entry: { href, title, code, text }, passage }, index) => (
              <IntentLink
                key={href + text}
                href={toLocalPath(locale, href)}
                {...toOption(index)}
                // The field keeps the focus, so that it does not close the list before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={close}
                className={`block px-3 py-2 text-15 text-ink no-underline ${index === active ? 'bg-jade-soft' : 'hover:bg-shade'}`}
              >
                <span className="block truncate font-medium">
                  <Marked text={title} q={q} />
                </span>
                <span className="block truncate text-13 text-muted">{code ?? <Marked text={passage} q={q} />}</span>
              </IntentLink>
            ))}
          </div>
        )}
      </form>
    </search>
  );
}
