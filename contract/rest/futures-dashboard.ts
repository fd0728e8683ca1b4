/** Data that opens the futures page: the contract's rules, its statistics, and for a signed-in user
 *  the wallet and the settings of the contract. The fields are those of the spot dashboard. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { codec, plain, type ModelOf } from '../codec.ts';
import { futuresContractCodec } from '../entities/futures-contract.ts';
import { futuresSettingsCodec } from '../entities/futures-settings.ts';
import { futuresTickerCodec, type FuturesTicker } from '../entities/futures-ticker.ts';
import { futuresWalletCodec } from '../entities/futures-wallet.ts';
import { field, fields, optionalField } from '../fields.ts';
import { decimalText, shortText } from '../wire.ts';
import {
  CHANGE_DECIMALS,
  coinEntries,
  dashboardFields,
  decimalsOfPercent,
  walletEntries,
} from './dashboard-parts.ts';

const contractParts = fields({
  contract: field('pair', futuresContractCodec),
  /** Undefined for a visitor. */
  wallet: optionalField('wallet', futuresWalletCodec),
  settings: optionalField('settings', futuresSettingsCodec),
  ...dashboardFields,
});

export interface FuturesDashboard extends ModelOf<typeof contractParts> {
  readonly ticker: FuturesTicker;
  /** Decimals of the percentage change and of the chart's price scale. */
  readonly changeDecimals: number;
  readonly tradeCoinName: string;
  readonly quoteCoinName: string;
  /** Best prices and the sizes there; undefined for an empty side. */
  readonly bestBid: Decimal | undefined;
  readonly bestBidSize: Decimal | undefined;
  readonly bestAsk: Decimal | undefined;
  readonly bestAskSize: Decimal | undefined;
}

const orderData = v.object({
  ...coinEntries,
  buy_price: v.nullish(decimalText),
  buy_amount: v.nullish(decimalText),
  sell_price: v.nullish(decimalText),
  sell_amount: v.nullish(decimalText),
  total: v.object({
    trade_wallet: v.object({
      ...walletEntries,
      ...futuresTickerCodec.wire.entries,
      pair_decimal: v.nullish(decimalsOfPercent),
    }),
    base_wallet: v.object(walletEntries),
  }),
});

/** The wire has statistics and names in nested objects, together with copies of the contract's rules. */
const futuresDashboardCodec = codec(
  v.object({ order_data: orderData, ...contractParts.wire.entries }),
  {
    decode: (wire): FuturesDashboard => {
      const { trade_wallet: trade, base_wallet: quote } = wire.order_data.total;
      const parts = contractParts.decode(wire);
      return {
        ...parts,
        ticker: futuresTickerCodec.decode(trade),
        changeDecimals: trade.pair_decimal ?? CHANGE_DECIMALS,
        tradeCoinName: trade.full_name ?? parts.contract.tradeCoin,
        quoteCoinName: quote.full_name ?? parts.contract.quoteCoin,
        bestBid: wire.order_data.sell_price ?? undefined,
        bestBidSize: wire.order_data.sell_amount ?? undefined,
        bestAsk: wire.order_data.buy_price ?? undefined,
        bestAskSize: wire.order_data.buy_amount ?? undefined,
      };
    },
    encode: (model) => {
      const { pair, ...parts } = contractParts.encode(model);
      return {
        order_data: {
          base_coin: pair.base_coin,
          base_coin_id: pair.base_coin_id,
          trade_coin: pair.trade_coin,
          trade_coin_id: pair.trade_coin_id,
          exchange_coin_pair: `${pair.trade_coin}_${pair.base_coin}`,
          exchange_pair: `${pair.trade_coin}/${pair.base_coin}`,
          fees: pair.taker_fee,
          buy_price: model.bestAsk ?? null,
          buy_amount: model.bestAskSize ?? null,
          sell_price: model.bestBid ?? null,
          sell_amount: model.bestBidSize ?? null,
          total: {
            trade_wallet: {
              coin_type: pair.trade_coin,
              full_name: model.tradeCoinName,
              balance: null,
              ...futuresTickerCodec.encode(model.ticker),
              pair_decimal: model.changeDecimals,
            },
            base_wallet: {
              coin_type: pair.base_coin,
              full_name: model.quoteCoinName,
              balance: model.wallet?.available ?? null,
            },
          },
        },
        pair,
        ...parts,
      };
    },
  },
);

/** Returns the first contract of the list. */
export const futuresDashboard = route({
  method: 'GET',
  path: '/future-trade/app-dashboard',
  access: 'optional',
  reply: futuresDashboardCodec,
  isSilent: true,
});

/** By its ID or its pair text. */
export const futuresDashboardOfPair = route({
  method: 'GET',
  path: '/future-trade/app-dashboard/:id',
  access: 'optional',
  params: plain(v.object({ id: shortText(60) })),
  reply: futuresDashboardCodec,
  isSilent: true,
});
