/** What simulated merchants write in the conversations of their orders. */
import type { P2pRole } from '#contract/core/p2p.ts';
import type { Db } from '#server/db/database.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { SECOND_MS } from '#contract/core/durations.ts';
import { orderMessages } from '../chat/order-messages.ts';
import { otherRole, type P2pOrderRecord } from '../orders/order-rows.ts';

const ANSWERS = [
  'I am a simulation, so I understand little. Please follow the steps of the order.',
  'Thank you for your message. I do what my terms say.',
  'Please keep everything in this conversation.',
] as const;
const WAIT_MS = 8 * SECOND_MS;
const LOOKED_AT = 20;

export interface Answer {
  /** Of the message that it answers. */
  readonly messageId: number;
  readonly text: string;
}

/** An answer to the newest message of the other side. @returns undefined without one, or when all was said. */
export function answerTo(
  db: Db,
  order: P2pOrderRecord,
  role: P2pRole,
  now: EpochMs,
): Answer | undefined {
  const messages = orderMessages.all(db, order.id, { beforeId: undefined, limit: LOOKED_AT });
  const heard = messages.findLast(({ author }) => author === otherRole(role));
  if (heard === undefined || now - heard.sentAt < WAIT_MS) return undefined;
  const own = messages.filter(({ author, clientId }) => author === role && clientId !== undefined);
  if (own.some(({ id }) => id > heard.id)) return undefined;
  const text = ANSWERS[own.length];
  return text === undefined ? undefined : { messageId: heard.id, text };
}
