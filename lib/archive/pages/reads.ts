import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '../../platform/i18n/locales';
import {
  type ChangeDay,
  type ContentPage,
  type ContentPageName,
  type PlaceholderValues,
  toChangeDays,
  toContentPage,
  toSection,
} from './rules';

/**
 * A content page in a language. The file is read each time, so that an operator's replacement is shown at once.
 *
 * @param values what the placeholders print
 */
export async function getContentPage(name: ContentPageName, locale: Locale, values: PlaceholderValues): Promise<ContentPage> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'content/pages', locale, `${name}.md`);
  return toContentPage(await readFile(file, 'utf8'), values);
}

/** A section of the docs in a language. */
export function readSection(name: string, locale: Locale, values: PlaceholderValues): { title: string; markdown: string } {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'content/docs', locale, `${name}.md`);
  return toSection(readFileSync(file, 'utf8'), values);
}

/** What clients of the API notice, by day, newest first. */
export function readChangeDays(): ChangeDay[] {
  return toChangeDays(readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), 'CHANGELOG.md'), 'utf8'));
}
