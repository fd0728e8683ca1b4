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

/** @param leverage of an order that opens: half of its margin lies between the mark price and the band. */
export function bandOf(
  { band, tick }: SlowContract,
  side: Side,
  reference: bigint,
  leverage: number | undefined,
): number | undefined {
  if (band === undefined) return undefined;
  const twice = 2n * BigInt(leverage ?? 1);
  const isNarrow = leverage !== undefined && band * twice > RATE;
  const [part, whole] = isNarrow ? [1n, twice] : [band, RATE];
  // The lowest tick a sell may have, the highest a buy may have.
  return side === 'buy'
    ? Number(floorOf(reference * (whole + part), whole * tick))
    : Number(ceilOf(reference * (whole - part), whole * tick));
}

export function isOutside(
  contract: SlowContract,
  side: Side,
  limit: number,
  reference: bigint,
  leverage: number | undefined,
): boolean {
  const band = bandOf(contract, side, reference, leverage);
  return band !== undefined && (side === 'buy' ? limit > band : limit < band);
}
