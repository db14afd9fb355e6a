import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Format } from './article-files.js';
import type { Disk } from './disk.js';
import { MirrorError } from './errors.js';

const VERSION = 1;

export type Access = 'full_text' | 'metadata';

/** What the folder is a copy of. */
export type Source = { base_url: string; format: Format; access: Access };
export type State = { version: typeof VERSION } & Source & { next_since: string };

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && TIMESTAMP.test(value) && !Number.isNaN(Date.parse(value));

export const stateFile = (root: string): string => path.join(root, 'state.json');

/**
 * The state of the folder, or undefined if it has none yet.
 *
 * @throws MirrorError if the folder is a copy of something else, or its state is unreadable
 */
export async function findState(root: string, source: Source): Promise<State | undefined> {
  const text = await readFile(stateFile(root), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const state = parseState(text);
  if (!state) throw new MirrorError({ code: 'needs_fresh', because: 'unreadable' });
  for (const because of ['base_url', 'format', 'access'] as const)
    if (state[because] !== source[because]) throw new MirrorError({ code: 'needs_fresh', because });
  return state;
}

function parseState(text: string): State | undefined {
  try {
    const state = JSON.parse(text) as Partial<State> | null;
    return state?.version === VERSION && isTimestamp(state.next_since) ? (state as State) : undefined;
  } catch {
    return undefined;
  }
}

/** Everything up to `next_since` must be durable before this is called. */
export async function writeState(disk: Disk, root: string, source: Source, next_since: string): Promise<void> {
  const { base_url, format, access } = source;
  const state: State = { version: VERSION, base_url, format, access, next_since };
  await disk.write(stateFile(root), `${JSON.stringify(state, null, 2)}\n`);
  await disk.sync(root);
}
