/** Carries out what a simulated merchant does about an order, by the same commands as a user. */
import type { UserId } from '#contract/core/ids.ts';
import type { P2pAction } from '#contract/core/p2p.ts';
import { sha256Of } from '#server/identity/sealed.ts';
import { fileByHash, insertFile } from '../files/file-rows.ts';
import { orderCommands } from '../orders/order-commands.ts';
import type { P2pTransaction } from '../orders/order-context.ts';
import type { P2pOrderRecord } from '../orders/order-rows.ts';

const DENIAL =
  'Simulation: no payment has arrived in my account, and my bank knows of none that is pending.';
/** A picture of one white pixel. */
const STATEMENT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

const noCode = (): undefined => undefined;

/** Runs in a transaction. What is no longer possible is rejected, and nothing is done. */
export function carryOut(
  tx: P2pTransaction,
  userId: UserId,
  order: P2pOrderRecord,
  act: P2pAction,
): void {
  const { uid: orderUid, status: expectedStatus } = order;
  const request = { userId, orderUid, expectedStatus };
  switch (act) {
    case 'mark_paid':
      orderCommands.markPaid(tx, request);
      return;
    case 'release':
      orderCommands.release(tx, request, noCode);
      return;
    case 'cancel':
      orderCommands.cancel(tx, {
        ...request,
        reason: 'buyer_changed_mind',
        declaration: 'not_paid',
      });
      return;
    case 'request_cancel':
      orderCommands.requestCancel(tx, { ...request, reason: 'name_differs', files: [] });
      return;
    case 'accept_cancel':
    case 'reject_cancel':
      orderCommands.answerCancel(tx, {
        ...request,
        answer: act === 'accept_cancel' ? 'accept' : 'reject',
        reason: 'Simulation: I have paid.',
        files: [],
      });
      return;
    case 'appeal':
      orderCommands.appeal(tx, {
        ...request,
        reason: 'marked_paid_not_received',
        text: DENIAL,
        files: [statementOf(tx, userId, order)],
      });
      return;
    default:
  }
}

/** The file of the merchant's evidence. */
function statementOf(tx: P2pTransaction, userId: UserId, { id: orderId }: P2pOrderRecord): string {
  const hash = sha256Of(STATEMENT);
  const known = fileByHash(tx.db, orderId, userId, hash);
  if (known !== undefined) return known.id;
  const file = { orderId, userId, type: 'image/png', name: 'statement.png', hash } as const;
  return insertFile(tx, { ...file, content: STATEMENT }, tx.now).id;
}
