/** Sorted set of numbers with fast access to the greatest. Uses short sorted runs instead of one
 *  long array, so a change in a book of a hundred thousand scattered prices costs no more than in a
 *  dense one. */
import { assert } from '#contract/core/assert.ts';

const RUN_LENGTH_MAX = 256;

interface Run {
  readonly keys: Float64Array;
  count: number;
}

const emptyRun = (): Run => ({ keys: new Float64Array(RUN_LENGTH_MAX), count: 0 });

export class SortedKeys {
  /** Ascending within and across runs; a run is empty only if it is the only one. */
  readonly #runs: Run[] = [emptyRun()];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get greatest(): number | undefined {
    const run = this.#runs[this.#runs.length - 1];
    return run === undefined || run.count === 0 ? undefined : run.keys[run.count - 1];
  }

  /** Inserts `key`, which must not be in the set. */
  insert(key: number): void {
    const runIndex = this.#runIndexOf(key);
    let run = this.#runs[runIndex];
    assert(run !== undefined, 'there is always a run');
    if (run.count === RUN_LENGTH_MAX) {
      const upper = split(run);
      this.#runs.splice(runIndex + 1, 0, upper);
      if (key > (upper.keys[0] ?? 0)) run = upper;
    }
    const position = positionOf(run, key);
    shift(run.keys, position, run.count, 1);
    run.keys[position] = key;
    run.count += 1;
    this.#count += 1;
  }

  /** Removes `key`, which must be in the set. */
  remove(key: number): void {
    const runIndex = this.#runIndexOf(key);
    const run = this.#runs[runIndex];
    assert(run !== undefined, 'there is always a run');
    const position = positionOf(run, key);
    assert(position < run.count && run.keys[position] === key, 'a removed key is in');
    shift(run.keys, position + 1, run.count, -1);
    run.count -= 1;
    this.#count -= 1;
    if (run.count === 0 && this.#runs.length > 1) this.#runs.splice(runIndex, 1);
  }

  /** Returns at most `count` keys, the greatest first. */
  greatestFirst(count: number): number[] {
    const keys: number[] = [];
    for (let runIndex = this.#runs.length - 1; runIndex >= 0; runIndex -= 1) {
      const run = this.#runs[runIndex];
      if (run === undefined) break;
      for (let position = run.count - 1; position >= 0; position -= 1) {
        if (keys.length === count) return keys;
        keys.push(run.keys[position] ?? 0);
      }
    }
    return keys;
  }

  /** Iterates all keys, the greatest first. The set must not change during the iteration. */
  *descending(): Iterable<number> {
    for (let runIndex = this.#runs.length - 1; runIndex >= 0; runIndex -= 1) {
      const run = this.#runs[runIndex];
      if (run === undefined) return;
      for (let position = run.count - 1; position >= 0; position -= 1) {
        yield run.keys[position] ?? 0;
      }
    }
  }

  /** Returns the run that contains `key`, or would contain it: the last one whose first key is not
   *  greater. */
  #runIndexOf(key: number): number {
    let low = 0;
    let high = this.#runs.length - 1;
    // Most changes are near the best price, which is in the last run.
    if (key >= (this.#runs[high]?.keys[0] ?? 0)) return high;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#runs[middle]?.keys[0] ?? 0) <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Returns the position of `key` in `run`, or its insert position. */
function positionOf(run: Run, key: number): number {
  const { keys } = run;
  let low = 0;
  let high = run.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Moves keys from `start` to `end` by one position up or down. A loop is faster than `copyWithin`
 *  for few keys. */
function shift(keys: Float64Array, start: number, end: number, by: 1 | -1): void {
  if (end - start > 24) keys.copyWithin(start + by, start, end);
  else if (by === 1) for (let at = end; at > start; at -= 1) keys[at] = keys[at - 1] ?? 0;
  else for (let at = start; at < end; at += 1) keys[at - 1] = keys[at] ?? 0;
}

/** Moves the upper half to a new run; the lower half stays in `run`. */
function split(run: Run): Run {
  const upper = emptyRun();
  const half = run.count >>> 1;
  upper.keys.set(run.keys.subarray(half, run.count));
  upper.count = run.count - half;
  run.count = half;
  return upper;
}
