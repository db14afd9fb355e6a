import entries from '../../../content/glossary.json' with { type: 'json' };
import { type Locale, toLangTag } from '../../platform/i18n/locales';
import { type Term, termSubjects } from './record';
import { toNames } from './rules';

const terms = entries as Term[];

const byId = new Map(terms.map((term) => [term.id, term]));

/** The glossary, by subject. */
export function listTerms(): readonly Term[] {
  return terms;
}

/** The subjects in their order, each with its terms by name as the language sorts them. */
export function findTermsBySubject(locale: Locale): { subject: Term['subject']; terms: Term[] }[] {
  const { compare } = new Intl.Collator(toLangTag(locale), { sensitivity: 'base' });
  return termSubjects.map((subject) => ({
    subject,
    terms: terms.filter((term) => term.subject === subject).sort((a, b) => compare(a[locale], b[locale])),
  }));
}

export function findTerm(id: string): Term | undefined {
  return byId.get(id);
}

/** The term whose name is the whole query, in either language. */
export function findTermByName(query: string): Term | undefined {
  const wanted = toComparable(query);
  const isNamed = (term: Term, language: Locale) => toNames(term, language).some((name) => toComparable(name) === wanted);
  return wanted === '' ? undefined : terms.find((term) => isNamed(term, 'en') || isNamed(term, 'zh'));
}

const toComparable = (name: string) => name.normalize('NFKC').toLowerCase().replace(/["“”]/g, '').trim();
