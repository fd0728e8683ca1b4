/** Stores values in IndexedDB for the next visit. Never throws: if the database is blocked, full or
 *  broken, nothing is stored and reads return nothing. */
import { createStore, del, get, set, type UseStore } from 'idb-keyval';

export interface IndexedDbStore {
  read(key: string): Promise<unknown>;
  keep(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

let opened: UseStore | undefined;
const storeNow = (): UseStore => (opened ??= createStore('tidemark', 'kept'));

export const indexedDbStore: IndexedDbStore = {
  read: async (key) => {
    try {
      return await get<unknown>(key, storeNow());
    } catch {
      return undefined;
    }
  },
  keep: async (key, value) => {
    try {
      await set(key, value, storeNow());
    } catch {
      // The next visit starts without stored values, like the first one.
    }
  },
  remove: async (key) => {
    try {
      await del(key, storeNow());
    } catch {
      // What could not be removed could not be read either.
    }
  },
};
