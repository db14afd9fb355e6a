import type { Edits, Field } from './fields';
import type { LineRange } from './merge-lines';

/** Unsaved edits, with the values they were based on. */
export type UnsentText = {
  user: string;
  article: string;
  version: number;
  /** the page that wrote it: two windows of one writer do not overwrite each other */
  page: string;
  title: string;
  edits: Edits;
  base: Edits;
  /** lines of `base` that another user changed, too, and that were not decided; earlier versions stored none */
  open?: Partial<Record<Field, readonly LineRange[]>> | undefined;
  at: number;
};
type Key = Pick<UnsentText, 'user' | 'article' | 'version' | 'page'>;

const DATABASE = 'hospitality-editor';
const STORE = 'unsent';

/** A browser may have no storage, in private windows for example. Then nothing is kept, and editing still works. */
async function withStore<Value>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const database = await toPromise(open());
  try {
    return await toPromise(run(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function open(): IDBOpenDBRequest {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['user', 'article', 'version', 'page'] });
  return request;
}

function toPromise<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const toKey = ({ user, article, version, page }: Key) => [user, article, version, page];
/** Keys that begin with these parts: an array sorts after every string and number. */
const startingWith = (...parts: string[]) => IDBKeyRange.bound(parts, [...parts, []]);

/** Set once the user signs out: a closing page must not store again what was just deleted. */
let deleted = false;

export async function keepUnsent(text: UnsentText): Promise<void> {
  if (!deleted) await withStore('readwrite', (store) => store.put(text));
}

export const deleteUnsent = (key: Key) => withStore('readwrite', (store) => store.delete(toKey(key)));

export async function deleteAllUnsent(user: string): Promise<void> {
  deleted = true;
  await withStore('readwrite', (store) => store.delete(startingWith(user)));
}

/** Oldest version first. */
export function listUnsent(user: string, article?: string): Promise<UnsentText[]> {
  const range = article === undefined ? startingWith(user) : startingWith(user, article);
  return withStore<UnsentText[]>('readonly', (store) => store.getAll(range)).catch(() => []);
}
