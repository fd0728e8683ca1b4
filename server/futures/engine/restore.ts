/** Rebuilds the engine from the newest version of its records. */
import { assert } from '#contract/core/assert.ts';
import { lots } from '#contract/core/decimal.ts';
import type {
  FuturesOrderRecord,
  FuturesPositionRecord,
  FuturesState,
  FuturesStopRecord,
} from './engine-records.ts';
import type { EngineState } from './engine-state.ts';
import { FINE } from './fine.ts';
import { LiveOrder } from './live-order.ts';
import { LiveStop } from './live-stop.ts';
import { restoreOrder } from './order-life.ts';
import { Position } from './position.ts';
import { addPosition } from './settle-fill.ts';
import { registerStop } from './stop-changes.ts';

export function restoreState(state: EngineState, stored: FuturesState): void {
  assert(state.accounts.size === 0, 'a new engine is restored');
  for (const { userId, balance, version } of stored.accounts) {
    const account = state.account(userId);
    account.balance = balance;
    account.version = version;
  }
  for (const settings of stored.settings) {
    state.account(settings.userId).settings.set(settings.contractId, settings);
  }
  for (const prices of stored.prices) {
    const market = state.market(prices.contractId);
    market.mark = prices.mark;
    market.index = prices.index;
    market.matcher.lastPrice = prices.last;
  }
  for (const record of sortedBy(stored.positions, ({ id }) => id)) restorePosition(state, record);
  for (const record of sortedBy(stored.orders, ({ priority }) => priority)) {
    restoreLiveOrder(state, record);
  }
  for (const record of sortedBy(stored.stops, ({ id }) => id)) restoreStop(state, record);
  const { insurance, fees, remainder } = stored.fund;
  state.fund = insurance * FINE + remainder;
  state.fees = fees;
  state.changes.clear();
}

const sortedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => number): Item[] =>
  [...items].sort((left, right) => keyOf(left) - keyOf(right));

function restorePosition(state: EngineState, record: FuturesPositionRecord): void {
  if (record.size === 0) return;
  const { id, side, marginMode, openedAt } = record;
  const account = state.account(record.userId);
  const market = state.market(record.contractId);
  const terms = { id, account, market, side, marginMode, openedAt };
  const position = new Position(terms, record.leverage);
  position.size = record.size;
  position.entryPrice = record.entryPrice;
  position.margin = record.margin;
  account.isolatedMargin += record.margin;
  position.realizedProfit = record.realizedProfit;
  position.funding = record.funding;
  position.fees = record.fees;
  position.status = record.status;
  position.updatedAt = record.updatedAt;
  position.version = record.version;
  addPosition(state, position);
}

function restoreLiveOrder(state: EngineState, record: FuturesOrderRecord): void {
  if (!OPEN_STATUSES.has(record.status)) return;
  const account = state.account(record.userId);
  const market = state.market(record.contractId);
  const order = new LiveOrder({ ...record, account, market }, record.size, record.leverage);
  order.filled = lots(record.filled);
  order.filledTickLots = record.filledTickLots;
  order.fees = record.fees;
  order.hold = record.hold;
  order.stops = record.stops;
  order.stopPairId = record.stopPairId;
  order.state = record.status === 'untriggered' ? 'waiting' : 'open';
  order.priority = record.priority;
  order.updatedAt = record.updatedAt;
  order.version = record.version;
  state.skipPriority(record.priority);
  restoreOrder(state, order);
}

const OPEN_STATUSES: ReadonlySet<FuturesOrderRecord['status']> = new Set([
  'open',
  'partially_filled',
  'untriggered',
]);

function restoreStop(state: EngineState, record: FuturesStopRecord): void {
  const position = state.positions.get(record.positionId);
  if (record.status !== 'untriggered' || position === undefined) return;
  const stop = new LiveStop({ ...record, position });
  stop.version = record.version;
  registerStop(state, stop);
  stop.updatedAt = record.updatedAt;
}
