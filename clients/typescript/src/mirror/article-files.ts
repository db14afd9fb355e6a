import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Disk } from './disk.js';
import { type Language, type MirroredArticle, toMarkdown } from './markdown.js';

export type Format = 'ndjson' | 'markdown';

const LANGUAGES: readonly Language[] = ['en', 'zh'];
/** Names that every file system accepts. Any other slug is hashed, so that no slug can name a file elsewhere. */
const PLAIN_NAME = /^[a-z0-9][a-z0-9._-]{0,99}$/;

/** Where an article lies: its folder, and the name of its files without the ending. */
export function toPlace(slug: string): { folder: string; name: string } {
  const hash = createHash('sha256').update(slug).digest('hex');
  return { folder: hash.slice(0, 2), name: PLAIN_NAME.test(slug) ? slug : `~${hash.slice(0, 32)}` };
}

/** The files of an article with their text, and the names that it no longer has. */
export function toFiles(
  slug: string,
  article: MirroredArticle,
  format: Format,
): { files: Record<string, string>; stale: string[] } {
  const { name } = toPlace(slug);
  if (format === 'ndjson') return { files: { [`${name}.json`]: `${JSON.stringify(article)}\n` }, stale: [] };
  const languages = toLanguages(article);
  return {
    files: Object.fromEntries(languages.map((language) => [`${name}.${language}.md`, toMarkdown(article, language)])),
    stale: LANGUAGES.filter((language) => !languages.includes(language)).map((language) => `${name}.${language}.md`),
  };
}

/** Every name that the files of an article may have. */
export const toFileNames = (name: string, format: Format): string[] =>
  format === 'ndjson' ? [`${name}.json`] : LANGUAGES.map((language) => `${name}.${language}.md`);

/** An article without a complete translation still has one file, for the language of its title. */
function toLanguages(article: MirroredArticle): readonly Language[] {
  const complete = LANGUAGES.filter((language) => article.languages.includes(language));
  if (complete.length > 0) return complete;
  const titled = LANGUAGES.filter((language) => article[`title_${language}`]);
  return titled.length > 0 ? titled : ['en'];
}

/** The folder of articles. Nothing is durable before `sync`. */
export class ArticleFiles {
  readonly #touched = new Set<string>();
  readonly #known = new Set<string>();

  constructor(
    readonly disk: Disk,
    readonly root: string,
    readonly format: Format,
  ) {}

  /** Writes an article's files and deletes those of languages that it no longer has. */
  async put(slug: string, article: MirroredArticle): Promise<void> {
    const { files, stale } = toFiles(slug, article, this.format);
    const folder = await this.#makeFolder(slug);
    for (const [name, text] of Object.entries(files)) await this.disk.write(path.join(folder, name), text);
    for (const name of stale) await this.disk.remove(path.join(folder, name));
  }

  /** Writes an article into a folder that nobody reads yet. Fails if it is there already. */
  async create(slug: string, article: MirroredArticle): Promise<void> {
    const folder = await this.#makeFolder(slug);
    const { files } = toFiles(slug, article, this.format);
    for (const [name, text] of Object.entries(files)) await this.disk.create(path.join(folder, name), text);
  }

  async delete(slug: string): Promise<void> {
    const { folder, name } = toPlace(slug);
    // Also if there is nothing to delete: a run that was killed may have deleted it without syncing.
    this.#touched.add(path.join(this.root, folder));
    for (const file of toFileNames(name, this.format)) await this.disk.remove(path.join(this.root, folder, file));
  }

  /** Makes everything since the last call durable. */
  async sync(): Promise<void> {
    for (const folder of this.#touched) await this.disk.sync(folder);
    this.#touched.clear();
  }

  async #makeFolder(slug: string): Promise<string> {
    const folder = path.join(this.root, toPlace(slug).folder);
    if (!this.#known.has(folder)) {
      await this.disk.makeFolder(folder);
      // Also if it exists: a run that was killed may have made it without syncing.
      this.#touched.add(this.root);
      this.#known.add(folder);
    }
    this.#touched.add(folder);
    return folder;
  }
}
