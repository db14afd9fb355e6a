import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { type Term, termSubjects } from '@/lib/archive/glossary/record';
import { Link } from '@/lib/platform/i18n/link';
import { toLocalPath } from '@/lib/platform/i18n/local-path';

type Filter = { q: string; subject: Term['subject'] | undefined };

type Props = Filter & { /** of the terms that are listed */ count: number };

const toPath = ({ q, subject }: Filter) => `/glossary?${new URLSearchParams({ ...(q && { q }), ...(subject && { subject }) })}`;

/** What narrows the glossary: a form for a name and links for subjects, which need no script. */
export function TermFilter({ q, subject, count }: Props) {
  const [locale, t] = [useLocale(), useTranslations('glossary')];
  const toLink = (each: Filter['subject'], text: string) => (
    <Link
      href={toPath({ q, subject: each })}
      prefetch={false}
      aria-current={each === subject ? 'true' : undefined}
      className="term-subject"
    >
      {text}
    </Link>
  );
  return (
    <search className="mt-6 block print:hidden">
      <form action={toLocalPath(locale, '/glossary')} className="flex max-w-form gap-2">
        {subject && <input type="hidden" name="subject" value={subject} />}
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={t('filter')}
          placeholder={t('filter')}
          className="h-11 min-w-0 flex-1 rounded-2 border border-edge bg-sheet px-3 text-15 placeholder:text-muted"
        />
        <Button type="submit" variant="secondary">
          {t('apply')}
        </Button>
      </form>
      <nav aria-label={t('contents')} className="mt-4">
        <ul className="term-subjects">
          <li>{toLink(undefined, t('allSubjects'))}</li>
          {termSubjects.map((each) => (
            <li key={each}>{toLink(each, t(`subjects.${each}`))}</li>
          ))}
        </ul>
      </nav>
      {(q !== '' || subject) && (
        <p role="status" className="mt-3 text-15 text-muted">
          {q === '' ? t('count', { count }) : t('countOf', { count, q })}{' '}
          <Link href="/glossary" prefetch={false} className="link">
            {t('clear')}
          </Link>
        </p>
      )}
    </search>
  );
}
