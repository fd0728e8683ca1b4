/** What main-thread code may ask of the index of names in the worker. Types only. */
import type { NamedEntry, NameSearch } from './engine/name-index.ts';

export type { NamedEntry, NameSearch } from './engine/name-index.ts';

/** Part of MarketApi. Indexes stand side by side, each under its own name. */
export interface NamesApi {
  /** Replaces an index whole. */
  indexNames(index: string, entries: readonly NamedEntry[]): void | Promise<void>;
  /** The likest first; entries alike keep the order they were given in. */
  findNames(search: NameSearch): readonly string[] | Promise<readonly string[]>;
}
