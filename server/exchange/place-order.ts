/** Command that places an order. Runs in a savepoint of the group commit. */
import { assert } from '#contract/core/assert.ts';
import { units } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TimeInForce } from '#contract/entities/order.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { placeFreeze } from '#server/ledger/freezes.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { PlacedOrder, PlaceOrder, PlaceRejection } from './exchange-api.ts';
import type { ExchangeState } from './exchange-state.ts';
import { commitCommand } from './commit-command.ts';
import { LiveOrder, type Market, type Trader } from './live-order.ts';
import { BookOrder } from './matching/book-order.ts';
import { budgetOf, requiredFreezeOf } from './order-money.ts';
import { checkedOrder, mayRest, type CheckedOrder } from './order-rules.ts';
import {
  findOrderRowByClientId,
  orderRecordOf,
  placedTermsOf,
  priceOf,
  quoteAmountOf,
  type OrderRow,
} from './order-rows.ts';
import { tradesOfOrder } from './trade-rows.ts';

/** `isOpen` is false in cancel-only mode: then only previously placed orders are returned. */
export function placeOrder(
  state: ExchangeState,
  order: PlaceOrder,
  now: EpochMs,
  isOpen: boolean,
): PlacedOrder | PlaceRejection {
  const earlier = earlierOrder(state, order);
  if (earlier !== undefined) return earlier;
  if (!isOpen) return reject('exchange_cancel_only');
  const market = state.markets.get(order.pairId);
  if (market === undefined) return reject('pair_unknown');
  const trader = state.trader(order.userId);
  const openCount = trader.openCounts.get(order.pairId) ?? 0;
  const reference = state.referencePriceOf(order.pairId);
  const checked = checkedOrder(order, { market, openCount, reference });
  if (isRejection(checked)) return checked;

  const live = liveOrderOf(state, order, checked, { market, trader, now });
  if (freeze(state, live, checked) === 'balance_too_low') return reject('balance_too_low');
  const command = state.beginCommand(now);
  market.matcher.place(live.book);
  commitCommand(state);
  const ownTrades = command.trades.filter(
    (trade) => trade.takerOrderId === live.terms.id || trade.makerOrderId === live.terms.id,
  );
  return { result: 'created', order: live.record(), trades: ownTrades };
}

/** Returns the order already placed with this client order id. The id permanently identifies one
 *  order: the same order is returned again, a different one is rejected. */
function earlierOrder(
  state: ExchangeState,
  order: PlaceOrder,
): PlacedOrder | PlaceRejection | undefined {
  const { clientOrderId, userId } = order;
  if (clientOrderId === undefined) return undefined;
  const row = findOrderRowByClientId(state.db, userId, clientOrderId);
  if (row === undefined) return undefined;
  if (!isSameOrder(row, order)) return reject('client_order_id_reused');
  const record = orderRecordOf(row);
  return { result: 'existing', order: record, trades: tradesOfOrder(state.db, record.id) };
}

function isSameOrder(row: OrderRow, order: PlaceOrder): boolean {
  const quoteAmount = quoteAmountOf(row);
  const placed = placedTermsOf(row);
  // The size of an order by quote amount is determined by its trades.
  const isSameSize =
    quoteAmount === undefined
      ? order.size === placed.size
      : order.size === undefined && order.quoteAmount === quoteAmount;
  const isPriced = row.kind !== 'market';
  return (
    safeIntegerOf(row.pair_id) === order.pairId &&
    row.side === order.side &&
    row.kind === order.kind &&
    isSameSize &&
    (!isPriced || placed.limitPrice === order.limitPrice) &&
    (isPriced || priceOf(row.worst_price) === order.worstPrice) &&
    (row.kind !== 'stop_limit' || placed.stopPrice === order.stopPrice) &&
    (row.kind !== 'limit' || row.time_in_force === (order.timeInForce ?? 'GTC'))
  );
}

function liveOrderOf(
  state: ExchangeState,
  order: PlaceOrder,
  checked: CheckedOrder,
  place: { readonly market: Market; readonly trader: Trader; readonly now: EpochMs },
): LiveOrder {
  const { market, trader, now } = place;
  const { tradeCoinId, quoteCoinId } = market.pair;
  const [payingCoin, receivingCoin] =
    order.side === 'buy' ? [quoteCoinId, tradeCoinId] : [tradeCoinId, quoteCoinId];
  const id = state.nextOrderId();
  const quoteAmount = checked.kind === 'market' ? checked.quoteAmount : undefined;
  const terms = {
    id,
    market,
    trader,
    paying: state.ledger.coinAccounts(order.userId, payingCoin),
    receiving: state.ledger.coinAccounts(order.userId, receivingCoin),
    clientOrderId: order.clientOrderId,
    side: order.side,
    kind: order.kind,
    timeInForce: timeInForceOf(checked),
    worstPrice: checked.kind === 'market' ? order.worstPrice : undefined,
    quoteAmount,
    isBot: trader.holder.isBot,
    createdAt: now,
  };
  const budget = quoteAmount === undefined ? undefined : budgetOf(quoteAmount, market.pair);
  const open = {
    size: checked.size,
    limitPrice: checked.kind === 'market' ? undefined : checked.limitPrice,
    stopPrice: checked.kind === 'stop_limit' ? checked.stopPrice : undefined,
  };
  const { userId, side, kind } = order;
  const bookTerms = {
    id,
    userId,
    side,
    kind,
    size: open.size,
    limitPrice: open.limitPrice ?? terms.worstPrice,
    stopPrice: open.stopPrice,
    budget,
    mayRest: mayRest(checked),
  };
  return new LiveOrder(terms, open, state.nextPriority(), (live) => new BookOrder(bookTerms, live));
}

/** Returns the time in force: GTC for a stop, which becomes a resting order; IOC for a market
 *  order. */
function timeInForceOf(checked: CheckedOrder): TimeInForce {
  if (checked.kind === 'market') return 'IOC';
  return checked.kind === 'limit' ? checked.timeInForce : 'GTC';
}

/** Freezes the maximum cost of the order. */
function freeze(
  state: ExchangeState,
  live: LiveOrder,
  checked: CheckedOrder,
): 'frozen' | 'balance_too_low' {
  const { id, side, market, paying, quoteAmount, createdAt } = live.terms;
  const worstPrice = checked.kind === 'market' ? checked.worstPrice : checked.limitPrice;
  const amount = quoteAmount ?? requiredFreezeOf(side, worstPrice, checked.size, market.pair);
  assert(amount > 0n, 'an order freezes something');
  const frozen = placeFreeze(state.ledger, {
    coinAccounts: paying,
    reason: 'order',
    referenceId: id,
    amount,
    cause: `order:${id}/hold`,
    postedAt: createdAt,
  });
  live.frozen = live.frozenOnDisk = units(frozen === 'frozen' ? amount : 0n);
  return frozen;
}
