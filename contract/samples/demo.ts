/** Wire examples of a demo account in its second epoch and of its statistics. */
import { decimal } from '../core/decimal.ts';
import { DAY_MS } from '../core/durations.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import type { demoAccount, demoStatistics } from '../rest/demo.ts';
import type { WireOf } from '../codec.ts';
import { SAMPLE_TIME } from './spot.ts';

const daysAgo = (days: number) => isoOf((SAMPLE_TIME - days * DAY_MS) as EpochMs);

export const demoAccountWire: WireOf<typeof demoAccount.reply> = {
  current: {
    epoch: 2,
    started_at: daysAgo(6),
    ended_at: null,
    start_equity: decimal('28850.02'),
    equity: decimal('29441.17'),
  },
  earlier: [
    {
      epoch: 1,
      started_at: daysAgo(20),
      ended_at: daysAgo(6),
      start_equity: decimal('28410.5'),
      equity: decimal('9120.33'),
    },
  ],
  start_funds: [
    { coin_type: 'USDT', amount: decimal('10000') },
    { coin_type: 'BTC', amount: decimal('0.2') },
    { coin_type: 'ETH', amount: decimal('2') },
  ],
  top_up: {
    amount: decimal('0'),
    equity_below: decimal('14425.01'),
    allowed_from: null,
  },
  history_days: 90,
};

export const demoStatisticsWire: WireOf<typeof demoStatistics.reply> = {
  epoch: 2,
  trade_count: 41,
  volume: decimal('38210.44'),
  fees: decimal('38.21'),
  slippage: decimal('6.02'),
  slippage_bps: decimal('2.31'),
  win_count: 11,
  sell_count: 18,
  win_rate: decimal('61.11'),
  realised_profit: decimal('402.75'),
  max_drawdown: decimal('4.82'),
};
