/** The longest folded name of an author, in characters: names that agree so far are the same, and an index can hold them. */
const MAX_FOLDED_AUTHOR = 200;

/**
 * The form in which names of authors are compared: NFKC and case-folded. The database has the same rule (`author_fold`), and a
 * test compares the two. Decomposing first leaves few capitals that case folding must know, which the database lists.
 */
export function foldAuthor(name: string): string {
  const folded = name.normalize('NFKD').toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss').normalize('NFKC');
  return folded.length > MAX_FOLDED_AUTHOR ? Array.from(folded).slice(0, MAX_FOLDED_AUTHOR).join('') : folded;
}
