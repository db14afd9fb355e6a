import entries from '../../../content/glossary.json' with { type: 'json' };
import type { Locale } from '../../platform/i18n/locales';
import { toComparableName } from '../../platform/text/comparable-name';
import type { Term } from './record';
import { compareNames, toInitial, toNames } from './rules';

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
  const wanted = toComparableName(query);
  const isNamed = (term: Term, language: Locale) => toNames(term, language).some((name) => toComparableName(name) === wanted);
  return wanted === '' ? undefined : terms.find((term) => isNamed(term, 'en') || isNamed(term, 'zh'));
}
