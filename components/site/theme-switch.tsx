'use client';

import { Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { isTheme, THEME_COOKIE, type Theme } from './theme';

const YEAR_SECONDS = 31_536_000;

/** Switches between light and dark. Switching to the system's theme removes the cookie, so the page follows the system again. */
export function ThemeSwitch() {
  const t = useTranslations('common');
  const turn = () => {
    const root = document.documentElement;
    const system: Theme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const now = isTheme(root.dataset.theme) ? root.dataset.theme : system;
    const next: Theme = now === 'dark' ? 'light' : 'dark';
    if (next === system) delete root.dataset.theme;
    else root.dataset.theme = next;
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = `${THEME_COOKIE}=${next}; Path=/; Max-Age=${next === system ? 0 : YEAR_SECONDS}; SameSite=Lax${secure}`;
  };
  return (
    <button
      type="button"
      onClick={turn}
      title={t('theme')}
      aria-label={t('theme')}
      className="flex size-10 items-center justify-center rounded-2 text-muted hover:text-jade"
    >
      <Sun aria-hidden className="theme-light size-[18px]" strokeWidth={1.5} />
      <Moon aria-hidden className="theme-dark size-[18px]" strokeWidth={1.5} />
    </button>
  );
}
