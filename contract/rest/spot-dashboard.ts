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
import { decimalText, epochMsNumber, shortText } from '../wire.ts';
import {
  CHANGE_DECIMALS,
  coinFields,
  decimalsOfPercent,
  pairTabsCodec,
  walletFields,
  type PairTab,
} from './dashboard-parts.ts';

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
  readonly serverTime: EpochMs | undefined;
}

const dashboardSchema = v.object({
  order_data: v.object({
    ...coinFields,
    /** Amounts frozen by open orders, in quote coin and in trade coin; null for a visitor. */
    on_order: v.nullish(v.object({ base: decimalText, trade: decimalText })),
    buy_price: v.nullish(decimalText),
    buy_amount: v.nullish(decimalText),
    sell_price: v.nullish(decimalText),
    sell_amount: v.nullish(decimalText),
    total: v.object({
      trade_wallet: v.object({
        ...walletFields,
        ...tickerEntries,
        pair_decimal: v.nullish(decimalsOfPercent),
      }),
      base_wallet: v.object(walletFields),
    }),
  }),
  pairs: pairTabsCodec.wire,
  last_price_data: v.nullish(v.array(marketTradeCodec.wire)),
  pair: pairCodec.wire,
  server_time: v.nullish(epochMsNumber),
});

const spotDashboardCodec = codec(dashboardSchema, {
  decode: (wire): SpotDashboard => {
    const { total, on_order: frozen } = wire.order_data;
    const { trade_wallet: trade, base_wallet: quote } = total;
    const pair = pairCodec.decode(wire.pair);
    const tradeCoin = {
      coinId: pair.tradeCoinId,
      coin: pair.tradeCoin,
      coinName: trade.full_name ?? pair.tradeCoin,
    };
    const quoteCoin = {
      coinId: pair.quoteCoinId,
      coin: pair.quoteCoin,
      coinName: quote.full_name ?? pair.quoteCoin,
    };
    return {
      pair,
      ticker: tickerCodec.decode(trade),
      changeDecimals: trade.pair_decimal ?? CHANGE_DECIMALS,
      tradeCoinName: tradeCoin.coinName,
      quoteCoinName: quoteCoin.coinName,
      tradeBalance: balanceOf(tradeCoin, trade.balance, frozen?.trade),
      quoteBalance: balanceOf(quoteCoin, quote.balance, frozen?.base),
      bestBid: wire.order_data.sell_price ?? undefined,
      bestAsk: wire.order_data.buy_price ?? undefined,
      pairs: pairTabsCodec.decode(wire.pairs),
      lastTrades: (wire.last_price_data ?? []).map((one) => marketTradeCodec.decode(one)),
      serverTime: wire.server_time ?? undefined,
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
      pairs: pairTabsCodec.encode(model.pairs),
      last_price_data: model.lastTrades.map((trade) => marketTradeCodec.encode(trade)),
      pair: pairCodec.encode(pair),
      server_time: model.serverTime ?? null,
    };
  },
});

/** Returns undefined for a visitor, and while only one of the two amounts is known. */
function balanceOf(
  coin: Pick<Balance, 'coinId' | 'coin' | 'coinName'>,
  available: Decimal | null | undefined,
  frozen: Decimal | undefined,
): Balance | undefined {
  if (typeof available !== 'string' || frozen === undefined) return undefined;
  return { ...coin, available, frozen };
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
