/** `futures-trade-info-{base}-{trade}`: market trades, statistics with mark price and funding, and the
 *  current minute bar of a contract. */
import { channel } from '../core/channel.ts';
import type { ContractKey } from '../entities/futures-terms.ts';
import { futuresTickerCodec } from '../entities/futures-ticker.ts';
import { pairKeyFields } from '../entities/pair-key.ts';
import { field, fields } from '../fields.ts';
import { pairKeyOf } from './spot-book.ts';
import { runningBarCodec, tradeBatchCodec } from './trade-info.ts';

/** Trades are empty when only the statistics changed, such as the mark price. */
export const futuresTradeBatchCodec = fields({
  ...pairKeyFields,
  ...tradeBatchCodec.fields,
  ticker: field('ticker', futuresTickerCodec),
});

export const futuresRunningBarCodec = fields({ ...pairKeyFields, ...runningBarCodec.fields });

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
