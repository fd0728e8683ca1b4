/** Stores payments that a buyer has stated and the exchange may not know, by user and order. They survive a reload and a
 *  closed browser, and are sent under the same ID: the exchange executes it once, whichever tab sends it. */
import * as v from 'valibot';
import { jsonOf } from '#contract/core/json.ts';
import { P2P_ORDER_STATUSES, type P2pOrderStatus } from '#contract/core/p2p.ts';
import type { UserId } from '#contract/core/ids.ts';
import { requestIdText } from '#contract/wire.ts';
import type { QueuedPayment } from '#machines/p2p/order-changes.ts';
import { localTexts, STORED, type TextStorage } from '#src/platform/storage.ts';

/** More than the open orders that a user may have. */
const COUNT_MAX = 50;

const storedSchema = v.array(
  v.object({
    userId: v.number(),
    uid: v.pipe(v.string(), v.maxLength(60)),
    requestId: requestIdText,
    status: v.picklist(Object.keys(P2P_ORDER_STATUSES) as P2pOrderStatus[]),
    paymentMethodId: v.optional(v.number()),
  }),
);
type Stored = v.InferOutput<typeof storedSchema>;

export interface QueuedPayments {
  read(userId: UserId | undefined, uid: string): QueuedPayment | undefined;
  keep(userId: UserId, uid: string, payment: QueuedPayment): void;
  /** Removes the payment, because its outcome is known or it was taken back. */
  erase(userId: UserId, uid: string): void;
  /** Removes the payments of all users. */
  forget(): void;
}

export function queuedPaymentsIn(texts: TextStorage = localTexts): QueuedPayments {
  const readStored = (): Stored => {
    const parsed = v.safeParse(storedSchema, jsonOf(texts.read(STORED.p2pPayments)));
    return parsed.success ? parsed.output : [];
  };
  const without = (userId: UserId, uid: string): Stored =>
    readStored().filter((one) => one.userId !== userId || one.uid !== uid);
  const write = (list: Stored): void => {
    if (list.length === 0) texts.erase(STORED.p2pPayments);
    else texts.write(STORED.p2pPayments, JSON.stringify(list.slice(0, COUNT_MAX)));
  };
  return {
    read: (userId, uid) => {
      const found = readStored().find((one) => one.userId === userId && one.uid === uid);
      if (found === undefined) return undefined;
      const { requestId, status, paymentMethodId } = found;
      return { requestId, status, paymentMethodId };
    },
    keep: (userId, uid, payment) => write([{ userId, uid, ...payment }, ...without(userId, uid)]),
    erase: (userId, uid) => {
      const rest = without(userId, uid);
      if (rest.length !== readStored().length) write(rest);
    },
    forget: () => texts.erase(STORED.p2pPayments),
  };
}
