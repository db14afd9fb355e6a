import { listEditors, listRecentAuthors } from '@/lib/archive/authors/reads';
import type { Author } from '@/lib/archive/authors/record';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { escapeMarkdown } from '@/lib/archive/pages/rules';
import { listLatestNotes } from '@/lib/archive/reading/reads';
import type { ArticleNote } from '@/lib/archive/reading/record';
import { toDay } from '@/lib/platform/i18n/dates';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { toArticlePath, toAuthorPath } from '@/lib/platform/portal-paths';

const MAX_PEOPLE = 20;
const MAX_CORRECTIONS = 10;

/** Values of placeholders that follow from the archive, as Markdown; one without entries is undefined. */
export async function readArchiveValues(locale: Locale): Promise<Record<string, string | undefined>> {
  const [editors, authors, notes] = await Promise.all([
    listEditors(MAX_PEOPLE),
    listRecentAuthors(MAX_PEOPLE),
    listLatestNotes(MAX_CORRECTIONS),
  ]);
  // A name stays on its line where it fits.
  const toPerson = (author: Author) => {
    const name = escapeMarkdown(toAuthorName(author, locale)).replaceAll(' ', '\u00a0');
    return `[${name}](${toAuthorPath(author.author_name)})`;
  };
  const toCorrection = (note: ArticleNote) => {
    const title = note[`title_${locale}`] || note[`title_${otherLocale(locale)}`];
    const text = note[`note_${locale}`] || note[`note_${otherLocale(locale)}`];
    const link = `[${escapeMarkdown(title)}](${toArticlePath(note.slug)})`;
    return locale === 'zh'
      ? `- ${toDay(locale, note.at)}，${link}：${escapeMarkdown(text)}`
      : `- ${toDay(locale, note.at)}, ${link}: ${escapeMarkdown(text)}`;
  };
  const separator = locale === 'zh' ? '、' : ', ';
  return {
    editors: editors.map(toPerson).join(separator) || undefined,
    authors: authors.map(toPerson).join(separator) || undefined,
    corrections: notes.map(toCorrection).join('\n') || undefined,
  };
}
