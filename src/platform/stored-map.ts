/** Small values kept under one name, each by a key of its own: so many at most, the oldest going first.
 *  What is broken reads as nothing. */
import { jsonOf } from '#contract/core/json.ts';
import { STORED, localTexts, type TextStorage } from './storage.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface StoredMap {
  read(key: string): Fields;
  /** Adds these fields to what is kept by the key; undefined takes one away. */
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

/** Pairs remembered; then the one longest untouched is forgotten. */
const PAIR_COUNT_MAX = 60;

/** What a person has chosen of each pair's chart, and of its tape. */
export const storedCharts = storedMapIn(localTexts, STORED.charts, PAIR_COUNT_MAX);
export const storedTapes = storedMapIn(localTexts, STORED.tapes, PAIR_COUNT_MAX);
