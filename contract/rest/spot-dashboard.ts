/** Data that opens the trading page: a pair's rules, its 24-hour statistics and the trader's two
 *  balances. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { Pair } from '../core/pair.ts';
import { route } from '../core/route.ts';
import type { EpochMs } from '../core/time.ts';
import type { Balance } from '../entities/balance.ts';
import { pairCodec } from '../entities/pair.ts';
import { tickerEntries, tickerCodec, type Ticker } from '../entities/ticker.ts';
import { marketTradeCodec, type MarketTrade } from '../entities/trade.ts';
import { plain, codec } from '../codec.ts';
import { coinIdNumber, decimalText, epochMsNumber, pairIdNumber, shortText } from '../wire.ts';

export interface PairTab {
  readonly id: Pair['id'];
  /** BTC/USDT. */
  readonly name: string;
  /** BTC_USDT. */
  readonly pairText: string;
  readonly quoteCoin: string;
}

export interface SpotDashboard {
  readonly pair: Pair;
  readonly ticker: Ticker;
  /** Decimals of the percentage change and of the chart's price scale. */
  readonly changeDecimals: number;
  readonly tradeCoinName: string;
  readonly quoteCoinName: string;
  /** The trader's balance; undefined for a visitor. */
  readonly tradeBalance: Balance | undefined;
  readonly quoteBalance: Balance | undefined;
  readonly bestBid: Decimal | undefined;
  readonly bestAsk: Decimal | undefined;
  readonly pairs: readonly PairTab[];
  readonly lastTrades: readonly MarketTrade[];
  readonly serverTime: EpochMs;
}

const walletFields = {
  coin_type: shortText(20),
  full_name: shortText(60),
  /** Null for a visitor. */
  balance: v.nullable(decimalText),
};

const dashboardSchema = v.object({
  order_data: v.object({
    base_coin: shortText(20),
    base_coin_id: coinIdNumber,
    trade_coin: shortText(20),
    trade_coin_id: coinIdNumber,
    exchange_coin_pair: shortText(41),
    exchange_pair: shortText(41),
    fees: decimalText,
    /** Amounts frozen by open orders, in quote coin and in trade coin; null for a visitor. */
    on_order: v.nullable(v.object({ base: decimalText, trade: decimalText })),
    buy_price: v.nullable(decimalText),
    buy_amount: v.nullable(decimalText),
    sell_price: v.nullable(decimalText),
    sell_amount: v.nullable(decimalText),
    total: v.object({
      trade_wallet: v.object({
        ...walletFields,
        ...tickerEntries,
        pair_decimal: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)),
      }),
      base_wallet: v.object(walletFields),
    }),
  }),
  pairs: v.array(
    v.object({
      coin_pair_id: pairIdNumber,
      pair_name: shortText(41),
      coin_pair: shortText(41),
      parent_coin_name: shortText(20),
    }),
  ),
  last_price_data: v.array(marketTradeCodec.wire),
  pair: pairCodec.wire,
  server_time: epochMsNumber,
});

const spotDashboardCodec = codec(dashboardSchema, {
  decode: (wire): SpotDashboard => {
    const { total, on_order: frozen } = wire.order_data;
    const { trade_wallet: trade, base_wallet: quote } = total;
    return {
      pair: pairCodec.decode(wire.pair),
      ticker: tickerCodec.decode(trade),
      changeDecimals: trade.pair_decimal,
      tradeCoinName: trade.full_name,
      quoteCoinName: quote.full_name,
      tradeBalance: balanceOf(wire.order_data.trade_coin_id, trade, frozen?.trade),
      quoteBalance: balanceOf(wire.order_data.base_coin_id, quote, frozen?.base),
      bestBid: wire.order_data.sell_price ?? undefined,
      bestAsk: wire.order_data.buy_price ?? undefined,
      pairs: wire.pairs.map((row) => ({
        id: row.coin_pair_id,
        name: row.pair_name,
        pairText: row.coin_pair,
        quoteCoin: row.parent_coin_name,
      })),
      lastTrades: wire.last_price_data.map((trade) => marketTradeCodec.decode(trade)),
      serverTime: wire.server_time,
    };
  },
  encode: (model) => {
    const { pair, ticker, tradeBalance, quoteBalance } = model;
    return {
      order_data: {
        base_coin: pair.quoteCoin,
        base_coin_id: pair.quoteCoinId,
        trade_coin: pair.tradeCoin,
        trade_coin_id: pair.tradeCoinId,
        exchange_coin_pair: `${pair.tradeCoin}_${pair.quoteCoin}`,
        exchange_pair: `${pair.tradeCoin}/${pair.quoteCoin}`,
        fees: pairCodec.encode(pair).taker_fee,
        on_order:
          tradeBalance === undefined || quoteBalance === undefined
            ? null
            : { base: quoteBalance.frozen, trade: tradeBalance.frozen },
        buy_price: model.bestAsk ?? null,
        buy_amount: null,
        sell_price: model.bestBid ?? null,
        sell_amount: null,
        total: {
          trade_wallet: {
            coin_type: pair.tradeCoin,
            full_name: model.tradeCoinName,
            balance: tradeBalance?.available ?? null,
            ...tickerCodec.encode(ticker),
            pair_decimal: model.changeDecimals,
          },
          base_wallet: {
            coin_type: pair.quoteCoin,
            full_name: model.quoteCoinName,
            balance: quoteBalance?.available ?? null,
          },
        },
      },
      pairs: model.pairs.map((tab) => ({
        coin_pair_id: tab.id,
        pair_name: tab.name,
        coin_pair: tab.pairText,
        parent_coin_name: tab.quoteCoin,
      })),
      last_price_data: model.lastTrades.map((trade) => marketTradeCodec.encode(trade)),
      pair: pairCodec.encode(pair),
      server_time: model.serverTime,
    };
  },
});

function balanceOf(
  coinId: Balance['coinId'],
  wallet: { coin_type: string; full_name: string; balance: Decimal | null },
  frozen: Decimal | undefined,
): Balance | undefined {
  if (wallet.balance === null || frozen === undefined) return undefined;
  return {
    coinId,
    coin: wallet.coin_type,
    coinName: wallet.full_name,
    available: wallet.balance,
    frozen,
  };
}

/** Returns the first pair of the list. */
export const spotDashboard = route({
  method: 'GET',
  path: '/app-dashboard',
  access: 'optional',
  reply: spotDashboardCodec,
  isSilent: true,
});

export const spotDashboardOfPair = route({
  method: 'GET',
  path: '/app-dashboard/:id',
  access: 'optional',
  params: plain(v.object({ id: shortText(60) })),
  reply: spotDashboardCodec,
  isSilent: true,
});
