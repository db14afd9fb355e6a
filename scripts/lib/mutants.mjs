// The mistakes of `npm run mutate`: each breaks a guarantee by one line of code, and names the tests that must notice.
import { readFileSync } from 'node:fs';
import { StepError } from './process.mjs';

/**
 * @typedef {object} Mutant
 * @property {string} name area/mistake
 * @property {string} file
 * @property {string} from source text that occurs exactly once in the file
 * @property {string} to what replaces it
 * @property {string[]} tests test files, at least one of which must fail
 */

/** @type {Mutant[]} */
export const mutants = parseMutants(readFileSync(new URL('mutants.txt', import.meta.url), 'utf8'));

/**
 * Reads a list of mutants: a line `file < test, test`, then one indented line per mistake, `area/mistake: text`. The text marks
 * its change as `git diff --word-diff` does, `[-removed-]` and `{+added+}`; `⏎` is a line break.
 *
 * @param {string} list
 * @returns {Mutant[]}
 */
export function parseMutants(list) {
  let [file, tests] = ['', ['']];
  return list
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, heading, named] = /^(\S+) < (\S.*)$/.exec(line) ?? [];
      if (heading && named) [file, tests] = [heading, named.split(', ')];
      if (heading) return [];
      const [, name, text] = /^ {2}(\S+): (.+)$/.exec(line) ?? [];
      if (!name || !text) throw new StepError(`Not a mutant: ${line}`);
      const marked = text.replaceAll('⏎', '\n');
      const from = marked.replace(/\{\+.*?\+\}/gs, '').replace(/\[-(.*?)-\]/gs, '$1');
      const to = marked.replace(/\[-.*?-\]/gs, '').replace(/\{\+(.*?)\+\}/gs, '$1');
      return [{ name, file, from, to, tests }];
    });
}

/**
 * The source with the mistake.
 *
 * @param {Mutant} mutant
 * @param {string} source
 * @throws {StepError} unless the text occurs exactly once
 */
export function applyMutant({ name, file, from, to }, source) {
  const parts = source.split(from);
  if (parts.length === 2) return parts.join(to);
  throw new StepError(
    `The mutant ${name} no longer fits: ${file} contains its text ${parts.length - 1} times, not once:\n${from}`,
  );
}

/** The Vitest project of a test file. @param {string} test */
export function projectOf(test) {
  if (test.startsWith('tests/process/')) return 'security';
  return /^tests\/(database|api|security)\//.exec(test)?.[1] ?? 'unit';
}
