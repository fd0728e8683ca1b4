/** API of the worker's name index for the main thread. Types only. */
import type { NamedEntry, NameSearch } from './engine/name-index.ts';

export type { NamedEntry, NameSearch } from './engine/name-index.ts';

/** Part of MarketApi. Supports several indexes, each with its own name. */
export interface NamesApi {
  /** Replaces a complete index. */
  indexNames(index: string, entries: readonly NamedEntry[]): void;
  /** Returns the best matches first; equal matches keep the order in which they were indexed. */
  findNames(search: NameSearch): readonly string[];
}
