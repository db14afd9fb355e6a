import { useLocale, useTranslations } from 'next-intl';
import type { UpdateNote } from '@/lib/archive/reading/record';
import { toDay } from '@/lib/platform/i18n/dates';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';

/** What changed since the article was published: the latest change, and the earlier ones folded. */
export function UpdateNotes({ notes: [latest, ...earlier] }: { notes: UpdateNote[] }) {
  const t = useTranslations('article');
  if (!latest) return null;
  return (
    <div className="update-notes">
      <Note note={latest} />
      {earlier.length > 0 && (
        <details>
          <summary>{t('olderUpdates', { count: earlier.length })}</summary>
          {earlier.map((note) => (
            <Note key={note.at} note={note} />
          ))}
        </details>
      )}
    </div>
  );
}

function Note({ note }: { note: UpdateNote }) {
  const locale = useLocale();
  const t = useTranslations('article');
  const lang = note[`note_${locale}`] ? locale : otherLocale(locale);
  return (
    <p>
      {t.rich('updateNote', {
        date: toDay(locale, note.at),
        note: () => <span lang={toLangTag(lang)}>{note[`note_${lang}`]}</span>,
      })}
    </p>
  );
}
