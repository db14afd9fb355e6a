import entries from '../../../content/glossary.json' with { type: 'json' };
import type { Locale } from '../../platform/i18n/locales';
import { toComparableName } from '../../platform/text/comparable-name';
import type { OtherNames, Term } from './record';
import { compareNames, isSameName, listSearched, toInitial, toNames, toSubject, toTermPattern } from './rules';

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

/** Terms of a query that are looked for by other names: each has several. */
const MAX_TERMS = 2;

/**
 * A query of plain words that accepts the other names of its terms too: 超售 赔偿 as "超售" OR "超额预订" OR "Overbooking" 赔偿.
 * undefined if it names no term.
 */
export function acceptOtherNames(query: string): OtherNames | undefined {
  const locale = /\p{Script=Han}/u.test(query) ? 'zh' : 'en';
  const renamed = new Map<Term, string[]>();
  const toAlternatives = (written: string, term: Term) => {
    const typed = written.replace(/["“”]/g, '');
    const others = listSearched(term, locale).filter((name) => !isSameName(name, typed));
    renamed.set(term, others);
    return ` ${[typed, ...others].map((name) => `"${name}"`).join(' OR ')} `;
  };
  const whole = findTermByName(query);
  const q = whole
    ? toAlternatives(query.trim(), whole)
    : query.replace(anyName, (typed) => {
        const term = byId.get(patterns.map(({ toId }) => toId(typed)).find(Boolean) ?? '');
        return term && renamed.size < MAX_TERMS && !renamed.has(term) ? toAlternatives(typed, term) : typed;
      });
  return renamed.size === 0 ? undefined : { q: q.trim().replace(/\s+/g, ' '), names: [...renamed.values()].flat() };
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

const patterns = (['en', 'zh'] as const).map((language) => toTermPattern(terms, language, (name) => name));
const anyName = new RegExp(patterns.map(({ pattern }) => pattern.source).join('|'), 'gu');

const byName = toIndex(toComparableName);
const bySubject = toIndex(toSubject);
