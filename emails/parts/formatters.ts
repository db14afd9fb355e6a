import type { Locale } from '../../lib/platform/i18n/locales';

export const pasteHint: Record<Locale, string> = {
  en: 'If the button does not work, open this URL:',
  zh: '如果按钮无法点击，请打开以下网址：',
};

const MONTHS = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
]; // biome-ignore format: twelve names read better in a row

/**
 * Formats a time in UTC. Not with `Intl`, whose output differs between versions: an email that is sent again must be
 * identical to the byte.
 */
export function formatTime(iso: string, locale: Locale): string {
  const moment = new Date(iso);
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  const clock = moment.toISOString().slice(11, 16);
  return locale === 'zh'
    ? `${year} 年 ${month + 1} 月 ${day} 日 ${clock}（UTC）`
    : `${day} ${MONTHS[month]} ${year}, ${clock} UTC`;
}
