/** One valid wire example of every broadcast payload. */
import { decimal } from '../core/decimal.ts';
import type { EpochMs } from '../core/time.ts';
import type { maintenanceUpdateCodec } from '../realtime/exchange-status.ts';
import type { marketOverviewCodec } from '../realtime/market-overview.ts';
import type { bookDiffCodec } from '../realtime/spot-book.ts';
import type { runningBarCodec, tradeBatchCodec } from '../realtime/trade-info.ts';
import type { WireOf } from '../codec.ts';
import { barWire, listingWire, marketTradeWire, SAMPLE_TIME, tickerWire } from './spot.ts';

export const bookDiffWire: WireOf<typeof bookDiffCodec> = {
  epoch: 'e1',
  prev_seq: 100,
  seq: 101,
  ts: SAMPLE_TIME,
  bids: [[decimal('64250.09'), decimal('0.7')]],
  asks: [[decimal('64250.11'), decimal('0')]],
};

/** Heartbeat that confirms nothing was missed: no levels, unchanged `seq`. */
export const heartbeatWire: WireOf<typeof bookDiffCodec> = {
  epoch: 'e1',
  prev_seq: 101,
  seq: 101,
  ts: (SAMPLE_TIME + 2_000) as EpochMs,
  bids: [],
  asks: [],
};

export const tradeBatchWire: WireOf<typeof tradeBatchCodec> = {
  ts: SAMPLE_TIME,
  trades: [marketTradeWire],
  ticker: tickerWire,
};

export const runningBarWire: WireOf<typeof runningBarCodec> = {
  resolution: '1',
  bar: barWire,
  last_chart_time: barWire.time,
};

export const marketOverviewWire: WireOf<typeof marketOverviewCodec> = {
  coin_pair_details: listingWire,
};

export const maintenanceUpdateWire: WireOf<typeof maintenanceUpdateCodec> = {
  maintenance_mode: '1',
};
