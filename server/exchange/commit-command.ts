/** Ends a command: releases frozen amounts no longer needed by the changed orders, and writes each
 *  order once. */
import { assert } from '#contract/core/assert.ts';
import { units } from '#contract/core/decimal.ts';
import { setFreeze } from '#server/ledger/freezes.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import type { ExchangeState, CommandContext } from './exchange-state.ts';
import type { LiveOrder } from './live-order.ts';
import { requiredFreezeOf } from './order-money.ts';
import { insertOrder, updateOrder } from './order-rows.ts';

export function commitCommand(state: ExchangeState): void {
  const { command } = state;
  for (const live of command.dirty) finishOrder(state, command, live);
  state.endCommand();
}

function finishOrder(state: ExchangeState, command: CommandContext, live: LiveOrder): void {
  const isNew = live.version === 0;
  live.isDirty = false;
  live.version += 1;
  live.updatedAt = command.now;
  // The size of an order by quote amount is final when its budget is spent.
  if (live.outcome === 'filled') live.size = live.filled;
  assert(live.filled <= live.size, 'an order fills no further than its size');
  release(state, live, command.now);
  const owner = { reason: 'order', referenceId: live.terms.id } as const;
  if (live.frozen !== live.frozenOnDisk) setFreeze(state.ledger, owner, live.frozen);
  live.frozenOnDisk = live.frozen;
  if (isNew) insertOrder(state.db, live);
  else updateOrder(state.db, live);
  list(state, command, live, isNew);
  state.changes.addOrder(live.record(), live.terms.isBot);
}

/** Releases the surplus: an open order keeps the amount frozen that its remainder may cost, a
 *  closed order nothing. */
function release(state: ExchangeState, live: LiveOrder, now: CommandContext['now']): void {
  const { terms } = live;
  const { side, market, paying } = terms;
  const { limitPrice } = live;
  let needed = units(0n);
  if (live.isOpen) {
    assert(limitPrice !== undefined, 'only priced orders rest');
    needed = requiredFreezeOf(side, limitPrice, live.book.remaining, market.pair);
  }
  assert(live.frozen >= needed, 'an order freezes what it may still cost');
  const amount = live.frozen - needed;
  if (amount === 0n) return;
  const cause = `order:${terms.id}/release:${live.version}`;
  const posted = postTransfer(state.ledger, {
    debit: paying.frozen,
    credit: paying.available,
    amount,
    type: 'order_release',
    cause,
    postedAt: now,
  });
  assert(posted === 'posted', 'what is frozen can be given back');
  live.frozen = needed;
}

/** Updates the lists of open orders. */
function list(
  state: ExchangeState,
  command: CommandContext,
  live: LiveOrder,
  isNew: boolean,
): void {
  if (live.isOpen) {
    if (isNew) state.open(live);
    return;
  }
  if (!isNew) state.close(live);
  if (live.terms.isBot && live.terms.clientOrderId === undefined) {
    state.closedBotOrders.push({ id: live.terms.id, closedAt: command.now });
  }
}
