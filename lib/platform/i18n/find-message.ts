/** What `useTranslations` and `getTranslations` return, for keys that only the running code knows. */
type Translator = { (key: never, values?: never): string; has(key: never): boolean };

/** The message with a key that is derived from data; undefined if there is none. */
export function findMessage(t: Translator, key: string, values?: Record<string, string>): string | undefined {
  return t.has(key as never) ? t(key as never, values as never) : undefined;
}
