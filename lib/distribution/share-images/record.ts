import type { Chart } from '../../archive/charts/record';
import type { Locale, LocalText } from '../../platform/i18n/locales';

/** Size in pixels, as social networks show it in full. */
export const SHARE_WIDTH = 1_200;
export const SHARE_HEIGHT = 630;

/** What the share image of an article says. */
export type ShareCard = {
  /** one or two, English first */
  titles: LocalText[];
  category: LocalText[];
  /** the number of the category's color */
  color: number | undefined;
  author: LocalText[];
  /** absent for articles for subscribers, of whose text an image shows nothing */
  chart: Chart | undefined;
};

/** A line of text as shapes, in units of a thousandth of the font size, from its baseline. */
export type TypesetLine = { width: number; shapes: string };

/** Turns texts into shapes. Characters of which no face has a shape are left out. */
export type Typesetter = (text: string, language: Locale) => TypesetLine;
