import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Change } from '../client.js';
import { type Format, toPlace } from './article-files.js';
import { readFrontMatter } from './markdown.js';

export type Difference = { kind: 'missing' | 'extra' | 'stale' | 'unreadable'; name: string };

/** The archive as its changes describe it: `updated_at` by slug. */
export class Versions {
  readonly bySlug = new Map<string, string>();

  apply({ type, slug, previous_slugs, article }: Change): void {
    for (const previous of previous_slugs) this.bySlug.delete(previous);
    if (type === 'upsert' && article) this.bySlug.set(slug, article.updated_at);
    else this.bySlug.delete(slug);
  }
}

/** Compares the files with the archive: slugs, and the version of each article. */
export async function compareFiles(root: string, format: Format, versions: Versions): Promise<Difference[]> {
  const differences: Difference[] = [];
  const found = new Set<string>();
  for (const folder of await list(root)) {
    for (const name of await list(path.join(root, folder))) {
      const file = path.join(folder, name);
      const version = await readVersion(path.join(root, file), format);
      if (!version || !isPlaceOf(version.slug, file)) {
        differences.push({ kind: 'unreadable', name: file });
        continue;
      }
      found.add(version.slug);
      const expected = versions.bySlug.get(version.slug);
      if (expected === undefined) differences.push({ kind: 'extra', name: version.slug });
      else if (expected !== version.updated_at) differences.push({ kind: 'stale', name: version.slug });
    }
  }
  for (const slug of versions.bySlug.keys()) if (!found.has(slug)) differences.push({ kind: 'missing', name: slug });
  return differences;
}

/** Without the hidden files that systems leave in folders. */
const list = async (folder: string) => (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();

async function readVersion(file: string, format: Format): Promise<{ slug: string; updated_at: string } | undefined> {
  try {
    const text = await readFile(file, 'utf8');
    const version = format === 'ndjson' ? (JSON.parse(text) as { slug: string; updated_at: string }) : readFrontMatter(text);
    return typeof version.slug === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

function isPlaceOf(slug: string, file: string): boolean {
  const { folder, name } = toPlace(slug);
  return [`${name}.json`, `${name}.en.md`, `${name}.zh.md`].some((each) => file === path.join(folder, each));
}
