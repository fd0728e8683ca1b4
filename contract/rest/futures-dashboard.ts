/** Data that opens the futures page: the contract's rules, its statistics, and for a signed-in user
 *  the wallet and the settings of the contract. The fields are those of the spot dashboard. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import type { EpochMs } from '../core/time.ts';
import { codec, nullable, plain } from '../codec.ts';
import { futuresContractCodec, type FuturesContract } from '../entities/futures-contract.ts';
import { futuresSettingsCodec, type FuturesSettings } from '../entities/futures-settings.ts';
import {
  futuresTickerCodec,
  futuresTickerEntries,
  type FuturesTicker,
} from '../entities/futures-ticker.ts';
import { futuresWalletCodec, type FuturesWallet } from '../entities/futures-wallet.ts';
import { marketTradeCodec, type MarketTrade } from '../entities/trade.ts';
import { decimalText, epochMsNumber, shortText } from '../wire.ts';
import {
  CHANGE_DECIMALS,
  coinFields,
  decimalsOfPercent,
  pairTabsCodec,
  walletFields,
  type PairTab,
} from './dashboard-parts.ts';

export interface FuturesDashboard {
  readonly contract: FuturesContract;
  readonly ticker: FuturesTicker;
  /** Decimals of the percentage change and of the chart's price scale. */
  readonly changeDecimals: number;
  readonly tradeCoinName: string;
  readonly quoteCoinName: string;
  readonly bestBid: Decimal | undefined;
  readonly bestAsk: Decimal | undefined;
  /** Undefined for a visitor. */
  readonly wallet: FuturesWallet | undefined;
  readonly settings: FuturesSettings | undefined;
  /** All contracts. */
  readonly pairs: readonly PairTab[];
  readonly lastTrades: readonly MarketTrade[];
  readonly serverTime: EpochMs | undefined;
}

const maybeWallet = nullable(futuresWalletCodec);
const maybeSettings = nullable(futuresSettingsCodec);

const dashboardSchema = v.object({
  order_data: v.object({
    ...coinFields,
    buy_price: v.nullish(decimalText),
    sell_price: v.nullish(decimalText),
    total: v.object({
      trade_wallet: v.object({
        ...walletFields,
        ...futuresTickerEntries,
        pair_decimal: v.nullish(decimalsOfPercent),
      }),
      base_wallet: v.object(walletFields),
    }),
  }),
  pairs: pairTabsCodec.wire,
  last_price_data: v.nullish(v.array(marketTradeCodec.wire)),
  pair: futuresContractCodec.wire,
  wallet: maybeWallet.wire,
  settings: maybeSettings.wire,
  server_time: v.nullish(epochMsNumber),
});

const futuresDashboardCodec = codec(dashboardSchema, {
  decode: (wire): FuturesDashboard => {
    const { trade_wallet: trade, base_wallet: quote } = wire.order_data.total;
    const contract = futuresContractCodec.decode(wire.pair);
    return {
      contract,
      ticker: futuresTickerCodec.decode(trade),
      changeDecimals: trade.pair_decimal ?? CHANGE_DECIMALS,
      tradeCoinName: trade.full_name ?? contract.tradeCoin,
      quoteCoinName: quote.full_name ?? contract.quoteCoin,
      bestBid: wire.order_data.sell_price ?? undefined,
      bestAsk: wire.order_data.buy_price ?? undefined,
      wallet: maybeWallet.decode(wire.wallet),
      settings: maybeSettings.decode(wire.settings),
      pairs: pairTabsCodec.decode(wire.pairs),
      lastTrades: (wire.last_price_data ?? []).map((one) => marketTradeCodec.decode(one)),
      serverTime: wire.server_time ?? undefined,
    };
  },
  encode: (model) => {
    const { contract, wallet } = model;
    const pair = futuresContractCodec.encode(contract);
    return {
      order_data: {
        base_coin: contract.quoteCoin,
        base_coin_id: contract.quoteCoinId,
        trade_coin: contract.tradeCoin,
        trade_coin_id: contract.tradeCoinId,
        exchange_coin_pair: `${contract.tradeCoin}_${contract.quoteCoin}`,
        exchange_pair: `${contract.tradeCoin}/${contract.quoteCoin}`,
        fees: pair.taker_fee,
        buy_price: model.bestAsk ?? null,
        sell_price: model.bestBid ?? null,
        total: {
          trade_wallet: {
            coin_type: contract.tradeCoin,
            full_name: model.tradeCoinName,
            balance: null,
            ...futuresTickerCodec.encode(model.ticker),
            pair_decimal: model.changeDecimals,
          },
          base_wallet: {
            coin_type: contract.quoteCoin,
            full_name: model.quoteCoinName,
            balance: wallet?.available ?? null,
          },
        },
      },
      pairs: pairTabsCodec.encode(model.pairs),
      last_price_data: model.lastTrades.map((trade) => marketTradeCodec.encode(trade)),
      pair,
      wallet: maybeWallet.encode(wallet),
      settings: maybeSettings.encode(model.settings),
      server_time: model.serverTime ?? null,
    };
  },
});

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
