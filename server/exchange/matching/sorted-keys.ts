/** Numbers kept in order, the greatest at hand. Short sorted runs instead of one long array, so that
 *  a book of a hundred thousand scattered prices costs no more to change than a dense one. */
import { assert } from '#contract/core/assert.ts';

const RUN_LENGTH_MAX = 256;

interface Run {
  readonly keys: Float64Array;
  count: number;
}

const emptyRun = (): Run => ({ keys: new Float64Array(RUN_LENGTH_MAX), count: 0 });

export class SortedKeys {
  /** Ascending, within a run and from run to run; no run is empty unless it is the only one. */
  readonly #runs: Run[] = [emptyRun()];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The greatest key, or undefined when there is none. */
  get greatest(): number | undefined {
    const run = this.#runs[this.#runs.length - 1];
    return run === undefined || run.count === 0 ? undefined : run.keys[run.count - 1];
  }

  /** `key` must not be in yet. */
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

  /** `key` must be in. */
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

  /** At most `count` keys, the greatest first. */
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

  /** All keys, the greatest first. None may come or go meanwhile. */
  *descending(): Iterable<number> {
    for (let runIndex = this.#runs.length - 1; runIndex >= 0; runIndex -= 1) {
      const run = this.#runs[runIndex];
      if (run === undefined) return;
      for (let position = run.count - 1; position >= 0; position -= 1) {
        yield run.keys[position] ?? 0;
      }
    }
  }

  /** The run that holds `key`, or would: the last whose first key is not above it. */
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

/** Where `key` stands in `run`, or would stand. */
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

/** Moves keys from `start` to `end` by one place up or down. A loop beats `copyWithin` when few move. */
function shift(keys: Float64Array, start: number, end: number, by: 1 | -1): void {
  if (end - start > 24) keys.copyWithin(start + by, start, end);
  else if (by === 1) for (let at = end; at > start; at -= 1) keys[at] = keys[at - 1] ?? 0;
  else for (let at = start; at < end; at += 1) keys[at - 1] = keys[at] ?? 0;
}

/** Leaves the lower half in `run`. */
function split(run: Run): Run {
  const upper = emptyRun();
  const half = run.count >>> 1;
  upper.keys.set(run.keys.subarray(half, run.count));
  upper.count = run.count - half;
  run.count = half;
  return upper;
}
