import { type Locale, otherLocale, siteNames, toLangTag } from '@/lib/platform/i18n/locales';

/** Both names of the house as one mark, that of the page's language first. */
export function Lockup({ locale }: { locale: Locale }) {
  return (
    <span className="lockup">
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false" className="lockup-mark">
        <path d="M0 0h7v1.6l-2 .6v6.6h10V2.2l-2-.6V0h7v1.6l-2 .6v15.6l2 .6V20h-7v-1.6l2-.6v-7H5v7l2 .6V20H0v-1.6l2-.6V2.2L0 1.6z" />
      </svg>
      <span className="lockup-names">
        {[locale, otherLocale(locale)].map((each) => (
          <span key={each} lang={toLangTag(each)}>
            {siteNames[each]}
          </span>
        ))}
      </span>
    </span>
  );
}
