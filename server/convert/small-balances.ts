/** Available balances too small for an order, and their sweep into one coin. */
import { decimalOfUnits, units, type Units } from '#contract/core/decimal.ts';
import type { CoinId, RequestId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { receivedFor, shownRateOf } from '#domain/convert-quote.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { ConvertContext } from './convert-context.ts';
import type { ConvertRecord } from './convert-orders.ts';
import { priceOf } from './convert-prices.ts';
import { availableOf, coinsRejection } from './convert-request.ts';
import { SMALL_VALUE } from './convert-terms.ts';
import { limitRejection, settleConvert, stockRejection } from './settle-convert.ts';

export interface SmallBalanceRecord {
  readonly coinId: CoinId;
  readonly available: Units;
  /** In USDT at the reference price, rounded down. */
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
  context: Pick<ConvertContext, 'exchange' | 'reference'>,
  userId: UserId,
): readonly SmallBalanceRecord[] {
  return context.exchange.balances(userId).flatMap(({ coinId, available }) => {
    const value = smallValueOf(context, coinId, available);
    return value === undefined ? [] : [{ coinId, available, value }];
  });
}

/** @returns undefined when the balance is empty, not small or without a price. */
function smallValueOf(
  { reference }: Pick<ConvertContext, 'reference'>,
  coinId: CoinId,
  available: bigint,
): Units | undefined {
  const value = available === 0n ? undefined : reference.valueOf(coinId, units(available));
  return value !== undefined && value < SMALL_VALUE ? value : undefined;
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
  const flows = parts.map((part) => ({ userId, ...part }));
  const limited = limitRejection(context, flows, now) ?? stockRejection(ledger, flows);
  if (limited !== undefined) return limited;
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
    settleConvert(context, ledger, record, details);
    return record;
  });
}

type Part = Pick<ConvertRecord, 'fromCoinId' | 'toCoinId' | 'fromAmount' | 'toAmount' | 'rate'>;

function partsOf(context: ConvertContext, { userId, coinIds, toCoinId }: SweepRequest) {
  const { db, exchange } = context;
  const parts: Part[] = [];
  for (const fromCoinId of coinIds) {
    const coins = { fromCoinId, toCoinId };
    const wrongCoins = coinsRejection(exchange, coins);
    if (wrongCoins !== undefined) return wrongCoins;
    const fromAmount = units(availableOf(db, userId, fromCoinId, 'spot'));
    // The balance has changed since it was listed: what was not shown is not converted.
    const isSmall = smallValueOf(context, fromCoinId, fromAmount) !== undefined;
    if (!isSmall) return reject('state_changed');
    const price = priceOf(context, coins, { fromAmount: decimalOfUnits(fromAmount) });
    if (isRejection(price)) return price;
    const toAmount = receivedFor(fromAmount, price.rate);
    if (toAmount === 0n) return reject('convert_below_minimum');
    parts.push({ ...coins, fromAmount, toAmount, rate: shownRateOf(price.rate) });
  }
  return parts;
}
