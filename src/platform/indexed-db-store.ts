/** Values this browser keeps for the next visit, in IndexedDB. Like storage it never throws: what is
 *  blocked, full or broken keeps nothing, and reads as nothing. */
import { createStore, get, set, type UseStore } from 'idb-keyval';

export interface IndexedDbStore {
  read(key: string): Promise<unknown>;
  keep(key: string, value: unknown): Promise<void>;
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
      // The next visit starts from nothing, as a first one does.
    }
  },
};
