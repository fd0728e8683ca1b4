/** Calls that only demo trade has: account, top-up, reset and trading statistics. The trading calls
 *  are derived in `demo-mirrors.ts`. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { DEMO_ROOT } from '../core/trading-mode.ts';
import { orderCodec } from '../entities/order-codec.ts';
import { ownTradeCodec } from '../entities/own-trade-codec.ts';
import { listOf, type Codec, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { pageFields, pageOf } from '../pages.ts';
import { countIn, decimalText, isoTime, requestIdText, shortText } from '../wire.ts';

const epochCodec = fields({
  /** Starts at 1; a reset starts the next epoch. */
  epoch: field('epoch', v.number()),
  startedAt: field('started_at', isoTime),
  /** Undefined for the current epoch. */
  endedAt: optionalField('ended_at', isoTime),
  /** Value of the starting balances at the prices of that time. */
  startEquity: field('start_equity', decimalText),
  /** Total value now, or at the end of the epoch. */
  equity: field('equity', decimalText),
});
export type DemoEpoch = ModelOf<typeof epochCodec>;

const accountCodec = fields({
  current: field('current', epochCodec),
  /** Earlier epochs whose history is retained, newest first. */
  earlier: fieldWithDefault('earlier', listOf(epochCodec), []),
  startBalances: field(
    'start_funds',
    listOf(
      fields({ coin: field('coin_type', shortText(20)), amount: field('amount', decimalText) }),
    ),
  ),
  topUp: field(
    'top_up',
    fields({
      /** Amount of a top-up now: USDT up to the starting value. */
      amount: field('amount', decimalText),
      /** A top-up is rejected while the equity is at or above this value. */
      equityBelow: field('equity_below', decimalText),
      /** A top-up is rejected before this time; undefined before the first top-up. */
      allowedFrom: optionalField('allowed_from', isoTime),
    }),
  ),
  /** Days a closed order stays in the history. */
  historyDays: field('history_days', v.number()),
});
export type DemoAccount = ModelOf<typeof accountCodec>;

export const demoAccount = route({
  method: 'GET',
  path: `${DEMO_ROOT}/account`,
  access: 'trader',
  reply: accountCodec,
  isSilent: true,
});

const requestBody = fields({ requestId: field('request_id', requestIdText) });

export const demoTopUp = route({
  method: 'POST',
  path: `${DEMO_ROOT}/top-up`,
  access: 'trader',
  body: requestBody,
  reply: accountCodec,
});

export const demoReset = route({
  method: 'POST',
  path: `${DEMO_ROOT}/reset`,
  access: 'trader',
  body: requestBody,
  reply: accountCodec,
});

/** Sums are in quote coin. */
const statisticsCodec = fields({
  epoch: field('epoch', v.number()),
  tradeCount: field('trade_count', v.number()),
  volume: field('volume', decimalText),
  /** Each fee is valued at the price of its own trade. */
  fees: field('fees', decimalText),
  /** Cost of taker fills versus the mid price at the order's arrival; negative when the price was
   *  better. */
  slippage: field('slippage', decimalText),
  /** The same relative to taker volume, in basis points; undefined without taker volume. */
  slippageBps: optionalField('slippage_bps', decimalText),
  /** Sells above the average cost of what was sold, after fees. */
  winCount: field('win_count', v.number()),
  sellCount: field('sell_count', v.number()),
  /** Share of the sells; undefined without sells. */
  winRatePercent: optionalField('win_rate', decimalText),
  /** From sells, against average cost. */
  realisedProfit: field('realised_profit', decimalText),
  /** Largest decline of the account's equity from its peak, excluding top-ups. */
  maxDrawdownPercent: field('max_drawdown', decimalText),
});
export type DemoStatistics = ModelOf<typeof statisticsCodec>;

const epochNumber = countIn(1, 1_000_000);

export const demoStatistics = route({
  method: 'GET',
  path: `${DEMO_ROOT}/statistics`,
  access: 'trader',
  query: fields({ epoch: omittableField('epoch', epochNumber) }),
  reply: statisticsCodec,
  isSilent: true,
});

const epochPageQuery = fields({ epoch: field('epoch', epochNumber), ...pageFields });

const epochHistory = <Wire, Model>(path: string, row: Codec<Wire, Model>) =>
  route({
    method: 'GET',
    path: `${DEMO_ROOT}${path}`,
    access: 'trader',
    query: epochPageQuery,
    reply: pageOf(row),
    isSilent: true,
  });

export const demoEpochOrders = epochHistory('/epoch-orders', orderCodec);
export const demoEpochTrades = epochHistory('/epoch-trades', ownTradeCodec);
