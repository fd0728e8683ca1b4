/** Runs variants so that a busy machine affects all of them equally: interleaved in rounds, each
 *  round starting with a different variant, and compared within the round. */
import { assert } from '#contract/core/assert.ts';

export interface Variant<Sample> {
  readonly name: string;
  /** Takes one measurement. */
  readonly measure: () => Sample | Promise<Sample>;
}

export interface Rounds<Sample> {
  /** Samples of each variant, one per round, in the order of the rounds. */
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
}

export interface RoundPlan {
  readonly min: number;
  readonly max: number;
  /** After `min` rounds, another starts only if it is expected to end within this time. */
  readonly seconds?: number;
}

/** @param roundMs of the rounds so far. */
export function hasTimeFor(plan: RoundPlan, roundMs: readonly number[]): boolean {
  if (roundMs.length < plan.min) return true;
  if (roundMs.length >= plan.max) return false;
  const spentMs = roundMs.reduce((sum, ms) => sum + ms, 0);
  return spentMs + medianOf(roundMs) <= (plan.seconds ?? Infinity) * 1000;
}

export async function runRounds<Sample>(
  variants: readonly Variant<Sample>[],
  plan: RoundPlan | number,
): Promise<Rounds<Sample>> {
  const bounds = typeof plan === 'number' ? { min: plan, max: plan } : plan;
  assert(variants.length > 0 && bounds.min > 0, 'there is something to measure');
  const samples = new Map<string, (Sample | undefined)[]>(variants.map(({ name }) => [name, []]));
  const roundMs: number[] = [];
  while (hasTimeFor(bounds, roundMs)) {
    const round = roundMs.length;
    const startedMs = performance.now();
    const order = [
      ...variants.slice(round % variants.length),
      ...variants.slice(0, round % variants.length),
    ];
    for (const { name, measure } of order) {
      const list = samples.get(name);
      // One at a time: two concurrent measurements would affect each other.
      if (list !== undefined) list[round] = await measure();
    }
    roundMs.push(performance.now() - startedMs);
  }
  return { samples: samples as ReadonlyMap<string, readonly Sample[]> };
}

/** @throws BrokenInvariant for an empty list: a metric needs samples. */
export function medianOf(values: readonly number[]): number {
  assert(values.length > 0, 'a median has samples');
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? NaN) + high) / 2;
}

/** Nearest rank; `share` of 0.95 is the 95th percentile. */
export function percentileOf(values: readonly number[], share: number): number {
  assert(values.length > 0, 'a percentile has samples');
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Returns the median of each round's ratio, which differs from the ratio of the medians. */
export function ratioOf(ours: readonly number[], baseline: readonly number[]): number {
  assert(ours.length === baseline.length, 'ratios are taken within a round');
  return medianOf(ours.map((value, round) => value / (baseline[round] ?? NaN)));
}
