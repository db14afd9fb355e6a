import localFont from 'next/font/local';

// The two upright Latin faces, which every first view needs: the framework preloads them, the serif first. Text shows at once in
// the fallbacks of equal metrics in `globals.css`, which also has the italics and the extended Latin letters. The files are
// written by `scripts/lib/fonts.mjs`.

export const serif = localFont({
  src: '../.cache/fonts/serif.woff2',
  weight: '400 700',
  display: 'swap',
  adjustFontFallback: false,
  declarations: [{ prop: 'font-family', value: "'Source Serif 4'" }],
});

export const sans = localFont({
  src: '../.cache/fonts/sans.woff2',
  weight: '400 700',
  display: 'swap',
  adjustFontFallback: false,
  declarations: [{ prop: 'font-family', value: "'Inter'" }],
});
