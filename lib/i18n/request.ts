import { locale as rootLocale } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { isLocale } from './locales';
import { loadMessages } from './messages';

/** What next-intl needs of a request: its language stands in the address, so no header decides it. */
export default getRequestConfig(async ({ locale }) => {
  const asked = locale ?? (await rootLocale());
  const chosen = isLocale(asked) ? asked : 'en';
  // Server and browser must write one and the same time; where the reader's own zone counts, a component says so.
  return { locale: chosen, messages: await loadMessages(chosen), timeZone: 'UTC' };
});
