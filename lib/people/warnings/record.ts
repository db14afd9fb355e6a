import type { Locale } from '../../platform/i18n/locales';

/** `quota_80`: four fifths of the day's quota are used. `end_30`, `end_7`: the subscription ends within as many days. */
type WarningKind = 'quota_80' | 'end_30' | 'end_7';

/** A warning that is to be emailed. */
export type DueWarning = {
  kind: WarningKind;
  /** the end of the UTC day, or of the subscription */
  about: Date;
  email: string;
  locale: Locale;
};
