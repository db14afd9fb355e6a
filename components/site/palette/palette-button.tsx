'use client';

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { HYDRATED } from '@/components/site/hydrated';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { StaffRole } from '@/lib/platform/actor';
import type { Locale } from '@/lib/platform/i18n/locales';
import { cancelTypeAhead, typeAhead } from './typed-ahead';

// Loaded on first use: reading needs none of it.
const loadPalette = () => import('./palette');
const Palette = lazy(loadPalette);

/**
 * Opens the command palette, on click and by Ctrl-K or ⌘-K on any page. Without JavaScript it is a link to the archive's search.
 *
 * @param reader undefined for an anonymous one
 */
export function PaletteButton({
  locale,
  label,
  reader,
  className,
  children,
}: {
  locale: Locale;
  label: string;
  reader: { role: StaffRole | undefined } | undefined;
  className: string;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState<boolean>();
  const [shortcut, setShortcut] = useState('Ctrl K');

  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED));
    if (/Mac|iPhone|iPad/.test(navigator.platform)) setShortcut('⌘ K');
    const onKey = (event: KeyboardEvent) => {
      // Not a single letter: speech input would trigger it by accident.
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((current) => !current);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const cancel = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (open === false) cancelTypeAhead();
  }, [open]);

  return (
    <>
      <a
        href={`/${locale}/archive`}
        aria-haspopup="dialog"
        aria-keyshortcuts={hydrated ? 'Control+K Meta+K' : undefined}
        className={className}
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
        <span className="sr-only lg:not-sr-only">{label}</span>
        <kbd aria-hidden className="ms-auto hidden font-sans text-13 lg:[@media(hover:hover)]:inline">
          {shortcut}
        </kbd>
      </a>
      {open !== undefined && (
        <Suspense fallback={open && <EarlyField label={label} onCancel={cancel} />}>
          <Palette open={open} onOpenChange={setOpen} locale={locale} reader={reader} />
        </Suspense>
      )}
    </>
  );
}

/** Takes what is typed while the palette loads. */
function EarlyField({ label, onCancel }: { label: string; onCancel: () => void }) {
  useLayoutEffect(() => typeAhead(label, onCancel), [label, onCancel]);
  return null;
}
