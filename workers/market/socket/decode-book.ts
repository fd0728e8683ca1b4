/** Ordinary decoder of the order book: converts snapshots, and changes with a layout unknown to the
 *  scanner, to integer steps. Messages with values that are not exact steps of the pair are
 *  rejected. */
import { spotBookChannel, SPOT_BOOK_EVENT } from '#contract/realtime/spot-book.ts';
import type { BookSnapshot, WireLevel } from '#contract/rest/spot-market.ts';
import { parse } from '#contract/codec.ts';
import type { StepDiff, StepLevels, StepSnapshot } from '../engine/step-diff.ts';
import type { PairScale } from './pair-scale.ts';

/** Twice the exchange's deepest snapshot. */
const LEVEL_COUNT_MAX = 20_000;

/** @returns undefined for a payload that is not a change of this pair's book. */
export function stepDiffOf(payload: unknown, scale: PairScale): StepDiff | undefined {
  const parsed = parse(spotBookChannel.events[SPOT_BOOK_EVENT], payload);
  if (!parsed.ok) return undefined;
  const { epoch, previousSequence, sequence, at, bids, asks, checksum } = parsed.model;
  if (!isCount(previousSequence) || !isCount(sequence) || !isCount(at)) return undefined;
  if (sequence < previousSequence || !isChecksum(checksum)) return undefined;
  const levels = stepLevelsOf(bids, asks, scale);
  if (levels === undefined) return undefined;
  return { epoch, previousSequence, sequence, at, checksum, ...levels };
}

/** @returns undefined when a number in it is invalid. */
export function stepSnapshotOf(snapshot: BookSnapshot, scale: PairScale): StepSnapshot | undefined {
  const { epoch, sequence, at, bids, asks, checksum } = snapshot;
  if (!isCount(sequence) || !isCount(at) || !isChecksum(checksum)) return undefined;
  const levels = stepLevelsOf(bids, asks, scale);
  return levels === undefined ? undefined : { epoch, sequence, at, checksum, ...levels };
}

function stepLevelsOf(
  bids: readonly WireLevel[],
  asks: readonly WireLevel[],
  scale: PairScale,
): StepLevels | undefined {
  const count = bids.length + asks.length;
  if (count > LEVEL_COUNT_MAX) return undefined;
  const levels = new Float64Array(2 * count);
  let slot = 0;
  for (const side of [bids, asks]) {
    for (const [priceText, sizeText] of side) {
      const price = scale.priceOf(priceText);
      const size = scale.sizeOf(sizeText);
      if (price === undefined || size === undefined) return undefined;
      levels[slot++] = price;
      levels[slot++] = size;
    }
  }
  return { bidCount: bids.length, askCount: asks.length, levels };
}

const isCount = (value: number): boolean => value >= 0 && Number.isSafeInteger(value);
const isChecksum = (value: number | undefined): boolean => value === undefined || isCount(value);
