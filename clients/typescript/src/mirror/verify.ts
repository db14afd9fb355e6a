import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Change } from '../client.js';
import { type Format, toFileNames, toFiles, toPlace } from './article-files.js';

/** A file of the folder that is not as the archive has it. */
export type Difference = { kind: 'missing' | 'extra' | 'different'; file: string };

/** What the folder must hold: the hash of every file, by its path below the folder of articles. */
export class ExpectedFiles {
  readonly hashes = new Map<string, string>();
  readonly slugs = new Set<string>();

  constructor(readonly format: Format) {}

  /** @param change with the content of its article */
  apply({ type, slug, previous_slugs, article }: Change): void {
    for (const each of [...previous_slugs, slug]) this.#delete(each);
    if (type !== 'upsert' || !article) return;
    this.slugs.add(slug);
    const { folder } = toPlace(slug);
    for (const [name, text] of Object.entries(toFiles(slug, article, this.format).files))
      this.hashes.set(path.join(folder, name), hash(text));
  }

  #delete(slug: string): void {
    const { folder, name } = toPlace(slug);
    for (const file of toFileNames(name, this.format)) this.hashes.delete(path.join(folder, file));
    this.slugs.delete(slug);
  }
}

/**
 * Compares every file of the folder with the archive, but for `aliases`: they lack a slug while another article has it, and
 * that article's changes are no changes of this one.
 */
export async function compareFiles(root: string, { hashes }: ExpectedFiles): Promise<Difference[]> {
  const differences: Difference[] = [];
  const found = new Set<string>();
  for (const folder of await list(root)) {
    for (const name of await list(path.join(root, folder))) {
      const file = path.join(folder, name);
      found.add(file);
      const expected = hashes.get(file);
      if (expected === undefined) differences.push({ kind: 'extra', file });
      else if (expected !== (await hashFile(path.join(root, file)))) differences.push({ kind: 'different', file });
    }
  }
  for (const file of hashes.keys()) if (!found.has(file)) differences.push({ kind: 'missing', file });
  return differences;
}

/** Without the hidden files that systems leave in folders. */
const list = async (folder: string) => (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();

const hash = (text: string) => createHash('sha256').update(withoutAliases(text)).digest('base64');

/** The text itself unless it is an article on one line, so that other alterations still show. */
const withoutAliases = (text: string) => text.replace(/,"aliases":\[(?:"(?:[^"\\]|\\.)*",?)*\]/, '');

/** @returns undefined if the file cannot be read, which no hash equals */
const hashFile = (file: string) => readFile(file, 'utf8').then(hash, () => undefined);
