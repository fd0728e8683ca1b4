/** Rebuilds the order books from disk at the start and checks the data. */
import { assert } from '#contract/core/assert.ts';
import { lots, units } from '#contract/core/decimal.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import { orderId, userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import type { ExchangeState } from './exchange-state.ts';
import { LiveOrder, type Market } from './live-order.ts';
import { BookOrder } from './matching/book-order.ts';
import { requiredFreezeOf } from './order-money.ts';
import {
  openOrderRows,
  orderRecordOf,
  priceOf,
  quoteAmountOf,
  type OrderRow,
} from './order-rows.ts';
import { lastPriceOf } from './trade-rows.ts';

/**
 * Restores the order books. Markets must already be open.
 * @returns one sentence per error; empty when trading may continue.
 */
export function restoreBooks(state: ExchangeState): readonly string[] {
  const breaches = [...checkLedger(state.db), ...strayOrders(state)];
  restoreBots(state);
  const waiting: LiveOrder[] = [];
  for (const row of openOrderRows(state.db)) {
    const market = [...state.markets.values()].find(({ pair }) => BigInt(pair.id) === row.pair_id);
    if (market === undefined) {
      breaches.push(`Order ${row.id} is open in pair ${row.pair_id}, which is not listed.`);
      continue;
    }
    const live = liveOrderOf(state, market, row, row.frozen_units);
    const { limitPrice } = live;
    const { side } = live.terms;
    if (limitPrice === undefined || live.book.remaining <= 0) {
      breaches.push(`Order ${row.id} is open and cannot rest.`);
      continue;
    }
    const needed = requiredFreezeOf(side, limitPrice, live.book.remaining, market.pair);
    if (needed !== row.frozen_units) {
      breaches.push(`Order ${row.id} freezes ${row.frozen_units} units and needs ${needed}.`);
    }
    market.matcher.restore(live.book, live.outcome === 'waiting' ? 'waiting' : 'open');
    state.open(live);
    if (live.outcome === 'waiting') waiting.push(live);
  }
  for (const market of state.markets.values()) {
    market.matcher.lastPrice = lastPriceOf(state.db, market.pair.id);
    if (market.matcher.isCrossed)
      breaches.push(`The book of ${pairTextOf(market.pair)} is crossed.`);
  }
  for (const { terms, stopPrice } of waiting) {
    assert(stopPrice !== undefined, 'a waiting order has a stop price');
    if (terms.market.matcher.wouldTrigger(terms.side, stopPrice)) {
      breaches.push(`Stop order ${terms.id} waits although its price was reached.`);
    }
  }
  return breaches;
}

/** Checks that open orders and the freezes of orders correspond one to one. */
function strayOrders({ db }: ExchangeState): string[] {
  const unfrozen = db.all<{ id: bigint }>(
    `SELECT id FROM spot_order
      WHERE status IN ('open', 'partially_filled', 'untriggered') AND NOT EXISTS
        (SELECT 1 FROM hold WHERE reason = 'order' AND reference_id = spot_order.id)`,
  );
  const unowned = db.all<{ reference_id: bigint }>(
    `SELECT reference_id FROM hold
      WHERE reason = 'order' AND NOT EXISTS
        (SELECT 1 FROM spot_order WHERE id = reference_id
            AND status IN ('open', 'partially_filled', 'untriggered'))`,
  );
  return [
    ...unfrozen.map(({ id }) => `Order ${id} is open and freezes nothing.`),
    ...unowned.map(({ reference_id: id }) => `Money is frozen for order ${id}, which is not open.`),
  ];
}

function restoreBots(state: ExchangeState): void {
  const bots = state.db.all<{ user_id: bigint }>('SELECT user_id FROM trader WHERE is_bot = 1');
  for (const row of bots) state.ledger.holder(userId(safeIntegerOf(row.user_id))).isBot = true;
  const closed = state.db.all<{ id: bigint; updated_at_ms: bigint }>(
    `SELECT id, updated_at_ms FROM spot_order
      WHERE is_bot = 1 AND client_order_id IS NULL AND status IN ('filled', 'cancelled')
      ORDER BY updated_at_ms, id`,
  );
  for (const row of closed) {
    state.closedBotOrders.push({
      id: orderId(safeIntegerOf(row.id)),
      closedAt: epochMs(safeIntegerOf(row.updated_at_ms)),
    });
  }
}

function liveOrderOf(
  state: ExchangeState,
  market: Market,
  row: OrderRow,
  frozenUnits: bigint,
): LiveOrder {
  const record = orderRecordOf(row);
  const { id, userId, side, kind, limitPrice, stopPrice, size, filled } = record;
  const { tradeCoinId, quoteCoinId } = market.pair;
  const [payingCoin, receivingCoin] =
    side === 'buy' ? [quoteCoinId, tradeCoinId] : [tradeCoinId, quoteCoinId];
  const terms = {
    id,
    market,
    trader: state.trader(userId),
    paying: state.ledger.coinAccounts(userId, payingCoin),
    receiving: state.ledger.coinAccounts(userId, receivingCoin),
    clientOrderId: record.clientOrderId,
    side,
    kind,
    timeInForce: record.timeInForce,
    worstPrice: priceOf(row.worst_price),
    quoteAmount: quoteAmountOf(row),
    isBot: row.is_bot === 1n,
    createdAt: record.createdAt,
  };
  const remaining = lots(size - filled);
  const bookTerms = { id, userId, side, kind, limitPrice, stopPrice, size: remaining };
  const live = new LiveOrder(
    terms,
    { size, limitPrice, stopPrice },
    safeIntegerOf(row.priority),
    (owned) => new BookOrder(bookTerms, owned),
  );
  live.filled = filled;
  live.filledNotional = record.filledNotional;
  live.fees = record.fees;
  live.frozen = live.frozenOnDisk = units(frozenUnits);
  live.outcome = record.status === 'untriggered' ? 'waiting' : 'open';
  const { triggered_at_ms: triggeredAt } = row;
  live.triggeredAt = triggeredAt === null ? undefined : epochMs(safeIntegerOf(triggeredAt));
  live.updatedAt = record.updatedAt;
  live.version = record.version;
  return live;
}
