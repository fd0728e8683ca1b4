/** Mid prices from the live order books. */
import { UNIT_DECIMALS, exactUnitsOf } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import { crossRate, inverseRate, type ConvertRate } from '#domain/convert-quote.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';

export type Books = Pick<Exchange, 'findPair' | 'bestBid' | 'bestAsk'>;

const UNIT = 10n ** BigInt(UNIT_DECIMALS);
const ONE: ConvertRate = { numerator: 1n, denominator: 1n };

/** Whether both coins are traded against each other, or each against USDT. */
export const isConvertible = (books: Pick<Books, 'findPair'>, from: CoinId, to: CoinId): boolean =>
  hasPair(books, from, to) ||
  [from, to].every((coin) => coin === QUOTE_COIN.id || hasPair(books, coin, QUOTE_COIN.id));

/**
 * Returns the mid price of the direct pair, or crossed over USDT.
 * @returns undefined while a book has no bid or no ask.
 */
export function midRateOf(books: Books, from: CoinId, to: CoinId): ConvertRate | undefined {
  if (hasPair(books, from, to)) return directRateOf(books, from, to);
  const first = usdtRateOf(books, from);
  const second = usdtRateOf(books, to);
  if (first === undefined || second === undefined) return undefined;
  return crossRate(first, inverseRate(second));
}

/** USDT for one unit of `coin`. */
export const usdtRateOf = (books: Books, coin: CoinId): ConvertRate | undefined =>
  coin === QUOTE_COIN.id ? ONE : directRateOf(books, coin, QUOTE_COIN.id);

function directRateOf(books: Books, from: CoinId, to: CoinId): ConvertRate | undefined {
  const isForward = openPairOf(books, from, to) !== undefined;
  const pair = openPairOf(books, from, to) ?? openPairOf(books, to, from);
  if (pair === undefined) return undefined;
  const bid = books.bestBid(pair.id);
  const ask = books.bestAsk(pair.id);
  if (bid === undefined || ask === undefined) return undefined;
  const rate = {
    numerator: (BigInt(bid) + BigInt(ask)) * exactUnitsOf(pair.tickSize),
    denominator: 2n * UNIT,
  };
  return isForward ? rate : inverseRate(rate);
}

const hasPair = (books: Pick<Books, 'findPair'>, one: CoinId, other: CoinId): boolean =>
  (openPairOf(books, one, other) ?? openPairOf(books, other, one)) !== undefined;

function openPairOf(books: Pick<Books, 'findPair'>, tradeCoin: CoinId, quoteCoin: CoinId) {
  const pair = books.findPair(tradeCoin, quoteCoin);
  return pair?.status === 'open' ? pair : undefined;
}
