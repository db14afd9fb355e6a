'use client';

import * as Radix from '@radix-ui/react-dialog';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { createTranslator } from 'next-intl';
import { type MouseEvent, useRef, useState } from 'react';
import { Highlighted } from '@/components/archive/highlighted';
import { Marked } from '@/components/docs/search/marked';
import { classNames } from '@/components/ui/class-names';
import { useCombobox } from '@/components/ui/use-combobox';
import type { StaffRole } from '@/lib/platform/actor';
import type { Locale } from '@/lib/platform/i18n/locales';
import { isVideoPage } from '@/lib/platform/portal-paths';
import en from '@/messages/en/palette.json';
import zh from '@/messages/zh/palette.json';
import type { PaletteItem } from './sources';
import { endTypeAhead, readTyped } from './typed-ahead';
import { usePaletteItems } from './use-palette-items';

// Loaded with the palette, so that no page sends them.
const messagesOf = { en, zh };

/** The command palette: a dialog with a combobox that searches and goes to pages. */
export default function Palette({
  open,
  onOpenChange,
  locale,
  reader,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  locale: Locale;
  reader: { role: StaffRole | undefined } | undefined;
}) {
  const before = useRef<Element>(null);
  const opensPage = useRef(false);
  const messages = messagesOf[locale];
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-(--scrim)" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            before.current = endTypeAhead();
            opensPage.current = false;
            // Not selected as by default: the next letter follows those typed while the palette loaded.
            event.preventDefault();
            const field = (event.currentTarget as HTMLElement).querySelector('input');
            field?.focus();
            field?.setSelectionRange(field.value.length, field.value.length);
          }}
          onEscapeKeyDown={(event) => {
            // During composition, Escape cancels the composition only.
            if (event.isComposing) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const back = opensPage.current ? document.getElementById('main') : before.current;
            if (back instanceof HTMLElement) back.focus({ preventScroll: true });
          }}
          className="fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[calc(100dvh-24px)] max-w-[40rem] flex-col overflow-hidden rounded-3 border border-line bg-sheet shadow-[0_16px_48px_oklch(0.2_0.02_258/0.24)] sm:top-[12vh] sm:max-h-[min(38rem,80dvh)]"
        >
          <Radix.Title className="sr-only">{messages.title}</Radix.Title>
          <Radix.Description className="sr-only">{messages.hint}</Radix.Description>
          <Combobox
            context={{ locale, reader, messages }}
            onOpened={(page) => {
              opensPage.current = page;
              onOpenChange(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type Context = Parameters<typeof usePaletteItems>[1];

/** @param onOpened called when an item was chosen; `page`: it opens a page */
function Combobox({ context, onOpened }: { context: Context; onOpened: (page: boolean) => void }) {
  const { messages, locale } = context;
  const list = useRef<HTMLDivElement>(null);
  const [early] = useState(readTyped);
  const [query, setQuery] = useState(early.trim());
  const { groups, busy } = usePaletteItems(query, context);
  const options = groups.flatMap(({ items }) => items);
  const results = options.filter(({ search }) => !search).length;
  const onText = (text: string) => {
    setQuery(text.trim());
    list.current?.scrollTo(0, 0);
  };
  const { active, setActive, listId, field, toOption } = useCombobox({ count: options.length, expanded: true, onText });
  let next = 0;
  const option = (item: PaletteItem) => {
    const index = next++;
    const place = { ...toOption(index), onPointerMove: () => setActive(index) };
    return <Option key={`${item.href} ${item.label}`} item={item} active={index === active} place={place} onOpened={onOpened} />;
  };
  return (
    <>
      <div className="relative flex border-b-2 border-jade">
        <Search
          aria-hidden
          strokeWidth={1.5}
          className={`pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 ${busy ? 'animate-pulse text-jade' : 'text-muted'}`}
        />
        <input
          {...field}
          type="text"
          defaultValue={early}
          aria-label={messages.hint}
          placeholder={messages.placeholder}
          maxLength={200}
          spellCheck={false}
          enterKeyHint="go"
          className="h-14 min-w-0 flex-1 bg-transparent ps-12 pe-4 text-17 text-ink placeholder:text-muted outline-none"
        />
        {/* On a phone, neither a key nor much of the page beside it would close it. */}
        <Radix.Close className="shrink-0 px-4 text-15 text-jade focus-visible:outline-offset-[-3px] sm:hidden">
          {messages.cancel}
        </Radix.Close>
      </div>
      {results === 0 && <p className="px-4 pt-4 pb-2 text-15 text-muted">{busy ? messages.searching : messages.none}</p>}
      <div ref={list} id={listId} role="listbox" aria-label={messages.title} className="min-h-0 overflow-y-auto py-2">
        {groups.map(({ name, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own.
          <div key={name} role="group" aria-label={messages.groups[name]} className="not-first:mt-2">
            {/* A link that searches further says where. */}
            {items.some(({ search }) => !search) && (
              <div aria-hidden className="px-4 py-1.5 text-13 text-muted">
                {messages.groups[name]}
              </div>
            )}
            {items.map(option)}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {query !== '' && !busy && createTranslator({ locale, messages })('results', { count: results })}
      </p>
      <p aria-hidden className="hidden border-t border-line px-4 py-2 text-13 text-muted sm:[@media(hover:hover)]:block">
        {messages.keys}
      </p>
    </>
  );
}

function Option({
  item,
  active,
  place,
  onOpened,
}: {
  item: PaletteItem;
  active: boolean;
  place: ReturnType<ReturnType<typeof useCombobox>['toOption']> & { onPointerMove: () => void };
  onOpened: (page: boolean) => void;
}) {
  const router = useRouter();
  const className = classNames(
    'flex min-h-11 w-full flex-col justify-center px-4 py-1.5 text-start text-15 text-ink no-underline',
    active && 'bg-jade-soft',
  );
  const text = (
    <>
      <span lang={item.lang} className={item.highlighted ? 'line-clamp-2 font-serif text-17 leading-snug' : undefined}>
        {item.highlighted ? <Highlighted html={item.label} /> : <Marked text={item.label} q={item.marks ?? ''} />}
      </span>
      {item.note && <span className="text-13 leading-snug text-muted">{item.note}</span>}
    </>
  );
  if (item.run) {
    const run = () => {
      onOpened(false);
      item.run();
    };
    return (
      <button type="button" {...place} className={className} onClick={run}>
        {text}
      </button>
    );
  }
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    onOpened(true);
    if (!item.href.startsWith('/') || isVideoPage(item.href)) return;
    event.preventDefault();
    router.push(item.href);
  };
  return (
    <a href={item.href} {...place} className={className} onClick={open}>
      {text}
    </a>
  );
}
