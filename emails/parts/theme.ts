import type { CSSProperties } from 'react';
import type { Locale } from '../../lib/platform/i18n/locales';

/** The colors of the site in both themes, in hex because email clients do not support oklch. */
const light = { paper: '#fcfaf6', ink: '#241e1a', muted: '#615953', line: '#e1ddd7', jade: '#0c6149', onJade: '#ffffff' };
const night = { paper: '#0e141c', ink: '#e1ded7', muted: '#a8a49c', line: '#2a313a', jade: '#6bc6a5', onJade: '#0e141c' };

const serif = "'Iowan Old Style', 'Palatino Nova', Palatino, Georgia, 'Songti SC', 'Noto Serif CJK SC', serif";
const sans =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";

export const mono: CSSProperties = { fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace" };

/** Inline styles are the light theme; only `!important` rules override them. */
export const darkModeCss = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .paper, .paper td { background-color: ${night.paper} !important; }
  .ink { color: ${night.ink} !important; }
  .muted { color: ${night.muted} !important; }
  .jade { color: ${night.jade} !important; }
  .line { border-color: ${night.line} !important; }
  .button { background-color: ${night.jade} !important; color: ${night.onJade} !important; }
}
`;

export const layoutStyles = {
  paper: { margin: 0, padding: 0, backgroundColor: light.paper },
  preview: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, lineHeight: '1px', opacity: 0 },
  column: { width: '100%', maxWidth: '560px', margin: '0 auto', padding: '32px 24px 40px', backgroundColor: light.paper },
  action: { margin: '28px 0 20px' },
  address: { color: light.jade, textDecoration: 'underline', wordBreak: 'break-all', fontSize: '13px' },
  entry: { margin: '24px 0 0', padding: '20px 0 0', borderTop: `1px solid ${light.line}` },
  entryLink: { color: light.jade, textDecoration: 'none' },
  footerLink: { color: light.jade, textDecoration: 'underline' },
  line: { margin: '32px 0 16px', border: 'none', borderTop: `1px solid ${light.line}` },
  details: {
    width: '100%',
    margin: '20px 0',
    borderCollapse: 'collapse',
    borderTop: `1px solid ${light.line}`,
    borderBottom: `1px solid ${light.line}`,
  },
} satisfies Record<string, CSSProperties>;

/** The typography of a language: Chinese has more leading and smaller titles. */
export function textStyles(
  locale: Locale,
): Record<'brand' | 'title' | 'entryTitle' | 'body' | 'note' | 'small' | 'button' | 'label' | 'value', CSSProperties> {
  const zh = locale === 'zh';
  const lineHeight = zh ? '1.85' : '1.6';
  return {
    brand: { margin: '0 0 28px', color: light.muted, font: `15px/${lineHeight} ${serif}` },
    title: { margin: '0 0 16px', color: light.ink, font: `500 ${zh ? '24px' : '26px'}/1.35 ${serif}` },
    entryTitle: { margin: '0 0 8px', color: light.jade, font: `500 ${zh ? '18px' : '20px'}/1.35 ${serif}` },
    note: { margin: '0 0 8px', color: light.muted, font: `13px/${lineHeight} ${sans}` },
    body: { margin: '0 0 14px', color: light.ink, font: `16px/${lineHeight} ${serif}` },
    small: { margin: '0 0 20px', color: light.muted, font: `13px/${lineHeight} ${sans}`, overflowWrap: 'anywhere' },
    button: {
      padding: '12px 22px',
      borderRadius: '4px',
      backgroundColor: light.jade,
      color: light.onJade,
      font: `600 16px/1.4 ${sans}`,
    },
    label: {
      width: '80px',
      padding: '7px 12px 7px 0',
      color: light.muted,
      font: `400 13px/1.5 ${sans}`,
      textAlign: 'left',
      verticalAlign: 'top',
    },
    value: {
      padding: '7px 0',
      color: light.ink,
      font: `14px/1.5 ${sans}`,
      fontVariantNumeric: 'tabular-nums slashed-zero',
      overflowWrap: 'anywhere',
    },
  };
}
