/** Finds names by typed text, comparing them one by one: lists are short, and a comparison costs
 *  less than the message that requests it. Pure: no clock, no socket. */
import { fuzzyScoreOf, readyName, readyText, type ReadyName } from '#domain/fuzzy-score.ts';

export interface NamedEntry {
  /** Returned for a match. */
  readonly key: string;
  /** Folded by `foldLetters`; compared separately, the best match counts. */
  readonly names: readonly string[];
}

export interface NameSearch {
  readonly index: string;
  /** Typed text, folded likewise. */
  readonly text: string;
  readonly countMax: number;
}

/** More than any market has pairs and any product has pages. */
export const ENTRY_COUNT_MAX = 5_000;
/** Longer than any typed text; the cost of a comparison grows with the length. */
const TEXT_LENGTH_MAX = 60;

interface ReadyEntry {
  readonly key: string;
  readonly names: readonly ReadyName[];
}

export class NameIndexes {
  readonly #indexes = new Map<string, readonly ReadyEntry[]>();

  indexNames(index: string, entries: readonly NamedEntry[]): void {
    const ready = entries
      .slice(0, ENTRY_COUNT_MAX)
      .map(({ key, names }) => ({ key, names: names.map(readyName) }));
    this.#indexes.set(index, ready);
  }

  findNames({ index, text, countMax }: NameSearch): readonly string[] {
    const query = readyText(text.slice(0, TEXT_LENGTH_MAX));
    const entries = this.#indexes.get(index) ?? [];
    if (query === '') return [];
    return entries
      .flatMap(({ key, names }) => {
        const fuzzyScore = likestOf(query, names);
        return fuzzyScore === undefined ? [] : [{ key, fuzzyScore }];
      })
      .toSorted((left, right) => right.fuzzyScore - left.fuzzyScore)
      .slice(0, countMax)
      .map(({ key }) => key);
  }
}

function likestOf(query: string, names: readonly ReadyName[]): number | undefined {
  let best: number | undefined;
  for (const name of names) {
    const fuzzyScore = fuzzyScoreOf(query, name);
    if (fuzzyScore !== undefined && (best === undefined || fuzzyScore > best)) best = fuzzyScore;
  }
  return best;
}
