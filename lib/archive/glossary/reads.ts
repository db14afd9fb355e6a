import entries from '../../../content/glossary.json' with { type: 'json' };
import type { Locale } from '../../platform/i18n/locales';
import { toComparableName } from '../../platform/text/comparable-name';
import type { Term } from './record';
import { compareNames, toInitial, toNames, toSubject } from './rules';

const terms = entries as Term[];

const byId = new Map(terms.map((term) => [term.id, term]));

/** The glossary, by subject. */
export function listTerms(): readonly Term[] {
  return terms;
}

/** Terms by the initials of their names in a language: those with the query in a name, or if there are none in what they mean. */
export function findTermsByInitial(
  locale: Locale,
  { q, subject }: { q: string; subject: Term['subject'] | undefined },
): { initial: string; terms: Term[] }[] {
  const wanted = toComparableName(q);
  const all = terms.filter((term) => !subject || term.subject === subject);
  const has = (text: string) => toComparableName(text).includes(wanted);
  const named = all.filter((term) => [...toNames(term, 'en'), ...toNames(term, 'zh')].some(has));
  const found = named.length > 0 ? named : all.filter((term) => has(term.text_en) || has(term.text_zh));
  const groups = new Map<string, Term[]>();
  for (const term of found.sort((a, b) => compareNames(a[locale], b[locale], locale))) {
    const initial = toInitial(term[locale], locale);
    groups.set(initial, [...(groups.get(initial) ?? []), term]);
  }
  return [...groups].map(([initial, each]) => ({ initial, terms: each }));
}

export function findTerm(id: string): Term | undefined {
  return byId.get(id);
}

/** The term whose name is the whole query, in either language. */
export function findTermByName(query: string): Term | undefined {
  return byName.get(toComparableName(query));
}

/** The term that a query is or asks for, in any spelling and number: “what is RevPAR?”, “cap rates”, 什么是收益管理. */
export function findTermAskedFor(query: string): Term | undefined {
  return findTermByName(query) ?? bySubject.get(toSubject(query));
}

/** Shorter beginnings are those of too many names. */
const MIN_LETTERS = 4;
const MIN_CHARACTERS = 2;

/** The term with the shortest name that begins with a query that is still being typed. */
export function findTermBeginning(query: string): Term | undefined {
  const wanted = toComparableName(query);
  if (wanted.length < (/\p{Script=Han}/u.test(wanted) ? MIN_CHARACTERS : MIN_LETTERS)) return undefined;
  const beginning = named.filter(({ name }) => toComparableName(name).startsWith(wanted));
  return beginning.sort((a, b) => a.name.length - b.name.length)[0]?.term;
}

const named = terms.flatMap((term) => [...toNames(term, 'en'), ...toNames(term, 'zh')].map((name) => ({ name, term })));

/** Of terms with one name, the first. */
const toIndex = (toKey: (name: string) => string) =>
  new Map(named.map(({ name, term }) => [toKey(name), term] as const).reverse());

const byName = toIndex(toComparableName);
const bySubject = toIndex(toSubject);
