'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Schemas } from '@/components/api/client';
import { locales } from '@/lib/platform/i18n/locales';

type Preview = Schemas['NewsletterDetail']['preview'];

const WIDTHS = ['360', '600'] as const;
/** The breakpoint `md`: there is room for the wider frame. */
const WIDE = '(min-width: 48rem)';
const THEMES = ['light', 'dark'] as const;
const FORMATS = ['html', 'text'] as const;

/** The saved newsletter as mail clients show it: in both languages, narrow and wide, light and dark, and as plain text. */
export function NewsletterPreview({ preview }: { preview: Preview }) {
  const t = useTranslations('newsletters');
  const [language, setLanguage] = useState(useLocale());
  // Only shown once the browser has loaded the newsletter, so the first render may read the width of the screen.
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(() => (window.matchMedia(WIDE).matches ? '600' : '360'));
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('light');
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('html');
  const { subject, html, text } = preview[language];
  return (
    <section aria-label={t('preview')} className="min-w-0">
      <h2 className="text-22 font-medium">{t('preview')}</h2>
      <p className="pb-3 text-13 text-muted">{t('previewHint')}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-2 pb-3">
        <Choice
          label={t('language')}
          values={locales}
          value={language}
          nameOf={(each) => t(`languages.${each}`)}
          onChange={setLanguage}
        />
        <Choice label={t('format')} values={FORMATS} value={format} nameOf={(each) => t(each)} onChange={setFormat} />
        {format === 'html' && (
          <>
            <Choice label={t('width')} values={WIDTHS} value={width} nameOf={(each) => `${each} px`} onChange={setWidth} />
            <Choice label={t('theme')} values={THEMES} value={theme} nameOf={(each) => t(each)} onChange={setTheme} />
          </>
        )}
      </div>
      <p
        lang={language === 'zh' ? 'zh-Hans' : 'en'}
        className="border-x border-t border-line px-4 py-2 font-medium wrap-anywhere"
      >
        {subject}
      </p>
      {format === 'text' ? (
        <pre
          lang={language === 'zh' ? 'zh-Hans' : 'en'}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, and the keyboard has to reach it.
          tabIndex={0}
          className="max-h-[42rem] overflow-auto border border-line p-4 font-sans text-13 whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </pre>
      ) : (
        <div className="overflow-x-auto border border-line bg-shade">
          {/* Without any permission: no script, form or navigation of the page around it. */}
          <iframe
            sandbox=""
            title={`${t('preview')}: ${subject}`}
            srcDoc={withTheme(html, theme)}
            style={{ width: `${width}px` }}
            className="mx-auto block h-[42rem] max-w-full"
          />
        </div>
      )}
    </section>
  );
}

/** Shows one theme whatever the browser prefers, by deciding the email's own media query. */
function withTheme(html: string, theme: 'light' | 'dark'): string {
  return html.replaceAll('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all');
}

function Choice<Value extends string>({
  label,
  values,
  value,
  nameOf,
  onChange,
}: {
  label: string;
  values: readonly Value[];
  value: Value;
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="flex items-center gap-x-3 text-13">
      <legend className="sr-only">{label}</legend>
      {values.map((each) => (
        <label key={each} className="flex min-h-11 cursor-pointer items-center gap-1.5 md:min-h-8">
          <input
            type="radio"
            name={label}
            value={each}
            checked={each === value}
            onChange={() => onChange(each)}
            className="radio"
          />
          {nameOf(each)}
        </label>
      ))}
    </fieldset>
  );
}
