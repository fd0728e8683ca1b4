/** Markets of demo trade: orders are matched against the live order book, and every fill moves play
 *  money immediately. */
import { assert } from '#contract/core/assert.ts';
import { exactUnitsOf, lots } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type { ExchangeState } from '#server/exchange/exchange-state.ts';
import { commitCommand } from '#server/exchange/commit-command.ts';
import type { LiveOrder, Market } from '#server/exchange/live-order.ts';
import type { TradeRecord } from '#server/exchange/events.ts';
import type { BookOrder } from '#server/exchange/matching/book-order.ts';
import { insertTrade } from '#server/exchange/trade-rows.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import { settleWithMarket } from './demo-money.ts';
import {
  LiveBookMatcher,
  type Fill,
  type LiveBook,
  type LiveBookHost,
} from './live-book-matcher.ts';
import type { ConsumedLevels } from './consumed-levels.ts';

const STORED_AHEAD = 'SELECT ahead_lots FROM demo_queue WHERE order_id = ?';
const STORE_AHEAD = `INSERT INTO demo_queue (order_id, ahead_lots) VALUES (?1, ?2)
  ON CONFLICT (order_id) DO UPDATE SET ahead_lots = ?2`;
const FORGET_AHEAD = 'DELETE FROM demo_queue WHERE order_id = ?';
const INSERT_TAKER_TRADE = 'INSERT INTO demo_taken (trade_id, mid_twice) VALUES (?, ?)';

export interface DemoMarkets {
  /** Opens the market of a pair, as a callback for `createExchange`. */
  readonly open: (state: ExchangeState, pair: Pair) => Market;
  readonly matcherOf: (pairId: Pair['id']) => LiveBookMatcher | undefined;
  /** Called after all orders are restored: live prices apply from then on. */
  readonly restored: () => void;
  /** Applies trades of the live market. Runs inside a command. */
  readonly trade: (trades: readonly TradeRecord[], now: EpochMs) => void;
}

export function demoMarkets(options: {
  readonly live: LiveBook;
  readonly consumed: ConsumedLevels;
  readonly clock: Clock;
  readonly lastTradeId: () => number;
}): DemoMarkets {
  const { live, consumed, clock, lastTradeId } = options;
  const matchers = new Map<Pair['id'], LiveBookMatcher>();
  let opened: ExchangeState | undefined;
  return {
    open: (state, pair) => {
      opened = state;
      const { collarPercent, id: pairId } = pair;
      const host = { ...hostOf(state), now: clock, lastTradeId };
      const matcher = new LiveBookMatcher({ pairId, live, consumed, collarPercent }, host);
      const market: Market = {
        // The live exchange's current pair: its fees, and whether it is open.
        get pair() {
          return live.pair(pairId) ?? pair;
        },
        minNotional: exactUnitsOf(pair.minNotional),
        matcher,
      };
      state.markets.set(pairId, market);
      matchers.set(pairId, matcher);
      return market;
    },
    matcherOf: (pairId) => matchers.get(pairId),
    restored: () => {
      for (const matcher of matchers.values()) matcher.isRestored = true;
    },
    trade: (trades, now) => {
      assert(opened !== undefined, 'prints come to an open market');
      opened.beginCommand(now);
      for (const trade of trades) matchers.get(trade.pairId)?.trade(trade);
      commitCommand(opened);
    },
  };
}

function hostOf(state: ExchangeState): Omit<LiveBookHost, 'now' | 'lastTradeId'> {
  const { db } = state;
  return {
    onFill: (fill) => settle(state, fill),
    onTriggered: ({ record }) => {
      record.trigger(state.nextPriority(), state.command.now);
      state.markDirty(record);
    },
    onOutcome: ({ record }: BookOrder<LiveOrder>, outcome) => {
      record.outcome = outcome;
      state.markDirty(record);
    },
    storedAhead: (id) => {
      const row = db.get<{ ahead_lots: bigint }>(STORED_AHEAD, [id]);
      return row === undefined ? undefined : lots(safeIntegerOf(row.ahead_lots));
    },
    storeAhead: (id, ahead) => {
      if (ahead === undefined) db.run(FORGET_AHEAD, [id]);
      else db.run(STORE_AHEAD, [id, ahead]);
    },
    ownOrders: (userId) => state.trader(userId).open.values(),
  };
}

function settle(state: ExchangeState, { order, price, size, isMaker, midTwice }: Fill): void {
  const { command, db, ledger } = state;
  const live = order.record;
  const id = state.nextTradeId();
  const tradedAt = command.now;
  const trade = settleWithMarket(ledger, { id, live, price, size, isMaker, tradedAt });
  // The counterparty on the live market gets no entry in this history.
  insertTrade(db, trade, { takerIsBot: isMaker, makerIsBot: !isMaker });
  if (midTwice !== undefined) db.run(INSERT_TAKER_TRADE, [id, midTwice]);
  command.trades.push(trade);
  state.changes.addTrade(trade, { taker: !isMaker, maker: isMaker });
  state.markDirty(live);
}
