import { type SampleLanguage, sampleLanguages } from './samples/sample';

/** Where the choice is kept in the browser. */
const LANGUAGE_STORE = 'docs-language';

const listeners = new Set<() => void>();
let current: SampleLanguage | undefined;

/** The language samples are shown in. Storage may be closed to us; then the choice lasts as long as the page. */
export function readLanguage(): SampleLanguage {
  if (current === undefined) {
    const kept = stored();
    current = sampleLanguages.find((language) => language === kept) ?? 'curl';
  }
  return current;
}

export function chooseLanguage(language: SampleLanguage): void {
  current = language;
  try {
    localStorage.setItem(LANGUAGE_STORE, language);
  } catch {
    // Private windows may refuse to store.
  }
  for (const listener of listeners) listener();
}

export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_STORE);
  } catch {
    return null;
  }
}

/** Shows the choice to the style sheet. */
export function showLanguage(): void {
  document.documentElement.dataset.code = readLanguage();
}

/** The same as a script that runs before anything is painted, so that nothing jumps when the page wakes up. */
export const languageScript = `try{document.documentElement.dataset.code=localStorage.getItem('${LANGUAGE_STORE}')||'curl'}catch{}`;
