import localFont from 'next/font/local';

// The two upright Latin faces, which every first view needs: the framework preloads them. `globals.css` has the italics, the
// extended Latin letters and the fallbacks of equal metrics, under the same family names. A face that arrives late waits for the
// next page: swapping it in would move lines.

export const serif = localFont({
  src: '../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  weight: '200 900',
  display: 'optional',
  adjustFontFallback: false,
  declarations: [{ prop: 'font-family', value: "'Source Serif 4'" }],
});

export const sans = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'optional',
  adjustFontFallback: false,
  declarations: [{ prop: 'font-family', value: "'Inter'" }],
});
