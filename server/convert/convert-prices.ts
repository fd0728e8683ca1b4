/** Price of a convert: the worst for the user of what the books give for the amount, the reference price, and the second
 *  source where there is one. Nobody gains by moving one of them for a moment. */
import { UNIT_DECIMALS, decimal, unitsOf, type Units } from '#contract/core/decimal.ts';
import type { CoinId, PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import {
  crossRate,
  inverseRate,
  rateAfterSpread,
  worstRate,
  type ConvertRate,
} from '#domain/convert-quote.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import type { ReferencePrices } from '#server/reference/reference-prices.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { paidThrough, receivedThrough, type BookTrade, type ExactAmount } from './book-depth.ts';
import type { ConvertCoins, GivenAmounts } from './convert-flow.ts';
import { SPREAD } from './convert-terms.ts';

type Books = Pick<Exchange, 'findPair' | 'levels'>;

/** What prices are made of. */
export interface PriceParts {
  readonly exchange: Books;
  readonly reference: Pick<ReferencePrices, 'priceOf' | 'sourcePriceOf'>;
}

/** Received coin per paid coin, before and after the spread. */
export interface ConvertPrice {
  /** Before the spread; later prices are compared with it. */
  readonly price: ConvertRate;
  /** After the spread: the user's. */
  readonly rate: ConvertRate;
}

const UNIT = 10n ** BigInt(UNIT_DECIMALS);
const ONE: ConvertRate = { numerator: 1n, denominator: 1n };
const ZERO = decimal('0');
/** Levels of a side that count. */
const LEVEL_COUNT = 200;

/** A trade in one book. */
interface Leg {
  readonly pair: Pair;
  readonly side: 'buy' | 'sell';
}
type Route = readonly Leg[];

/** Whether both coins are traded against each other, or each against USDT. */
export const isConvertible = (books: Pick<Books, 'findPair'>, from: CoinId, to: CoinId): boolean =>
  routesOf(books, from, to).length > 0;

/**
 * Returns the price of exactly one given amount.
 * @returns a rejection while a reference price is not current, or the books have less than the amount
 */
export function priceOf(
  parts: PriceParts,
  coins: ConvertCoins,
  given: GivenAmounts,
): ConvertPrice | Rejection<'convert_no_liquidity'> {
  const bound = boundOf(parts, coins);
  if (bound === undefined) return rejectOldPrices();
  const depth = depthRateOf(parts.exchange, coins, given);
  if (depth === undefined) {
    return reject('convert_no_liquidity', {
      message:
        'The order books cannot fill this amount now. Try a smaller amount, or try again later.',
      details: { reason: 'depth' },
    });
  }
  const price = worstRate(bound, depth);
  return { price, rate: rateAfterSpread(price, SPREAD) };
}

export const rejectOldPrices = (): Rejection<'convert_no_liquidity'> =>
  reject('convert_no_liquidity', {
    message: 'Prices of these coins are not current. Try again later.',
    details: { reason: 'price_not_current' },
  });

/**
 * Returns the worst of reference prices and second sources, before the spread. No price of a convert is better.
 * @returns undefined while a reference price is not current
 */
export function boundOf(
  { exchange, reference }: PriceParts,
  { fromCoinId, toCoinId }: ConvertCoins,
): ConvertRate | undefined {
  const rates: ConvertRate[] = [];
  for (const route of routesOf(exchange, fromCoinId, toCoinId)) {
    const byReference = rateThrough(route, (id) => reference.priceOf(id));
    if (byReference === undefined) return undefined;
    // A book without a second source counts by its reference price.
    const bySource = rateThrough(
      route,
      (id) => reference.sourcePriceOf(id) ?? reference.priceOf(id),
    );
    rates.push(byReference, bySource ?? byReference);
  }
  const [first, ...others] = rates;
  return first === undefined ? undefined : worstRate(first, ...others);
}

/** USDT for one unit of the coin, by its reference price. @returns undefined while that is not current */
export function usdtRateOf({ exchange, reference }: PriceParts, coin: CoinId) {
  if (coin === QUOTE_COIN.id) return ONE;
  const leg = legOf(exchange, coin, QUOTE_COIN.id);
  return leg && rateThrough([leg], (id) => reference.priceOf(id));
}

/** Whether a second source that no orders here move prices the coin now. */
export function isSourced({ exchange, reference }: PriceParts, coinId: CoinId): boolean {
  if (coinId === QUOTE_COIN.id) return true;
  const pair = exchange.findPair(coinId, QUOTE_COIN.id);
  return pair !== undefined && reference.sourcePriceOf(pair.id) !== undefined;
}

/** What trades of this amount in the books would give; undefined when they have too little. */
function depthRateOf(
  books: Books,
  { fromCoinId, toCoinId }: ConvertCoins,
  { fromAmount, toAmount }: GivenAmounts,
): ConvertRate | undefined {
  const [route] = routesOf(books, fromCoinId, toCoinId);
  const given = unitsOf(fromAmount ?? toAmount ?? ZERO);
  if (route === undefined || given === undefined || given === 0n) return undefined;
  const trades = route.map((leg) => ({ ...leg, levels: books.levels(leg.pair.id, LEVEL_COUNT) }));
  if (fromAmount !== undefined) {
    const received = passThrough(trades, given, receivedThrough);
    return received && rateOf(received.numerator, received.denominator * given);
  }
  const paid = passThrough(trades.toReversed(), given, paidThrough);
  return paid && rateOf(given * paid.denominator, paid.numerator);
}

function passThrough(
  trades: readonly BookTrade[],
  given: Units,
  pass: (trade: BookTrade, amount: ExactAmount) => ExactAmount | undefined,
): ExactAmount | undefined {
  let amount: ExactAmount | undefined = { numerator: given, denominator: 1n };
  for (const trade of trades) amount = amount && pass(trade, amount);
  return amount;
}

const rateOf = (numerator: bigint, denominator: bigint): ConvertRate => ({
  numerator,
  denominator,
});

/** Ways from one coin to the other: their own pair first, and over USDT. Prices of all of them bound a convert, so that
 *  no circle of three coins gains. */
function routesOf(books: Pick<Books, 'findPair'>, from: CoinId, to: CoinId): readonly Route[] {
  const direct = legOf(books, from, to);
  const [sold, bought] = [legOf(books, from, QUOTE_COIN.id), legOf(books, QUOTE_COIN.id, to)];
  const isCross = from !== QUOTE_COIN.id && to !== QUOTE_COIN.id;
  return [
    ...(direct === undefined ? [] : [[direct]]),
    ...(isCross && sold !== undefined && bought !== undefined ? [[sold, bought]] : []),
  ];
}

function legOf(books: Pick<Books, 'findPair'>, from: CoinId, to: CoinId): Leg | undefined {
  const sold = openPairOf(books, from, to);
  if (sold !== undefined) return { pair: sold, side: 'sell' };
  const bought = openPairOf(books, to, from);
  return bought === undefined ? undefined : { pair: bought, side: 'buy' };
}

/** @returns undefined when a leg has no price. */
function rateThrough(
  route: Route,
  priceOfPair: (id: PairId) => Units | undefined,
): ConvertRate | undefined {
  let rate: ConvertRate = ONE;
  for (const { pair, side } of route) {
    const price = priceOfPair(pair.id);
    if (price === undefined || price === 0n) return undefined;
    const sold = { numerator: price, denominator: UNIT };
    rate = crossRate(rate, side === 'sell' ? sold : inverseRate(sold));
  }
  return rate;
}

function openPairOf(books: Pick<Books, 'findPair'>, tradeCoin: CoinId, quoteCoin: CoinId) {
  const pair = books.findPair(tradeCoin, quoteCoin);
  return pair?.status === 'open' ? pair : undefined;
}
