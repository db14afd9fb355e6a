'use client';

import { Search } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useTransition } from 'react';
import { getPathname, useRouter } from '@/lib/i18n/navigation';

/** Milliseconds without typing before a search starts. */
const REST_MS = 220;

/**
 * The search field of the archive: a form that works without JavaScript. With JavaScript, `live` searches while typing,
 * and `/` focuses the field from anywhere on the page.
 *
 * @param preserved the other query parameters, which a search keeps
 */
export function SearchBox({
  initial,
  preserved = {},
  live = false,
}: {
  initial: string;
  preserved?: Record<string, string>;
  live?: boolean;
}) {
  const t = useTranslations('archive');
  const locale = useLocale();
  const router = useRouter();
  const currentQuery = useSearchParams().get('q') ?? '';
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(initial);
  const [pending, startTransition] = useTransition();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Not a single letter: speech input would trigger it by accident.
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    // Following a link cancels a pending search, which would otherwise navigate back.
    const onClick = () => clearTimeout(timer.current);
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick, true);
      clearTimeout(timer.current);
    };
  }, []);

  useEffect(() => {
    // Back, forward and "clear" change the URL from outside. The field being typed in is never overwritten.
    if (!live || currentQuery === sent.current) return;
    sent.current = currentQuery;
    if (field.current) field.current.value = currentQuery;
  }, [currentQuery, live]);

  const go = (typed: string, step: 'push' | 'replace') => {
    clearTimeout(timer.current);
    const q = typed.trim();
    if (step === 'replace' && q === sent.current) return;
    sent.current = q;
    // Reads the current URL, not the rendered one: a filter may have been selected since.
    const search = new URLSearchParams(live ? window.location.search : preserved);
    search.delete('page');
    search.delete('q');
    if (q) search.set('q', q);
    const text = search.toString();
    startTransition(() => router[step](`/archive${text ? `?${text}` : ''}`, { scroll: false }));
  };

  return (
    <search>
      <form
        action={getPathname({ locale, href: '/archive' })}
        method="get"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          go(field.current?.value ?? '', live ? 'replace' : 'push');
        }}
      >
        <label htmlFor="archive-search" className="sr-only">
          {t('search.label')}
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
          defaultValue={initial}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('search.placeholder')}
          aria-describedby="archive-search-hint"
          aria-busy={pending || undefined}
          className="h-14 w-full rounded-2 border border-edge bg-sheet ps-12 pe-20 font-serif text-17 sm:pe-24 sm:text-20 text-ink placeholder:text-muted hover:border-ink focus-visible:outline-offset-1 [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => {
            if (!live || (event.nativeEvent as InputEvent).isComposing) return;
            const { value } = event.currentTarget;
            clearTimeout(timer.current);
            timer.current = setTimeout(() => go(value, 'replace'), REST_MS);
          }}
          onCompositionEnd={(event) => {
            // Input method composition has finished, so the text is complete.
            if (live) go(event.currentTarget.value, 'replace');
          }}
        />
        {Object.entries(preserved).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          className="absolute top-1/2 right-2 h-10 -translate-y-1/2 rounded-2 px-4 text-15 font-medium text-jade hover:bg-jade-soft"
        >
          {t('search.submit')}
        </button>
      </form>
      <p id="archive-search-hint" className="mt-2 text-13 text-muted [@media(hover:none)]:sr-only">
        {t.rich('search.hint', { kbd: (inside) => <kbd className="rounded-1 border border-line px-1">{inside}</kbd> })}
      </p>
    </search>
  );
}
