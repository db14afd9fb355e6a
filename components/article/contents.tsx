/** A heading of the text with its anchor. */
export type ContentsEntry = { id: string; text: string; level: 2 | 3 };

/** The table of contents of a long text. */
export function Contents({ entries, label, lang }: { entries: ContentsEntry[]; label: string; lang: string }) {
  return (
    <nav aria-label={label}>
      <ol lang={lang} className="flex flex-col border-s border-line text-15">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              href={`#${entry.id}`}
              className={`block py-1 leading-snug text-muted no-underline hover:text-jade ${entry.level === 3 ? 'ps-8 text-13' : 'ps-4'}`}
            >
              {entry.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
