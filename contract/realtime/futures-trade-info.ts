/** `futures-trade-info-{base}-{trade}`: market trades, statistics with mark price and funding, and the
 *  current minute bar of a contract. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import {
  contractKeyEntries,
  contractKeyOf,
  contractKeyWireOf,
  type ContractKey,
} from '../entities/futures-terms.ts';
import { futuresTickerCodec, type FuturesTicker } from '../entities/futures-ticker.ts';
import { marketTradeCodec } from '../entities/trade.ts';
import { listOf, codec } from '../codec.ts';
import { epochMsNumber } from '../wire.ts';
import { pairKeyOf } from './spot-book.ts';
import {
  runningBarCodec,
  runningBarEntries,
  type RunningBar,
  type TradeBatch,
} from './trade-info.ts';

/** Trades are empty when only the statistics changed, such as the mark price. */
export interface FuturesTradeBatch extends TradeBatch, ContractKey {
  readonly ticker: FuturesTicker;
}

export const futuresTradeBatchCodec = codec(
  v.object({
    ...contractKeyEntries,
    ts: epochMsNumber,
    trades: v.array(marketTradeCodec.wire),
    ticker: futuresTickerCodec.wire,
  }),
  {
    decode: (wire): FuturesTradeBatch => ({
      ...contractKeyOf(wire),
      at: wire.ts,
      trades: listOf(marketTradeCodec).decode(wire.trades),
      ticker: futuresTickerCodec.decode(wire.ticker),
    }),
    encode: (batch) => ({
      ...contractKeyWireOf(batch),
      ts: batch.at,
      trades: listOf(marketTradeCodec).encode(batch.trades),
      ticker: futuresTickerCodec.encode(batch.ticker),
    }),
  },
);

export interface FuturesRunningBar extends RunningBar, ContractKey {}

export const futuresRunningBarCodec = codec(
  v.object({ ...contractKeyEntries, ...runningBarEntries }),
  {
    decode: (wire): FuturesRunningBar => ({
      ...contractKeyOf(wire),
      ...runningBarCodec.decode(wire),
    }),
    encode: (running) => ({ ...contractKeyWireOf(running), ...runningBarCodec.encode(running) }),
  },
);

export const FUTURES_TRADES_EVENT = 'process_future';
export const FUTURES_RUNNING_BAR_EVENT = 'futures-chart-update';

const PREFIX = 'futures-trade-info-';

export const futuresTradeInfoChannel = channel({
  visibility: 'public',
  nameOf: ({ quoteCoinId, tradeCoinId }: ContractKey) => `${PREFIX}${quoteCoinId}-${tradeCoinId}`,
  keyOf: (name) => pairKeyOf(PREFIX, name),
  events: {
    [FUTURES_TRADES_EVENT]: futuresTradeBatchCodec,
    [FUTURES_RUNNING_BAR_EVENT]: futuresRunningBarCodec,
  },
});
