/** The cookie with the selected theme; without it the system's theme applies. */
export const THEME_COOKIE = 'theme';

export type Theme = 'light' | 'dark';

export function isTheme(text: string | undefined): text is Theme {
  return text === 'light' || text === 'dark';
}
