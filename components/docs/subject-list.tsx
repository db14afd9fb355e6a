import type { ReactNode } from 'react';
import { Link } from '@/lib/platform/i18n/navigation';
import { type Guide, type Subject, toSubjectPath } from './sections';

/**
 * The subjects of a guide, each with its first sentence and its subheadings. They once were sections of this page: their links have
 * the same ids.
 */
export function SubjectList({ guide, subjects }: { guide: Guide; subjects: Subject[] }) {
  return (
    <ul>
      {subjects.map(({ id, title, summary, headings }) => (
        <SubjectRow key={id} id={id} href={toSubjectPath(guide, id)} title={title} summary={summary}>
          {headings.length > 0 && (
            <ul className="mt-1 flex flex-wrap gap-x-5 text-15">
              {headings.map((heading) => (
                <li key={heading.id} id={heading.id}>
                  <Link href={`${toSubjectPath(guide, id)}#${heading.id}`} className="link">
                    {heading.title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </SubjectRow>
      ))}
    </ul>
  );
}

/** A page of the docs in a list: its title as a link, and what it is about. */
export function SubjectRow({
  id,
  href,
  title,
  summary,
  children,
}: {
  id?: string;
  href: string;
  title: string;
  summary: string;
  children?: ReactNode;
}) {
  return (
    <li id={id} className="subject-row">
      <p className="font-serif text-17 font-semibold">
        <Link href={href} className="text-jade no-underline hover:underline">
          {title}
        </Link>
      </p>
      <div>
        <p className="font-serif text-17">{summary}</p>
        {children}
      </div>
    </li>
  );
}

/** The targets of anchors that the guide had while it was one page, after its path `base`. */
export function toAnchorTargets(subjects: Subject[], base: string): Record<string, string> {
  return Object.fromEntries(
    subjects.flatMap(({ id, headings }) => [
      [id, `${base}/${id}`],
      ...headings.map((heading) => [heading.id, `${base}/${id}#${heading.id}`]),
    ]),
  );
}
