/** Stores values in IndexedDB for the next visit. Never throws: if the database is blocked, full, broken or silent,
 *  nothing is stored and reads return nothing. */
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { settledWithin } from './clock.ts';

export interface IndexedDbStore {
  read(key: string): Promise<unknown>;
  keep(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

/** WebKit sometimes never opens a database; a later request then opens it anew. */
const SILENCE_MS_MAX = 4_000;

let opened: UseStore | undefined;

/** @returns undefined for a request that failed or got no response. */
async function requestFrom<Value>(
  request: (store: UseStore) => Promise<Value>,
): Promise<Value | undefined> {
  try {
    opened ??= createStore('tidemark', 'kept');
    const response = request(opened);
    const outcome = await settledWithin(SILENCE_MS_MAX, response);
    if (outcome === 'late') opened = undefined;
    return outcome === 'settled' ? await response : undefined;
  } catch {
    return undefined;
  }
}

export const indexedDbStore: IndexedDbStore = {
  read: (key) => requestFrom((store) => get<unknown>(key, store)),
  keep: (key, value) => requestFrom((store) => set(key, value, store)),
  remove: (key) => requestFrom((store) => del(key, store)),
};
