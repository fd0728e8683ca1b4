/** Exposure of the house in each coin by converts within the rolling time: the money that it has paid for the coin, net,
 *  and the value of the coins that it has given, net, at the highest price of the last day, each if positive. Converts of
 *  a coin in that time cannot cost the house more than this, whatever books and reference prices do, as long as the true
 *  price is not above that highest one. Functions run inside the transaction of the converts, or read before it. */
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import { coinId as coinIdOf, type CoinId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { integer, money } from '#server/db/table/columns.ts';
import { above, below } from '#server/db/table/conditions.ts';
import { table } from '#server/db/table/table.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { ConvertContext } from './convert-context.ts';
import type { ConvertFlow } from './convert-flow.ts';
import { isSourced, rejectOldPrices } from './convert-prices.ts';
import { firstPartOf, partOf } from './time-parts.ts';
import { sentence } from '#server/runtime/sentence.ts';

/** Both amounts are negative when the house gave more of the coin than it took. */
const exposureTable = table('convert_exposure', {
  coinId: integer('coin_id', coinIdOf),
  /** Five minutes, counted since 1970. */
  part: integer('part'),
  /** Taken less given, in units of the coin. */
  taken: money('taken_units'),
  /** Paid for it less received for it, in units of USDT. */
  paid: money('paid_units'),
});

type Parts = Pick<ConvertContext, 'db' | 'exchange' | 'reference' | 'limits'>;

interface Position {
  readonly taken: bigint;
  readonly paid: bigint;
}

const NOTHING: Position = { taken: 0n, paid: 0n };

/** @param flows which are made together or not at all */
export function exposureRejection(
  parts: Parts,
  flows: readonly ConvertFlow[],
  now: EpochMs,
): Rejection<'convert_no_liquidity'> | undefined {
  const changes = changesOf(parts, flows);
  if (changes === undefined) return rejectOldPrices();
  for (const [coin, change] of changes) {
    const before = positionOf(parts, coin, now);
    const was = exposureOf(parts, coin, before);
    const becomes = exposureOf(parts, coin, add(before, change));
    if (was === undefined || becomes === undefined) return rejectOldPrices();
    const limit = isSourced(parts, coin) ? parts.limits.exposure : parts.limits.unsourcedExposure;
    // What lowers the exposure is always accepted.
    if (becomes > limit && becomes > was) {
      return rejectExposure(parts, coin, change.taken > 0n ? 'buys' : 'sells');
    }
  }
  return undefined;
}

/** Most that the position can cost. @returns undefined for a coin that never had a price */
function exposureOf(
  { reference }: Parts,
  coinId: CoinId,
  { taken, paid }: Position,
): bigint | undefined {
  const given = reference.leavingValueOf(coinId, units(taken < 0n ? -taken : 0n));
  return given && given.value + (paid > 0n ? paid : 0n);
}

/** Counts a convert that is made in this transaction. */
export function addExposure(parts: Parts, flow: ConvertFlow, now: EpochMs): void {
  const { db, limits } = parts;
  const part = partOf(now);
  const changes = changesOf(parts, [flow]);
  assert(changes !== undefined, 'the exposure was checked in the same transaction');
  for (const [coinId, change] of changes) {
    const before = exposureTable.find(db, { coinId, part }) ?? NOTHING;
    const { taken, paid } = add(before, change);
    exposureTable.put(db, ['coinId', 'part'], {
      coinId,
      part,
      taken: units(taken),
      paid: units(paid),
    });
    exposureTable.remove(db, { coinId, part: below(firstPartOf(now, limits.windowMs)) });
  }
}

function positionOf({ db, limits }: Parts, coinId: CoinId, now: EpochMs): Position {
  const part = above(firstPartOf(now, limits.windowMs) - 1);
  return exposureTable.all(db, { coinId, part }).reduce<Position>(add, NOTHING);
}

const add = (one: Position, other: Position): Position => ({
  taken: one.taken + other.taken,
  paid: one.paid + other.paid,
});

/** Changes by coin, without USDT. @returns undefined without a current price */
function changesOf(
  parts: Parts,
  flows: readonly ConvertFlow[],
): ReadonlyMap<CoinId, Position> | undefined {
  const changes = new Map<CoinId, Position>();
  const change = (coin: CoinId, by: Position): void => {
    if (coin !== QUOTE_COIN.id) changes.set(coin, add(changes.get(coin) ?? NOTHING, by));
  };
  for (const flow of flows) {
    const value = valueOf(parts, flow);
    if (value === undefined) return undefined;
    change(flow.fromCoinId, { taken: flow.fromAmount, paid: value });
    change(flow.toCoinId, { taken: 0n - flow.toAmount, paid: 0n - value });
  }
  return changes;
}

/** The side in USDT, otherwise what the user receives at its reference price. */
const valueOf = (
  { reference }: Parts,
  { fromCoinId, fromAmount, toCoinId, toAmount }: ConvertFlow,
): Units | undefined =>
  fromCoinId === QUOTE_COIN.id ? fromAmount : reference.valueOf(toCoinId, toAmount);

function rejectExposure(
  { exchange }: Parts,
  coinId: CoinId,
  verb: 'buys' | 'sells',
): Rejection<'convert_no_liquidity'> {
  const code = exchange.coins.find(({ id }) => id === coinId)?.code ?? '';
  return reject('convert_no_liquidity', {
    message:
      verb === 'buys'
        ? sentence(
            'For now, convert buys no more {coin} of this amount. Try a smaller amount, or try again later.',
            { coin: code },
          )
        : sentence(
            'For now, convert sells no more {coin} of this amount. Try a smaller amount, or try again later.',
            { coin: code },
          ),
    details: { reason: 'exposure', coin: code },
  });
}
