/** Map of small values in one storage entry, with a maximum size; the oldest values are removed
 *  first. Invalid data reads as empty. */
import { jsonOf } from '#contract/core/json.ts';
import { STORED, localTexts, type TextStorage } from './storage.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface StoredMap {
  read(key: string): Fields;
  /** Merges these fields into the value of the key; undefined removes a field. */
  keep(key: string, fields: Fields): void;
}

export function storedMapIn(storage: TextStorage, name: string, countMax: number): StoredMap {
  const all = (): readonly (readonly [string, Fields])[] => {
    const value = jsonOf(storage.read(name));
    return Array.isArray(value) ? value.filter(isEntry) : [];
  };
  const read = (key: string): Fields => all().find(([one]) => one === key)?.[1] ?? {};
  return {
    read,
    keep: (key, fields) => {
      const others = all().filter(([one]) => one !== key);
      const entries = [...others, [key, { ...read(key), ...fields }]].slice(-countMax);
      storage.write(name, JSON.stringify(entries));
    },
  };
}

const isEntry = (value: unknown): value is readonly [string, Fields] =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'object' &&
  value[1] !== null;

/** Maximum number of pairs; then the least recently changed one is removed. */
const PAIR_COUNT_MAX = 60;

/** User's chart and tape settings per pair. */
export const storedCharts = storedMapIn(localTexts, STORED.charts, PAIR_COUNT_MAX);
export const storedTapes = storedMapIn(localTexts, STORED.tapes, PAIR_COUNT_MAX);
