import { type SampleLanguage, sampleLanguages } from './samples/sample';

/** The key of the selection in the browser's storage. */
const LANGUAGE_STORE = 'docs-language';

const listeners = new Set<() => void>();
let current: SampleLanguage | undefined;

/** The language that samples are shown in. Without access to storage the selection lasts as long as the page. */
export function readLanguage(): SampleLanguage {
  if (current === undefined) {
    const saved = stored();
    current = sampleLanguages.find((language) => language === saved) ?? 'curl';
  }
  return current;
}

export function chooseLanguage(language: SampleLanguage): void {
  current = language;
  try {
    localStorage.setItem(LANGUAGE_STORE, language);
  } catch {
    // Private windows may not allow storage.
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

/** Exposes the selection to the style sheet. */
export function showLanguage(): void {
  document.documentElement.dataset.code = readLanguage();
}

/** The same as a script that runs before the first paint, so that nothing moves on hydration. */
export const languageScript = `try{document.documentElement.dataset.code=localStorage.getItem('${LANGUAGE_STORE}')||'curl'}catch{}`;
