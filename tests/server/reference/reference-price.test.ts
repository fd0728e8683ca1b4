import { expect, it } from 'vitest';
import { units, type Units } from '#contract/core/decimal.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import {
  movedTowards,
  REFERENCE_BOUNDS,
  ReferencePrice,
  type ReferenceState,
} from '#server/reference/reference-price.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const START = 1_767_225_600_000;
const whole = (count: number): Units => units(BigInt(Math.round(count * 1e8)));
const at = (second: number): EpochMs => epochMs(START + second * 1_000);

interface Second {
  readonly book?: number | undefined;
  readonly source?: number | undefined;
  /** Age of the source's price in seconds. */
  readonly age?: number;
}

/** Steps once a second; the last argument repeats. */
function runFor(reference: ReferencePrice, from: number, seconds: number, input: Second) {
  let state: ReferenceState | undefined;
  for (let second = from; second < from + seconds; second += 1) {
    const { book, source, age = 0 } = input;
    state = reference.step({
      now: at(second),
      middle: book === undefined ? undefined : whole(book),
      source: source === undefined ? undefined : { price: whole(source), at: at(second - age) },
    });
  }
  return state;
}

it('is the price of the second source at a start', () => {
  const reference = new ReferencePrice({ price: whole(50), at: at(-3_600) });
  expect(runFor(reference, 0, 1, { book: 101, source: 100 })?.price).toBe(whole(100));
});

it('follows the book while it agrees with the second source', () => {
  const state = runFor(new ReferencePrice(), 0, 60, { book: 100.9, source: 100 });
  expect(state).toMatchObject({ price: whole(100.9), isDisputed: false, isBounded: true });
});

it('counts the second source when the book differs by more than one percent, and says so', () => {
  const state = runFor(new ReferencePrice(), 0, 60, { book: 101.1, source: 100 });
  expect(state).toMatchObject({ price: whole(100), isDisputed: true });
});

it('takes the median of half a minute: a book pushed for fourteen seconds changes nothing', () => {
  const reference = new ReferencePrice();
  runFor(reference, 0, 60, { book: 100, source: 100 });
  const pushed = runFor(reference, 60, 14, { book: 100.9, source: 100 });
  expect(pushed?.price).toBe(whole(100));
});

it('moves at most half a percent in a second, for example from 100 to 100.5 on the way to 110', () => {
  expect(movedTowards(whole(100), whole(110), 1_000)).toBe(whole(100.5));
  expect(movedTowards(whole(100), whole(90), 1_000)).toBe(whole(99.5));
  expect(movedTowards(whole(100), whole(100.2), 1_000)).toBe(whole(100.2));
  expect(movedTowards(units(1n), units(9n), 1_000)).toBe(units(2n));
});

it('ignores an empty book and an old price of the second source', () => {
  const reference = new ReferencePrice();
  runFor(reference, 0, 60, { book: 100, source: 100 });
  expect(runFor(reference, 60, 60, { source: 100 })?.price).toBe(whole(100));
  const old = runFor(reference, 120, 60, { book: 102, source: 100, age: 61 });
  expect(old).toMatchObject({ price: whole(102), isBounded: false });
});

it('is confirmed no more once both sources are missing or old', () => {
  const reference = new ReferencePrice();
  runFor(reference, 0, 60, { book: 100, source: 100 });
  const state = runFor(reference, 60, 120, { source: 100, age: 61 });
  // The samples of the last half minute still count for a while.
  expect(state?.price).toBe(whole(100));
  expect(state?.confirmedAt).toBeLessThan(at(60 + 30));
});

const SEED = Number(process.env['TIDEMARK_SEED'] ?? 26_1129);
it(`lets nobody who owns the book move the price beyond its bounds, or stop it (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const runs = countOf({ short: 40, long: 4_000 });
  for (let run = 0; run < runs; run += 1) {
    const reference = new ReferencePrice();
    const fair = 10 ** random.between(0, 5);
    let before: Units | undefined;
    for (let second = 0; second < 300; second += 1) {
      // The attacker empties the book, makes it thin, or sets any price.
      const book = random.pick([
        () => undefined,
        () => fair,
        () => fair * (0.5 + random.next()),
        () => fair * 1.0099,
      ])();
      const state = reference.step({
        now: at(second),
        middle: book === undefined ? undefined : whole(book),
        source: { price: whole(fair), at: at(second) },
      });
      if (state === undefined) throw new Error('the price stopped');
      expect(state.confirmedAt).toBe(at(second));
      const distance = abs(state.price - whole(fair));
      expect(distance * 10_000n).toBeLessThanOrEqual(whole(fair) * REFERENCE_BOUNDS.differenceBps);
      if (before !== undefined) {
        const change = abs(state.price - before);
        expect((change - 1n) * 10_000n).toBeLessThanOrEqual(
          before * REFERENCE_BOUNDS.changeBpsPerSecond,
        );
      }
      before = state.price;
    }
  }
});

const abs = (value: bigint): bigint => (value < 0n ? -value : value);
