/** Which prices the slow engine allows: triggers that are reached, and the band around the mark price. */
import { RATE, ceilOf, floorOf } from './slow-numbers.ts';
import type { SlowContract } from './slow-records.ts';
import type { Side } from './slow-sides.ts';

export function isReached(
  contract: SlowContract,
  isRising: boolean,
  price: number,
  source: 'mark' | 'last' | 'index',
): boolean {
  const { tick, last, mark, index } = contract;
  if (source === 'last' && last === undefined) return false;
  const current = source === 'last' ? BigInt(last ?? 0) * tick : source === 'mark' ? mark : index;
  const trigger = BigInt(price) * tick;
  return isRising ? current >= trigger : current <= trigger;
}

export function bandOf(contract: SlowContract, side: Side, reference: bigint): number | undefined {
  const { band, tick } = contract;
  if (band === undefined) return undefined;
  // The lowest tick a sell may have, the highest a buy may have.
  return side === 'buy'
    ? Number(floorOf(reference * (RATE + band), RATE * tick))
    : Number(ceilOf(reference * (RATE - band), RATE * tick));
}

export function isOutside(
  contract: SlowContract,
  side: Side,
  limit: number,
  reference: bigint,
): boolean {
  const band = bandOf(contract, side, reference);
  return band !== undefined && (side === 'buy' ? limit > band : limit < band);
}
