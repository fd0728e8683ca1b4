/** Prices of converts in random books, with random reference prices and second sources. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  decimal,
  decimalOfUnits,
  exactUnitsOf,
  lots,
  ticks,
  units,
} from '#contract/core/decimal.ts';
import { pairId, type CoinId, type PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { paidFor, receivedFor } from '#domain/convert-quote.ts';
import { priceOf, type PriceParts } from '#server/convert/convert-prices.ts';
import type { BookLevel, BookLevels } from '#server/exchange/exchange-api.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { countOf } from '#tests/support/count-of.ts';
import { BTC, BTC_USDT, ETH, ETH_USDT, USDT, coins } from '#tests/support/test-exchange.ts';

const SEED = 20_261_129;
const RUN_COUNT = countOf({ short: 1_000, long: 100_000 });

const ETH_BTC: Pair = {
  ...ETH_USDT,
  id: pairId(3),
  quoteCoin: 'BTC',
  quoteCoinId: BTC,
  tickSize: decimal('0.00001'),
  priceDecimals: 5,
};
const PAIRS = [BTC_USDT, ETH_USDT, ETH_BTC];
const PRICES = new Map([
  [BTC_USDT.id, 60_000],
  [ETH_USDT.id, 3_000],
  [ETH_BTC.id, 0.05],
]);

/** A fraction of two positive integers. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}
const times = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.over,
  under: one.under * other.under,
});
const plus = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
});
const isBelow = (one: Fraction, other: Fraction): boolean =>
  one.over * other.under < other.over * one.under;
const inverse = ({ over, under }: Fraction): Fraction => ({ over: under, under: over });
const whole = (value: bigint): Fraction => ({ over: value, under: 1n });
const UNIT = 10n ** 8n;

interface Market {
  readonly pairs: readonly Pair[];
  readonly levels: ReadonlyMap<PairId, BookLevels>;
  readonly references: ReadonlyMap<PairId, bigint>;
  readonly sources: ReadonlyMap<PairId, bigint>;
}

const partsOf = ({ pairs, levels, references, sources }: Market): PriceParts => ({
  exchange: {
    findPair: (trade, quote) =>
      pairs.find(({ tradeCoinId, quoteCoinId }) => tradeCoinId === trade && quoteCoinId === quote),
    levels: (id) => levels.get(id) ?? { bids: [], asks: [] },
  },
  reference: {
    priceOf: (id) => unitsIn(references, id),
    sourcePriceOf: (id) => unitsIn(sources, id),
  },
});
const unitsIn = (prices: ReadonlyMap<PairId, bigint>, id: PairId) => {
  const price = prices.get(id);
  return price === undefined ? undefined : units(price);
};

/** Exact result of paying or receiving an amount in one book, as slow and obvious as possible. */
function throughBook(
  pair: Pair,
  side: readonly BookLevel[],
  amount: Fraction,
  counted: 'size' | 'value',
): Fraction | undefined {
  let [rest, result] = [amount, whole(0n)];
  for (const level of side) {
    const price = { over: BigInt(level.price) * exactUnitsOf(pair.tickSize), under: UNIT };
    const size = whole(BigInt(level.size) * exactUnitsOf(pair.lotSize));
    const [own, other] =
      counted === 'size' ? [size, times(size, price)] : [times(size, price), size];
    if (!isBelow(own, rest)) {
      return plus(result, times(rest, counted === 'size' ? price : inverse(price)));
    }
    rest = plus(rest, { over: -own.over, under: own.under });
    result = plus(result, other);
  }
  return undefined;
}

type Leg = readonly [pair: Pair, isSell: boolean];

function legsOf({ pairs }: Market, from: CoinId, to: CoinId): readonly Leg[] {
  const find = (trade: CoinId, quote: CoinId) =>
    pairs.find(({ tradeCoinId, quoteCoinId }) => tradeCoinId === trade && quoteCoinId === quote);
  const [sold, bought] = [find(from, to), find(to, from)];
  if (sold !== undefined) return [[sold, true]];
  if (bought !== undefined) return [[bought, false]];
  return [...legsOf(pairsOf(USDT), from, USDT), ...legsOf(pairsOf(USDT), USDT, to)];
}
const pairsOf = (quote: CoinId): Market => ({
  pairs: PAIRS.filter(({ quoteCoinId }) => quoteCoinId === quote),
  levels: new Map(),
  references: new Map(),
  sources: new Map(),
});

function tradeForward(market: Market, legs: readonly Leg[], paid: bigint): Fraction | undefined {
  let amount: Fraction | undefined = whole(paid);
  for (const [pair, isSell] of legs) {
    const { bids, asks } = market.levels.get(pair.id) ?? { bids: [], asks: [] };
    amount = amount && throughBook(pair, isSell ? bids : asks, amount, isSell ? 'size' : 'value');
  }
  return amount;
}

function tradeBackward(
  market: Market,
  legs: readonly Leg[],
  received: bigint,
): Fraction | undefined {
  let amount: Fraction | undefined = whole(received);
  for (const [pair, isSell] of legs.toReversed()) {
    const { bids, asks } = market.levels.get(pair.id) ?? { bids: [], asks: [] };
    amount = amount && throughBook(pair, isSell ? bids : asks, amount, isSell ? 'value' : 'size');
  }
  return amount;
}

/** Received coin per paid coin by one price for each pair. */
function rateBy(legs: readonly Leg[], prices: ReadonlyMap<PairId, bigint>): Fraction | undefined {
  let rate: Fraction | undefined = whole(1n);
  for (const [pair, isSell] of legs) {
    const price = prices.get(pair.id);
    if (price === undefined) return undefined;
    const one = { over: price, under: UNIT };
    rate = times(rate, isSell ? one : inverse(one));
  }
  return rate;
}

const percent = fc.double({ min: -3, max: 3, noNaN: true });
const level = fc.record({
  step: fc.integer({ min: 0, max: 50 }),
  size: fc.integer({ min: 1, max: 50_000 }),
});
const bookOf = ({ id, tickSize }: Pair) =>
  fc
    .record({
      shift: percent,
      bids: fc.array(level, { maxLength: 6 }),
      asks: fc.array(level, { maxLength: 6 }),
    })
    .map(({ shift, bids, asks }): [PairId, BookLevels] => {
      const middle = Math.round(((PRICES.get(id) ?? 1) * (1 + shift / 100)) / Number(tickSize));
      const side = (steps: typeof bids, direction: number) => {
        let price = middle + direction;
        return steps.map(({ step, size }) => {
          price += direction * (step + 1);
          return { price: ticks(price), size: lots(size) };
        });
      };
      return [id, { bids: side(bids, -1), asks: side(asks, 1) }];
    });
const priceNear = ({ id }: Pair) =>
  percent.map((shift) => exactUnitsOf(decimal((PRICES.get(id) ?? 1).toString())) * BigInt(Math.round((100 + shift) * 1_000)) / 100_000n); // prettier-ignore
const pricesOf = (isSome: boolean) =>
  fc
    .tuple(
      ...PAIRS.map((pair) => fc.option(priceNear(pair), { freq: isSome ? 3 : 20, nil: undefined })),
    )
    .map((prices) => {
      const known = new Map<PairId, bigint>();
      for (const [index, price] of prices.entries()) {
        const pair = PAIRS[index];
        if (pair !== undefined && price !== undefined) known.set(pair.id, price);
      }
      return known;
    });
const markets: fc.Arbitrary<Market> = fc.record({
  pairs: fc.boolean().map((isDirect) => (isDirect ? PAIRS : [BTC_USDT, ETH_USDT])),
  levels: fc.tuple(...PAIRS.map(bookOf)).map((books) => new Map(books)),
  references: pricesOf(false),
  sources: pricesOf(true),
});
const ways = fc.constantFrom<readonly [CoinId, CoinId]>(
  [BTC, USDT],
  [USDT, BTC],
  [BTC, ETH],
  [ETH, BTC],
  [USDT, ETH],
);
const amounts = fc.bigInt({ min: 1_000n, max: 2n * UNIT });

it(`[CONV-01] never gives a rate better than the book, the reference price or the second source, for ${RUN_COUNT} random markets (seed ${SEED})`, () => {
  const counts = { priced: 0, 'old prices': 0, depth: 0 };
  fc.assert(
    fc.property(markets, ways, amounts, fc.boolean(), (market, [from, to], amount, isPaid) => {
      const scale = from === USDT || (!isPaid && to === USDT) ? 10_000n : 1n;
      const given = units(amount * scale);
      const text = decimalOfUnits(given);
      const coinsOfWay = { fromCoinId: from, toCoinId: to };
      const price = priceOf(
        partsOf(market),
        coinsOfWay,
        isPaid ? { fromAmount: text } : { toAmount: text },
      );
      const legs = legsOf(market, from, to);
      if (isRejection(price)) {
        const isOld = price.details?.['reason'] === 'price_not_current';
        counts[isOld ? 'old prices' : 'depth'] += 1;
        return;
      }
      counts.priced += 1;
      const paid = isPaid ? given : paidFor(given, price.rate);
      const received = isPaid ? receivedFor(given, price.rate) : given;
      const rate = { over: received, under: paid };
      const inBook = isPaid
        ? tradeForward(market, legs, paid)
        : tradeBackward(market, legs, received);
      expect(inBook).toBeDefined();
      if (inBook === undefined) return;
      expect(isPaid ? isBelow(inBook, whole(received)) : isBelow(whole(paid), inBook)).toBe(false);
      const cross = legsOf(pairsOf(USDT), from, to);
      const mixed = new Map([...market.references, ...market.sources]);
      for (const way of [legs, cross]) {
        for (const prices of [market.references, market.sources, mixed]) {
          const bound = rateBy(way, prices);
          expect(bound !== undefined && isBelow(bound, rate)).toBe(false);
        }
      }
    }),
    { seed: SEED, numRuns: RUN_COUNT },
  );
  console.log(`seed ${SEED}:`, counts);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(RUN_COUNT / 50);
});

it('[CONV-01] quotes 0.1 BTC at 60,000 and a spread of 0.25% as 5,985 USDT', () => {
  const bids = [{ price: ticks(6_000_000), size: lots(10_000) }];
  const price = priceOf(
    partsOf({
      pairs: [BTC_USDT],
      levels: new Map([[BTC_USDT.id, { bids, asks: [] }]]),
      references: new Map([[BTC_USDT.id, coins('60000')]]),
      sources: new Map([[BTC_USDT.id, coins('60000')]]),
    }),
    { fromCoinId: BTC, toCoinId: USDT },
    { fromAmount: decimal('0.1') },
  );
  if (isRejection(price)) throw new Error('the book has the amount');
  expect(decimalOfUnits(receivedFor(coins('0.1'), price.rate))).toBe('5985');
});
