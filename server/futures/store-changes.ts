/** Writes the engine's changes to their tables. Runs inside the transaction of the operation. */
import type { UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import type { FuturesChanges } from './engine/engine-records.ts';
import type { PositionId } from './engine/engine-terms.ts';
import type { FuturesEvent } from './futures-api.ts';
import { saveOrder, saveStop } from './rows/order-rows.ts';
import { deletePosition, savePosition, type CloseReason } from './rows/position-rows.ts';
import { insertFundPayment } from './rows/fund-rows.ts';
import { saveFund, savePrices, saveSettings } from './rows/state-rows.ts';
import { insertFill, insertTrade, insertTransaction } from './rows/trade-rows.ts';

/** Of bots, only open positions are stored.
 *  @returns the stored transactions of users. */
export function storeChanges(
  db: Db,
  changes: FuturesChanges,
  isBot: (userId: UserId) => boolean,
): FuturesEvent['transactions'] {
  for (const order of changes.orders) if (!isBot(order.userId)) saveOrder(db, order);
  const reasons = closeReasonsOf(changes);
  for (const position of changes.positions) {
    if (isBot(position.userId) && position.size === 0) {
      deletePosition(db, position);
      continue;
    }
    const fills = changes.fills.filter(({ positionId }) => positionId === position.id);
    savePosition(db, position, fills, reasons.get(position.id) ?? 'closed');
  }
  for (const stop of changes.stops) saveStop(db, stop);
  for (const settings of changes.settings) saveSettings(db, settings);
  for (const trade of changes.trades) insertTrade(db, trade);
  for (const fill of changes.fills) if (!isBot(fill.userId)) insertFill(db, fill);
  for (const prices of changes.prices) savePrices(db, prices);
  if (changes.fund !== undefined) saveFund(db, changes.fund);
  for (const payment of changes.fundPayments) insertFundPayment(db, payment);
  return changes.transactions.flatMap((transaction) => {
    const { userId } = transaction;
    return isBot(userId) ? [] : [{ userId, line: insertTransaction(db, transaction) }];
  });
}

function closeReasonsOf({
  liquidations,
  deleveragings,
}: FuturesChanges): ReadonlyMap<PositionId, CloseReason> {
  const reasons = new Map<PositionId, CloseReason>();
  for (const { positionId } of deleveragings) reasons.set(positionId, 'deleveraged');
  for (const { positionId } of liquidations) reasons.set(positionId, 'liquidated');
  return reasons;
}
