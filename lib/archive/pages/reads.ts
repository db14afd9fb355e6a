import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '../../platform/i18n/locales';
import { type ContentPage, type ContentPageName, toContentPage } from './rules';

/**
 * A content page in a language. The file is read each time, so that an operator's replacement is shown at once.
 *
 * @param values what the placeholders print
 */
export async function getContentPage(
  name: ContentPageName,
  locale: Locale,
  values: Readonly<Record<string, string | undefined>>,
): Promise<ContentPage> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'content/pages', locale, `${name}.md`);
  return toContentPage(await readFile(file, 'utf8'), values);
}
