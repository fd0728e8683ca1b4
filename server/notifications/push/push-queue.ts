/** Sends push messages beside the command queue: a few at a time, each a few times at most, and never
 *  more waiting than the limit. */
import type { UserId } from '#contract/core/ids.ts';
import type { Clock } from '#contract/core/time.ts';
import { pushMessageCodec } from '#contract/entities/push-message.ts';
import type { Notification } from '#contract/entities/notification.ts';
import type { PushSubscriptionKeys } from '#contract/rest/push.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { isAllowedEndpoint, PrivateAddressError } from './push-endpoint.ts';
import type { SendPush } from './push-request.ts';
import {
  isLiveSubscription,
  liveSubscriptionsOf,
  removeSubscription,
} from './push-subscriptions.ts';

export interface PushQueueOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly write: WriteRecords;
  readonly send: SendPush;
  readonly isLocalAllowed: boolean;
  /** Called for each failed attempt; never receives the text of a message. */
  readonly onFailure: (error: unknown) => void;
}

/** Messages waiting or being retried; further ones are dropped, because the list has them. */
const WAITING_COUNT_MAX = 5_000;
const PARALLEL_COUNT = 8;
const TRY_COUNT_MAX = 3;
const RETRY_MS = 5_000;
const RETRY_SEC_MAX = 300;
/** Push services accept 4,096 bytes with the encryption's overhead. */
const PAYLOAD_BYTES_MAX = 3_000;
const SHORT_BODY_LENGTH = 150;

interface Message {
  readonly userId: UserId;
  readonly subscription: PushSubscriptionKeys;
  readonly payload: string;
  readonly tries: number;
}

export class PushQueue {
  readonly #options: PushQueueOptions;
  readonly #waiting: Message[] = [];
  #sendingCount = 0;
  #retryCount = 0;
  #isStopped = false;

  constructor(options: PushQueueOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#waiting.length + this.#sendingCount + this.#retryCount;
  }

  /** Sends a notification to every browser of the user. */
  add(userId: UserId, notification: Notification): void {
    const { db, clock } = this.#options;
    const subscriptions = liveSubscriptionsOf(db, userId, clock());
    if (subscriptions.length === 0) return;
    const payload = payloadOf(notification);
    for (const subscription of subscriptions) {
      if (this.count >= WAITING_COUNT_MAX) return;
      this.#waiting.push({ userId, subscription, payload, tries: 0 });
    }
    this.#next();
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting.length = 0;
  }

  #next(): void {
    while (!this.#isStopped && this.#sendingCount < PARALLEL_COUNT) {
      const message = this.#waiting.shift();
      if (message === undefined) return;
      this.#sendingCount += 1;
      this.#send(message)
        .catch(this.#options.onFailure)
        .finally(() => {
          this.#sendingCount -= 1;
          this.#next();
        });
    }
  }

  async #send(message: Message): Promise<void> {
    const { db, clock, send, isLocalAllowed, onFailure } = this.#options;
    const { endpoint } = message.subscription;
    if (!isLiveSubscription(db, endpoint, message.userId, clock())) return;
    if (!isAllowedEndpoint(endpoint, isLocalAllowed)) return this.#remove(endpoint);
    try {
      const { status, retryAfterSec } = await send(message.subscription, message.payload);
      if (status === 404 || status === 410) return await this.#remove(endpoint);
      if (status === 429 || status >= 500) this.#retry(message, retryAfterSec);
    } catch (error) {
      if (error instanceof PrivateAddressError) return this.#remove(endpoint);
      onFailure(error);
      this.#retry(message, undefined);
    }
  }

  async #remove(endpoint: string): Promise<void> {
    const { db, write } = this.#options;
    await write(() => removeSubscription(db, endpoint));
  }

  #retry(message: Message, retryAfterSec: number | undefined): void {
    const tries = message.tries + 1;
    if (tries >= TRY_COUNT_MAX || this.#isStopped) return;
    const waitMs =
      retryAfterSec === undefined
        ? RETRY_MS * 4 ** message.tries
        : Math.min(retryAfterSec, RETRY_SEC_MAX) * 1_000;
    this.#retryCount += 1;
    this.#options.schedule(() => {
      this.#retryCount -= 1;
      if (this.#isStopped) return;
      this.#waiting.push({ ...message, tries });
      this.#next();
    }, waitMs);
  }
}

/** A long text is cut, so that the message fits. */
function payloadOf(notification: Notification): string {
  const payload = JSON.stringify(pushMessageCodec.encode({ notification }));
  if (Buffer.byteLength(payload) <= PAYLOAD_BYTES_MAX) return payload;
  const body = `${notification.body.slice(0, SHORT_BODY_LENGTH)}…`;
  return JSON.stringify(pushMessageCodec.encode({ notification: { ...notification, body } }));
}
