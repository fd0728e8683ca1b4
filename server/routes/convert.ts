/** Convert routes: quotes, limit converts, small balances and the history. */
import { decimalOfUnits, type Units } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import type { CoinId } from '#contract/core/ids.ts';
import { epochMs, type EpochSec } from '#contract/core/time.ts';
import type { Convert } from '#contract/entities/convert.ts';
import * as contract from '#contract/rest/convert.ts';
import { inverseRate, shownRateOf } from '#domain/convert-quote.ts';
import type { ConvertRecord } from '#server/convert/convert-orders.ts';
import type { ConvertService, ShownQuote } from '#server/convert/convert-service.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import { COINS } from '#server/exchange/market-list.ts';
import { accept, handleOnce, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { pageThrough, emptyPage } from './page-of.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'convert' | 'exchange' | 'replays'>;
type Catalogue = Pick<Exchange, 'coins'>;

const PERIOD_MS = contract.HISTORY_PERIOD_DAYS * DAY_MS;
const DECIMALS = 8;

export const convertRoutes = ({ convert, exchange, replays }: Parts) => ({
  ...convertReads({ convert, exchange }),
  ...limitRoutes({ convert, exchange, replays }),
  ...smallBalanceRoutes({ convert, exchange, replays }),

  convertQuote: handleTrader(contract.convertQuote, ({ userId, body }) => {
    const coins = coinsOf(exchange, body);
    if (coins === undefined) return reject('convert_pair_unsupported');
    const quote = convert.quote({ ...body, ...coins, userId });
    return isRejection(quote) ? quote : accept('', quoteOf(quote, exchange));
  }),

  acceptConvert: handleOnce(contract.acceptConvert, replays.money, (call) => {
    const { userId, body } = call;
    const { quoteId, requestId } = body;
    const work = (tx: Transaction) => {
      const record = convert.accept(tx, { userId, quoteId, requestId });
      if (isRejection(record)) return record;
      const reply = { quoteId, status: 'accepted' as const, convert: convertOf(record, exchange) };
      return accept('Converted.', reply);
    };
    return { intent: ['convert accept', quoteId], work };
  }),
});

type PairInfo = Exclude<ReturnType<ConvertService['pairInfo']>, Rejection>;

/** Limits and rate of two coins, as the form reads them. */
export function convertPairOf(
  coins: Pick<contract.ConvertPair, 'fromCoin' | 'toCoin'>,
  { limits, rate, sellPrices, buyPrices }: PairInfo,
): contract.ConvertPair {
  const text = (amount: Units | undefined) =>
    amount === undefined ? undefined : decimalOfUnits(amount);
  return {
    ...coins,
    minimum: text(limits?.minimum),
    maximum: text(limits?.maximum),
    rate: text(rate && shownRateOf(rate)),
    inverseRate: text(rate && shownRateOf(inverseRate(rate))),
    sellPriceMin: text(sellPrices?.minimum),
    sellPriceMax: text(sellPrices?.maximum),
    buyPriceMin: text(buyPrices?.minimum),
    buyPriceMax: text(buyPrices?.maximum),
    fromDecimals: decimalsOf(coins.fromCoin),
    toDecimals: decimalsOf(coins.toCoin),
    isEnabled: rate !== undefined && limits !== undefined,
  };
}

/** A token before its listing has no price. */
const hasMarket = ({ pairs }: Parts['exchange'], coinId: CoinId): boolean =>
  pairs.some(({ tradeCoinId, quoteCoinId }) => tradeCoinId === coinId || quoteCoinId === coinId);

const convertReads = ({ convert, exchange }: Omit<Parts, 'replays'>) => ({
  convertCoins: handleTrader(contract.convertCoins, () =>
    accept(
      '',
      exchange.coins
        .filter(({ id }) => hasMarket(exchange, id))
        .map(({ code, name }) => ({ coin: code, coinName: name, decimals: decimalsOf(code) })),
    ),
  ),

  convertPair: handleTrader(contract.convertPair, ({ query }) => {
    const coins = coinsOf(exchange, query);
    if (coins === undefined) return reject('convert_pair_unsupported');
    const info = convert.pairInfo(coins);
    if (isRejection(info)) return info;
    return accept('', convertPairOf(query, info));
  }),

  quoteOutcome: handleTrader(contract.quoteOutcome, ({ userId, params }) => {
    const outcome = convert.outcome(userId, params.quoteId);
    if (isRejection(outcome)) return outcome;
    const record = outcome.convert;
    return accept('', { ...outcome, convert: record && convertOf(record, exchange) });
  }),

  convertHistory: handleTrader(contract.convertHistory, ({ userId, query, now }) => {
    const { coin, kind, status, page, perPage } = query;
    const created = periodOf(query, now);
    if (created === undefined) return reject('out_of_range');
    const coinId = coin === undefined ? undefined : coinIdOf(exchange, coin);
    if (coin !== undefined && coinId === undefined) return accept('', emptyPage(page, perPage));
    const rows = convert.history({ userId, coinId, kind, status, created, page, perPage });
    return accept(
      '',
      pageThrough(rows, (record) => convertOf(record, exchange)),
    );
  }),
});

const smallBalanceRoutes = ({ convert, exchange, replays }: Parts) => ({
  smallBalances: handleTrader(contract.smallBalances, ({ userId }) =>
    accept(
      '',
      convert.smallBalances(userId).map(({ coinId, available, value }) => {
        const { code, name } = coinOf(exchange, coinId);
        return {
          coin: code,
          coinName: name,
          available: decimalOfUnits(available),
          valueUsd: decimalOfUnits(value),
        };
      }),
    ),
  ),

  sweepSmallBalances: handleOnce(contract.sweepSmallBalances, replays.money, (call) => {
    const { userId, body } = call;
    const { coins, toCoin, requestId } = body;
    const work = (tx: Transaction) => {
      const coinIds = coins.map((coin) => coinIdOf(exchange, coin));
      const toCoinId = coinIdOf(exchange, toCoin);
      const known = coinIds.filter((id) => id !== undefined);
      if (toCoinId === undefined || known.length < coinIds.length) {
        return reject('convert_pair_unsupported');
      }
      const records = convert.sweep(tx, { userId, requestId, coinIds: known, toCoinId });
      if (isRejection(records)) return records;
      return accept('Small balances converted.', {
        converts: records.map((record) => convertOf(record, exchange)),
      });
    };
    return { intent: ['convert sweep', coins, toCoin], work };
  }),
});

const limitRoutes = ({ convert, exchange, replays }: Parts) => ({
  createLimitConvert: handleOnce(contract.createLimitConvert, replays.money, (call) => {
    const { userId, body } = call;
    const { requestId: _, ...terms } = body;
    const work = (tx: Transaction) => {
      const coins = coinsOf(exchange, body);
      if (coins === undefined) return reject('convert_pair_unsupported');
      const record = convert.createLimit(tx, { ...body, ...coins, userId });
      if (isRejection(record)) return record;
      return accept('Limit convert placed.', convertOf(record, exchange));
    };
    return { intent: ['convert limit', terms], work };
  }),

  cancelLimitConvert: handleTrader(contract.cancelLimitConvert, async ({ userId, body }) => {
    const record = await convert.cancelLimit(userId, body.id);
    if (isRejection(record)) return record;
    return accept('Limit convert canceled.', convertOf(record, exchange));
  }),

  limitConverts: handleTrader(contract.limitConverts, ({ userId, query }) => {
    const rows = convert.history({ userId, kind: 'limit', status: 'pending', ...query });
    return accept(
      '',
      pageThrough(rows, (record) => convertOf(record, exchange)),
    );
  }),
});

const coinIdOf = ({ coins }: Catalogue, code: string): CoinId | undefined =>
  coins.find((coin) => coin.code === code)?.id;

function coinOf({ coins }: Catalogue, id: CoinId) {
  const coin = coins.find((one) => one.id === id);
  return coin ?? { code: String(id), name: String(id) };
}

const decimalsOf = (code: string): number =>
  COINS.find((coin) => coin.code === code)?.decimals ?? DECIMALS;

/** @returns undefined when a coin is not listed. */
function coinsOf(
  catalogue: Catalogue,
  { fromCoin, toCoin }: { readonly fromCoin: string; readonly toCoin: string },
) {
  const fromCoinId = coinIdOf(catalogue, fromCoin);
  const toCoinId = coinIdOf(catalogue, toCoin);
  return fromCoinId === undefined || toCoinId === undefined ? undefined : { fromCoinId, toCoinId };
}

function quoteOf(quote: ShownQuote, catalogue: Catalogue): contract.ConvertQuote {
  return {
    quoteId: quote.id,
    fromCoin: coinOf(catalogue, quote.fromCoinId).code,
    toCoin: coinOf(catalogue, quote.toCoinId).code,
    fromAmount: decimalOfUnits(quote.fromAmount),
    toAmount: decimalOfUnits(quote.toAmount),
    rate: decimalOfUnits(shownRateOf(quote.rate)),
    inverseRate: decimalOfUnits(shownRateOf(inverseRate(quote.rate))),
    fee: decimalOfUnits(0n),
    wallet: quote.wallet,
    quotedAt: quote.quotedAt,
    expiresAt: quote.expiresAt,
    status: quote.status,
  };
}

const convertOf = (record: ConvertRecord, catalogue: Catalogue): Convert => ({
  id: record.id,
  kind: record.kind,
  quoteId: record.quoteId,
  wallet: record.wallet,
  fromCoin: coinOf(catalogue, record.fromCoinId).code,
  toCoin: coinOf(catalogue, record.toCoinId).code,
  fromAmount: decimalOfUnits(record.fromAmount),
  toAmount: decimalOfUnits(record.toAmount),
  rate: decimalOfUnits(record.rate),
  side: record.side,
  limitPrice: record.limitPrice === undefined ? undefined : decimalOfUnits(record.limitPrice),
  status: record.status,
  reason: record.reason,
  expiresAt: record.expiresAt,
  createdAt: record.createdAt,
  doneAt: record.doneAt,
});

/** At most 30 days; a missing end is 30 days from the other one. @returns undefined when it is longer. */
function periodOf(
  query: { readonly since?: EpochSec | undefined; readonly until?: EpochSec | undefined },
  now: number,
) {
  const until = query.until === undefined ? undefined : query.until * 1_000;
  const since = query.since === undefined ? (until ?? now) - PERIOD_MS : query.since * 1_000;
  // An open end of a recent period also includes what happens after this request.
  const end = until ?? (query.since === undefined ? Number.MAX_SAFE_INTEGER : since + PERIOD_MS);
  const isTooLong = until !== undefined && until - since > PERIOD_MS;
  return isTooLong ? undefined : { since: epochMs(Math.max(0, since)), until: epochMs(end) };
}
