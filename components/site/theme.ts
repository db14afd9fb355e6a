/** The cookie with the selected theme; without it the system's theme applies. */
export const THEME_COOKIE = 'theme';

const YEAR_SECONDS = 31_536_000;

type Theme = 'light' | 'dark';

export function isTheme(text: string | undefined): text is Theme {
  return text === 'light' || text === 'dark';
}

/** Switches the page between light and dark. Choosing the system's theme deletes the cookie, so it is followed again. */
export function switchTheme(): void {
  const root = document.documentElement;
  const system: Theme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const now = isTheme(root.dataset.theme) ? root.dataset.theme : system;
  const next: Theme = now === 'dark' ? 'light' : 'dark';
  if (next === system) delete root.dataset.theme;
  else root.dataset.theme = next;
  // The frame of the browser takes the color of the page.
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', backgroundColor);
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${THEME_COOKIE}=${next}; Path=/; Max-Age=${next === system ? 0 : YEAR_SECONDS}; SameSite=Lax${secure}`;
}
