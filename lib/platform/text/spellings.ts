/** What British and American English spell differently, between what stands before it and what stands after it. */
const DIFFERENCES: readonly (readonly [before: string, british: string, american: string, after: string])[] = [
  ['^practi', 's', 'c', '(?:e[ds]?|ing)$'],
  // Words that have one spelling, such as franchise, become words that no text has.
  ['[a-z]{3}', 'is', 'iz', '(?:e[drs]?|ers|ing|able|ations?|ational(?:ly)?)$'],
  ['^(?:anal|catal|paral)y', 's', 'z', '(?:e[drs]?|ers|ing)$'],
  ['^(?:arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|parl|rig|rum|sav|vap|vig)', 'our', 'or', '(?!at)'],
  ['^(?:cent|fib|lit|lust|theat|(?:centi|kilo|milli)?met)', 're', 'er', 's?$'],
  ['^cent', 're', 'ere', 'd$'],
  ['^(?:def|lic|off|pret)en', 'c', 's', 'es?$'],
  ['^(?:anal|catal|dial)og', 'ue', '', 's?$'],
  ['^program', 'me', '', 's?$'],
  ['^(?:enrol|fulfil|instal)', '', 'l', 'ments?$'],
  ['^(?:acknowledg|judg)', 'e', '', 'ments?$'],
  ['^ag', 'e', '', 'ing$'],
  ['^gr', 'e', 'a', 'ys?$'],
  ['^s', 'c', 'k', 'eptic'],
];

/** The place of each spelling in a word, and the other one. */
const REPLACEMENTS = DIFFERENCES.flatMap(([before, british, american, after]) => {
  const toPlace = (spelling: string) => new RegExp(`(?<=${before})${spelling}(?=${after})`);
  // The longer one first: it may contain the shorter one.
  const pairs = [[british, american] as const, [american, british] as const];
  return pairs.sort(([a], [b]) => b.length - a.length).map(([from, to]) => ({ place: toPlace(from), to }));
});

/** An English word, in lower case, as the other side of the Atlantic spells it; undefined if both spell it alike. */
export function toOtherSpelling(word: string): string | undefined {
  const replacement = REPLACEMENTS.find(({ place }) => place.test(word));
  return replacement && word.replace(replacement.place, replacement.to);
}
