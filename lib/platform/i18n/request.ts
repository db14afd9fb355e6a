import { locale as rootLocale } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { isLocale } from './locales';
import { loadMessages } from './messages';

/** The request configuration of next-intl. The locale comes from the URL, never from a header. */
export default getRequestConfig(async ({ locale }) => {
  const requested = locale ?? (await rootLocale());
  const chosen = isLocale(requested) ? requested : 'en';
  // Server and browser must render the same time; a component shows the reader's own zone where it matters.
  return { locale: chosen, messages: await loadMessages(chosen), timeZone: 'UTC' };
});
