import localFont from 'next/font/local';

// The face of code, as in `globals.css`. In the docs the framework preloads it, so that it is there when the first page is laid out.
export const code = localFont({
  src: '../../../.cache/fonts/mono.woff2',
  weight: '400 700',
  display: 'optional',
  adjustFontFallback: false,
  declarations: [{ prop: 'font-family', value: "'Source Code Pro'" }],
});
