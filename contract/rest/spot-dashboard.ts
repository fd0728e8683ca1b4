/** Data that opens the trading page: a pair's rules, its 24-hour statistics and the trader's two
 *  balances. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import type { Balance } from '../entities/balance.ts';
import { pairCodec } from '../entities/pair.ts';
import { tickerCodec, type Ticker } from '../entities/ticker.ts';
import { codec, plain, type ModelOf } from '../codec.ts';
import { field, fields } from '../fields.ts';
import { decimalText, shortText } from '../wire.ts';
import {
  CHANGE_DECIMALS,
  coinEntries,
  dashboardFields,
  decimalsOfPercent,
  walletEntries,
} from './dashboard-parts.ts';

const pairParts = fields({ pair: field('pair', pairCodec), ...dashboardFields });

export interface SpotDashboard extends ModelOf<typeof pairParts> {
  readonly ticker: Ticker;
  /** Decimals of the percentage change and of the chart's price scale. */
  readonly changeDecimals: number;
  readonly tradeCoinName: string;
  readonly quoteCoinName: string;
  /** The trader's balance; undefined for a visitor. */
  readonly tradeBalance: Balance | undefined;
  readonly quoteBalance: Balance | undefined;
  /** Best prices and the sizes there; undefined for an empty side. */
  readonly bestBid: Decimal | undefined;
  readonly bestBidSize: Decimal | undefined;
  readonly bestAsk: Decimal | undefined;
  readonly bestAskSize: Decimal | undefined;
}

const optionalDecimal = v.nullish(decimalText);

const orderData = v.object({
  ...coinEntries,
  /** Amounts frozen by open orders, in quote coin and in trade coin; null for a visitor. */
  on_order: v.nullish(v.object({ base: decimalText, trade: decimalText })),
  /** Best ask, at which a market order buys, and the amount offered there. */
  buy_price: optionalDecimal,
  buy_amount: optionalDecimal,
  /** Best bid and the amount wanted there. */
  sell_price: optionalDecimal,
  sell_amount: optionalDecimal,
  total: v.object({
    trade_wallet: v.object({
      ...walletEntries,
      ...tickerCodec.wire.entries,
      pair_decimal: v.nullish(decimalsOfPercent),
    }),
    base_wallet: v.object(walletEntries),
  }),
});

/** The wire has statistics, names and balances in nested objects, together with copies of the pair's rules. */
const spotDashboardCodec = codec(v.object({ order_data: orderData, ...pairParts.wire.entries }), {
  decode: (wire): SpotDashboard => {
    const { total, on_order: frozen } = wire.order_data;
    const { trade_wallet: trade, base_wallet: quote } = total;
    const parts = pairParts.decode(wire);
    const { pair } = parts;
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
      ...parts,
      ticker: tickerCodec.decode(trade),
      changeDecimals: trade.pair_decimal ?? CHANGE_DECIMALS,
      tradeCoinName: tradeCoin.coinName,
      quoteCoinName: quoteCoin.coinName,
      tradeBalance: balanceOf(tradeCoin, trade.balance, frozen?.trade),
      quoteBalance: balanceOf(quoteCoin, quote.balance, frozen?.base),
      bestBid: wire.order_data.sell_price ?? undefined,
      bestBidSize: wire.order_data.sell_amount ?? undefined,
      bestAsk: wire.order_data.buy_price ?? undefined,
      bestAskSize: wire.order_data.buy_amount ?? undefined,
    };
  },
  encode: (model) => {
    const { ticker, tradeBalance, quoteBalance } = model;
    const { pair, ...parts } = pairParts.encode(model);
    return {
      order_data: {
        base_coin: pair.base_coin,
        base_coin_id: pair.base_coin_id,
        trade_coin: pair.trade_coin,
        trade_coin_id: pair.trade_coin_id,
        exchange_coin_pair: `${pair.trade_coin}_${pair.base_coin}`,
        exchange_pair: `${pair.trade_coin}/${pair.base_coin}`,
        fees: pair.taker_fee,
        on_order:
          tradeBalance === undefined || quoteBalance === undefined
            ? null
            : { base: quoteBalance.frozen, trade: tradeBalance.frozen },
        buy_price: model.bestAsk ?? null,
        buy_amount: model.bestAskSize ?? null,
        sell_price: model.bestBid ?? null,
        sell_amount: model.bestBidSize ?? null,
        total: {
          trade_wallet: {
            coin_type: pair.trade_coin,
            full_name: model.tradeCoinName,
            balance: tradeBalance?.available ?? null,
            ...tickerCodec.encode(ticker),
            pair_decimal: model.changeDecimals,
          },
          base_wallet: {
            coin_type: pair.base_coin,
            full_name: model.quoteCoinName,
            balance: quoteBalance?.available ?? null,
          },
        },
      },
      pair,
      ...parts,
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
