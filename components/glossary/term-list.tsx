import { useTranslations } from 'next-intl';
import type { Term } from '@/lib/archive/glossary/record';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { toPhrasePath } from '@/lib/platform/portal-paths';
import { TermNames, TermText } from './term';

type Props = {
  groups: readonly { initial: string; terms: readonly Term[] }[];
  locale: Locale;
  /** the names that articles contain */
  occurring: ReadonlySet<string>;
};

const toAnchor = (initial: string) => `letter-${initial.toLowerCase()}`;

/** Terms by letter, below the letters to jump to. On a phone what a term means shows once its name is followed. */
export function TermList({ groups, locale, occurring }: Props) {
  const t = useTranslations('glossary');
  if (groups.length === 0) return null;
  return (
    <>
      <nav aria-label={t('letters')} className="term-letters">
        <ul>
          {groups.map(({ initial }) => (
            <li key={initial}>
              <a href={`#${toAnchor(initial)}`}>{initial}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ initial, terms }) => (
        <section key={initial} id={toAnchor(initial)} aria-label={initial} className="term-group">
          <h2 className="term-letter">{initial}</h2>
          <dl>
            {terms.map((term) => (
              <div key={term.id} id={term.id} className="glossary-term">
                <dt>
                  <a href={`#${term.id}`}>
                    <TermNames term={term} locale={locale} />
                  </a>
                </dt>
                <dd>
                  <TermText term={term} locale={locale} />
                  <FindLink name={[locale, otherLocale(locale)].map((each) => term[each]).find((name) => occurring.has(name))} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

/** The articles with a name, if there are any. */
function FindLink({ name }: { name: string | undefined }) {
  const t = useTranslations('glossary');
  if (!name) return null;
  return (
    <Link href={toPhrasePath(name)} prefetch={false} aria-label={t('findNamed', { name })} className="link term-search">
      {t('find')}
    </Link>
  );
}
