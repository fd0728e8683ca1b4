/** Calls that only demo trade has: account, top-up, reset and trading statistics. The trading calls
 *  are derived in `demo-mirrors.ts`. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { DEMO_ROOT } from '../core/trading-mode.ts';
import { orderCodec } from '../entities/order-codec.ts';
import { ownTradeCodec } from '../entities/own-trade-codec.ts';
import { listOf, plain, codec, type Codec } from '../codec.ts';
import {
  countIn,
  decimalText,
  isoTimeText,
  pageEntries,
  requestIdText,
  shortText,
  timeOf,
} from '../wire.ts';
import { HISTORY_PAGE_SIZE, paged } from '../pages.ts';

export interface DemoEpoch {
  /** Starts at 1; a reset starts the next epoch. */
  readonly epoch: number;
  readonly startedAt: EpochMs;
  /** Undefined for the current epoch. */
  readonly endedAt: EpochMs | undefined;
  /** Value of the starting balances at the prices of that time. */
  readonly startEquity: Decimal;
  /** Total value now, or at the end of the epoch. */
  readonly equity: Decimal;
}

export interface DemoAccount {
  readonly current: DemoEpoch;
  /** Earlier epochs whose history is retained, newest first. */
  readonly earlier: readonly DemoEpoch[];
  readonly startBalances: readonly { readonly coin: string; readonly amount: Decimal }[];
  readonly topUp: {
    /** Amount of a top-up now: USDT up to the starting value. */
    readonly amount: Decimal;
    /** A top-up is rejected while the equity is at or above this value. */
    readonly equityBelow: Decimal;
    /** A top-up is rejected before this time; undefined before the first top-up. */
    readonly allowedFrom: EpochMs | undefined;
  };
  /** Days a closed order stays in the history. */
  readonly historyDays: number;
}

const maybeTimeOf = (text: string | null | undefined): EpochMs | undefined =>
  typeof text === 'string' ? timeOf(text) : undefined;

const epochWire = v.object({
  epoch: v.number(),
  started_at: isoTimeText,
  ended_at: v.nullish(isoTimeText),
  start_equity: decimalText,
  equity: decimalText,
});
const epochCodec = codec(epochWire, {
  decode: (wire): DemoEpoch => ({
    epoch: wire.epoch,
    startedAt: timeOf(wire.started_at),
    endedAt: maybeTimeOf(wire.ended_at),
    startEquity: wire.start_equity,
    equity: wire.equity,
  }),
  encode: (epoch) => ({
    epoch: epoch.epoch,
    started_at: isoOf(epoch.startedAt),
    ended_at: epoch.endedAt === undefined ? null : isoOf(epoch.endedAt),
    start_equity: epoch.startEquity,
    equity: epoch.equity,
  }),
});

const accountCodec = codec(
  v.object({
    current: epochWire,
    earlier: v.nullish(listOf(epochCodec).wire),
    start_funds: v.array(v.object({ coin_type: shortText(20), amount: decimalText })),
    top_up: v.object({
      amount: decimalText,
      equity_below: decimalText,
      allowed_from: v.nullish(isoTimeText),
    }),
    history_days: v.number(),
  }),
  {
    decode: (wire): DemoAccount => ({
      current: epochCodec.decode(wire.current),
      earlier: listOf(epochCodec).decode(wire.earlier ?? []),
      startBalances: wire.start_funds.map(({ coin_type: coin, amount }) => ({ coin, amount })),
      topUp: {
        amount: wire.top_up.amount,
        equityBelow: wire.top_up.equity_below,
        allowedFrom: maybeTimeOf(wire.top_up.allowed_from),
      },
      historyDays: wire.history_days,
    }),
    encode: (account) => ({
      current: epochCodec.encode(account.current),
      earlier: listOf(epochCodec).encode(account.earlier),
      start_funds: account.startBalances.map(({ coin, amount }) => ({ coin_type: coin, amount })),
      top_up: {
        amount: account.topUp.amount,
        equity_below: account.topUp.equityBelow,
        allowed_from:
          account.topUp.allowedFrom === undefined ? null : isoOf(account.topUp.allowedFrom),
      },
      history_days: account.historyDays,
    }),
  },
);

export const demoAccount = route({
  method: 'GET',
  path: `${DEMO_ROOT}/account`,
  access: 'trader',
  reply: accountCodec,
  isSilent: true,
});

const requestBody = codec(v.object({ request_id: requestIdText }), {
  decode: (wire) => ({ requestId: wire.request_id }),
  encode: (model) => ({ request_id: model.requestId }),
});

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
export interface DemoStatistics {
  readonly epoch: number;
  readonly tradeCount: number;
  readonly volume: Decimal;
  /** Each fee is valued at the price of its own trade. */
  readonly fees: Decimal;
  /** Cost of taker fills versus the mid price at the order's arrival; negative when the price was
   *  better. */
  readonly slippage: Decimal;
  /** The same relative to taker volume, in basis points; undefined without taker volume. */
  readonly slippageBps: Decimal | undefined;
  /** Sells above the average cost of what was sold, after fees. */
  readonly winCount: number;
  readonly sellCount: number;
  /** Share of the sells; undefined without sells. */
  readonly winRatePercent: Decimal | undefined;
  /** From sells, against average cost. */
  readonly realisedProfit: Decimal;
  /** Largest decline of the account's equity from its peak, excluding top-ups. */
  readonly maxDrawdownPercent: Decimal;
}

const statisticsCodec = codec(
  v.object({
    epoch: v.number(),
    trade_count: v.number(),
    volume: decimalText,
    fees: decimalText,
    slippage: decimalText,
    slippage_bps: v.nullish(decimalText),
    win_count: v.number(),
    sell_count: v.number(),
    win_rate: v.nullish(decimalText),
    realised_profit: decimalText,
    max_drawdown: decimalText,
  }),
  {
    decode: (wire): DemoStatistics => ({
      epoch: wire.epoch,
      tradeCount: wire.trade_count,
      volume: wire.volume,
      fees: wire.fees,
      slippage: wire.slippage,
      slippageBps: wire.slippage_bps ?? undefined,
      winCount: wire.win_count,
      sellCount: wire.sell_count,
      winRatePercent: wire.win_rate ?? undefined,
      realisedProfit: wire.realised_profit,
      maxDrawdownPercent: wire.max_drawdown,
    }),
    encode: (model) => ({
      epoch: model.epoch,
      trade_count: model.tradeCount,
      volume: model.volume,
      fees: model.fees,
      slippage: model.slippage,
      slippage_bps: model.slippageBps ?? null,
      win_count: model.winCount,
      sell_count: model.sellCount,
      win_rate: model.winRatePercent ?? null,
      realised_profit: model.realisedProfit,
      max_drawdown: model.maxDrawdownPercent,
    }),
  },
);

const epochNumber = countIn(1, 1_000_000);
const epochQuery = plain(v.object({ epoch: v.optional(epochNumber) }));

export const demoStatistics = route({
  method: 'GET',
  path: `${DEMO_ROOT}/statistics`,
  access: 'trader',
  query: epochQuery,
  reply: statisticsCodec,
  isSilent: true,
});

const epochPageQuery = codec(v.object({ epoch: epochNumber, ...pageEntries }), {
  decode: (wire) => ({
    epoch: wire.epoch,
    page: wire.page ?? 1,
    perPage: wire.per_page ?? HISTORY_PAGE_SIZE,
  }),
  encode: (model) => ({ epoch: model.epoch, page: model.page, per_page: model.perPage }),
});

const epochHistory = <Wire, Model>(path: string, row: Codec<Wire, Model>) =>
  route({
    method: 'GET',
    path: `${DEMO_ROOT}${path}`,
    access: 'trader',
    query: epochPageQuery,
    reply: paged(row),
    isSilent: true,
  });

export const demoEpochOrders = epochHistory('/epoch-orders', orderCodec);
export const demoEpochTrades = epochHistory('/epoch-trades', ownTradeCodec);
