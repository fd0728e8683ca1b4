/** What every change of an order does: its history, its conversation, its next timer, and its events after the commit.
 *  All functions run inside the caller's transaction. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { P2pRole } from '#contract/core/p2p.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { P2pEvent } from '#contract/entities/notification-account.ts';
import { openAppealOf } from '../appeals/appeal-rows.ts';
import { orderMessages } from '../chat/order-messages.ts';
import { nextDueOf } from './due-times.ts';
import type { P2pTransaction } from './order-context.ts';
import {
  addOrderEvent,
  saveOrder,
  userIn,
  type P2pAuthor,
  type P2pOrderRecord,
} from './order-rows.ts';
import { openSettlementOf } from './settlement-rows.ts';
import { SYSTEM_TEXTS, type P2pChatEvent } from './system-texts.ts';

/** Writes the changed order. Without an event, only its timers have changed. */
export function saveChange(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  note?: { readonly event: P2pChatEvent; readonly author: P2pAuthor },
): void {
  const { db, now, feed } = tx;
  order.dueAt = nextDueOf(order, openAppealOf(db, order.id), openSettlementOf(db, order.id));
  saveOrder(db, order);
  if (note !== undefined) {
    addOrderEvent(db, order, { ...note, at: now });
    writeEvent(tx, order, note.event);
  }
  const changed = { ...order };
  tx.afterCommit(() => feed.order(changed, now));
}

/** Writes an event into the conversation. */
export function writeEvent(tx: P2pTransaction, order: P2pOrderRecord, event: P2pChatEvent): void {
  writeMessage(tx, order, { author: 'system', text: SYSTEM_TEXTS[event], event });
}

/** Writes a message without a client. */
export function writeMessage(
  { db, now, feed, afterCommit }: P2pTransaction,
  order: P2pOrderRecord,
  {
    author,
    text,
    event,
  }: { readonly author: P2pAuthor; readonly text: string; readonly event?: P2pChatEvent },
): void {
  const isRead = author === 'system' || author === 'operator';
  const none = { clientId: undefined, image: undefined };
  const own = { author, text, event, ...none, sentAt: now, isRead };
  const message = orderMessages.insert(db, order.id, own);
  const placed = { ...order };
  afterCommit(() => feed.message(placed, message));
}

/** Tells a side what has happened. Bots are not told. */
export function notifySide(
  {
    putNotification,
    coinCodeOf,
    market,
    now,
  }: Pick<P2pTransaction, 'putNotification' | 'coinCodeOf' | 'market' | 'now'>,
  order: P2pOrderRecord,
  role: P2pRole,
  event: P2pEvent,
  until?: EpochMs,
): void {
  const userId = userIn(order, role);
  if (market.isBot(userId)) return;
  const { uid, coinId, amount, currency, fiatAmount } = order;
  const details = {
    kind: 'p2p',
    event,
    orderUid: uid,
    role,
    coin: coinCodeOf(coinId),
    amount: decimalOfUnits(amount),
    currency,
    fiatAmount: decimalOfUnits(fiatAmount),
    until,
  } as const;
  putNotification(userId, details, now);
}

export function notifyBoth(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  event: P2pEvent,
  until?: EpochMs,
): void {
  notifySide(tx, order, 'buyer', event, until);
  notifySide(tx, order, 'seller', event, until);
}
