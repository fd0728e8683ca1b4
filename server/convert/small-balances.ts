/** Available balances too small for an order, and their sweep into one coin. */
import { units, type Units } from '#contract/core/decimal.ts';
import type { CoinId, RequestId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { rateAfterSpread, receivedFor, shownRateOf } from '#domain/convert-quote.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { ConvertContext } from './convert-context.ts';
import type { ConvertRecord } from './convert-orders.ts';
import { midRateOf, usdtRateOf } from './convert-prices.ts';
import { availableOf, coinsRejection } from './convert-request.ts';
import { SMALL_VALUE, SPREAD } from './convert-terms.ts';
import { houseBalanceOf, settleConvert } from './settle-convert.ts';

export interface SmallBalanceRecord {
  readonly coinId: CoinId;
  readonly available: Units;
  /** In USDT at the mid price, rounded down. */
  readonly value: Units;
}

export interface SweepRequest {
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly coinIds: readonly CoinId[];
  readonly toCoinId: CoinId;
}

/** Coins without a price are not listed, because they cannot be converted. */
export function smallBalancesOf(
  { exchange }: Pick<ConvertContext, 'exchange'>,
  userId: UserId,
): readonly SmallBalanceRecord[] {
  return exchange.balances(userId).flatMap(({ coinId, available }) => {
    const value = smallValueOf(exchange, coinId, available);
    return value === undefined ? [] : [{ coinId, available, value }];
  });
}

/** @returns undefined when the balance is empty, not small or without a price. */
function smallValueOf(
  exchange: ConvertContext['exchange'],
  coinId: CoinId,
  available: bigint,
): Units | undefined {
  const rate = available === 0n ? undefined : usdtRateOf(exchange, coinId);
  if (rate === undefined) return undefined;
  const value = receivedFor(units(available), rate);
  return value < SMALL_VALUE ? value : undefined;
}

/** Converts all balances, or none. Runs in a command of the exchange. */
export function sweep(
  context: ConvertContext,
  ledger: Ledger,
  request: SweepRequest,
  now: EpochMs,
) {
  const { orders } = context;
  const { userId, requestId, coinIds, toCoinId } = request;
  const intent = JSON.stringify(['small', coinIds.toSorted((a, b) => a - b), toCoinId]);
  const earlier = orders.byRequest(userId, requestId);
  if (earlier.length > 0) {
    return earlier.every((one) => one.intent === intent) ? earlier : reject('request_id_reused');
  }
  const parts = partsOf(context, request);
  if (isRejection(parts)) return parts;
  const total = parts.reduce((sum, { toAmount }) => sum + toAmount, 0n);
  if (houseBalanceOf(ledger, toCoinId) < total) return reject('convert_no_liquidity');
  return parts.map((part): ConvertRecord => {
    const record = orders.insert({
      userId,
      kind: 'small',
      requestId,
      intent,
      quoteId: undefined,
      wallet: 'spot',
      ...part,
      side: undefined,
      limitPrice: undefined,
      expiresAt: undefined,
      status: 'done',
      createdAt: now,
      doneAt: now,
    });
    const details = { payFrom: 'available', received: part.toAmount, postedAt: now } as const;
    settleConvert(ledger, record, details);
    return record;
  });
}

type Part = Pick<ConvertRecord, 'fromCoinId' | 'toCoinId' | 'fromAmount' | 'toAmount' | 'rate'>;

function partsOf({ db, exchange }: ConvertContext, { userId, coinIds, toCoinId }: SweepRequest) {
  const parts: Part[] = [];
  for (const fromCoinId of coinIds) {
    const wrongCoins = coinsRejection(exchange, { fromCoinId, toCoinId });
    if (wrongCoins !== undefined) return wrongCoins;
    const mid = midRateOf(exchange, fromCoinId, toCoinId);
    if (mid === undefined) return reject('convert_no_liquidity');
    const fromAmount = units(availableOf(db, userId, fromCoinId, 'spot'));
    // The balance has changed since it was listed: what was not shown is not converted.
    const isSmall = smallValueOf(exchange, fromCoinId, fromAmount) !== undefined;
    if (!isSmall) return reject('state_changed');
    const rate = rateAfterSpread(mid, SPREAD);
    const toAmount = receivedFor(fromAmount, rate);
    if (toAmount === 0n) return reject('convert_below_minimum');
    parts.push({ fromCoinId, toCoinId, fromAmount, toAmount, rate: shownRateOf(rate) });
  }
  return parts;
}
