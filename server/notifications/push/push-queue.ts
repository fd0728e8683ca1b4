/** Sends push messages beside the command queue: a few at a time of each user, each a few times at most, and never more
 *  waiting than the limits. Endpoints that answer have places of their own, so users whose endpoints do not answer
 *  delay only each other. */
import type { UserId } from '#contract/core/ids.ts';
import type { Clock } from '#contract/core/time.ts';
import { pushMessageCodec } from '#contract/entities/push-message.ts';
import type { Notification } from '#contract/entities/notification.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { EndpointHealth } from './endpoint-health.ts';
import { isAllowedEndpoint, PrivateAddressError } from './push-endpoint.ts';
import { PushLane } from './push-lane.ts';
import type { PushMessage } from './push-message.ts';
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

/** Messages waiting, on their way or being retried; further ones are dropped, because the list has them. */
const MESSAGE_COUNT_MAX = 5_000;
/** Ten notifications for twenty browsers. */
const MESSAGE_COUNT_MAX_OF_USER = 200;
const ANSWERING_LIMITS = { sendingCountMax: 16, sendingCountMaxOfUser: 2 };
/** Each may take the whole time limit of a request. */
const UNPROVEN_LIMITS = { sendingCountMax: 16, sendingCountMaxOfUser: 1 };
const TRY_COUNT_MAX = 3;
const RETRY_MS = 5_000;
const RETRY_SEC_MAX = 300;
/** Push services accept 4,096 bytes with the encryption's overhead. */
const PAYLOAD_BYTES_MAX = 3_000;
const SHORT_BODY_LENGTH = 150;

type Outcome = 'ended' | 'waits';

export class PushQueue {
  readonly #options: PushQueueOptions;
  readonly #health: EndpointHealth;
  readonly #answering = new PushLane(ANSWERING_LIMITS);
  readonly #unproven = new PushLane(UNPROVEN_LIMITS);
  /** Messages of each user, from their arrival to their end. */
  readonly #counts = new Map<UserId, number>();
  #count = 0;
  readonly #retries = new Map<UserId, Set<PushMessage>>();
  #isStopped = false;

  constructor(options: PushQueueOptions) {
    this.#options = options;
    this.#health = new EndpointHealth(options.clock);
  }

  get count(): number {
    return this.#count;
  }

  /** Sends a notification to every browser of the user. */
  add(userId: UserId, notification: Notification): void {
    const { db, clock } = this.#options;
    const subscriptions = liveSubscriptionsOf(db, userId, clock());
    if (subscriptions.length === 0) return;
    const payload = payloadOf(notification);
    for (const subscription of subscriptions) {
      if (this.#health.stateOf(subscription.endpoint) === 'open') continue;
      if (!this.#hasPlaceFor(userId)) break;
      this.#recount(userId, 1);
      this.#enter({ userId, subscription, payload, tries: 0 });
    }
    this.#next();
  }

  stop(): void {
    this.#isStopped = true;
    this.#answering.clear();
    this.#unproven.clear();
  }

  /** When all places are used, the user with the most messages gives up the oldest. */
  #hasPlaceFor(userId: UserId): boolean {
    const ownCount = this.#counts.get(userId) ?? 0;
    if (ownCount >= MESSAGE_COUNT_MAX_OF_USER) return false;
    if (this.#count < MESSAGE_COUNT_MAX) return true;
    let largest = { userId, count: ownCount + 1 };
    for (const [other, count] of this.#counts) {
      if (count > largest.count) largest = { userId: other, count };
    }
    if (largest.userId === userId) return false;
    return this.#dropOneOf(largest.userId);
  }

  /** @returns false when all messages of the user are on their way. */
  #dropOneOf(userId: UserId): boolean {
    const [retry] = this.#retries.get(userId) ?? [];
    const isDropped =
      (retry !== undefined && this.#endRetry(retry)) ||
      this.#unproven.dropOldest(userId) ||
      this.#answering.dropOldest(userId);
    if (isDropped) this.#recount(userId, -1);
    return isDropped;
  }

  #recount(userId: UserId, change: 1 | -1): void {
    const count = (this.#counts.get(userId) ?? 0) + change;
    if (count === 0) this.#counts.delete(userId);
    else this.#counts.set(userId, count);
    this.#count += change;
  }

  #enter(message: PushMessage): void {
    const isAnswering = this.#health.stateOf(message.subscription.endpoint) === 'answering';
    (isAnswering ? this.#answering : this.#unproven).add(message);
  }

  #next(): void {
    for (const lane of [this.#answering, this.#unproven]) {
      for (let message = lane.start(); message !== undefined; message = lane.start()) {
        if (this.#isStillFor(lane, message))
          this.#run(message, lane).catch(this.#options.onFailure);
        else lane.end(message);
      }
    }
  }

  /** The endpoint may have failed since the message began to wait: drops the message, or moves it to the other lane. */
  #isStillFor(lane: PushLane, message: PushMessage): boolean {
    const state = this.#health.stateOf(message.subscription.endpoint);
    if (state === 'open') this.#recount(message.userId, -1);
    else if (lane === this.#answering && state === 'unproven') this.#unproven.add(message);
    else return true;
    return false;
  }

  async #run(message: PushMessage, lane: PushLane): Promise<void> {
    const outcome = await this.#send(message).catch((error: unknown): Outcome => {
      this.#options.onFailure(error);
      return 'ended';
    });
    lane.end(message);
    if (outcome === 'ended') this.#recount(message.userId, -1);
    this.#next();
  }

  async #send(message: PushMessage): Promise<Outcome> {
    const { db, clock, send, isLocalAllowed, onFailure } = this.#options;
    const { endpoint } = message.subscription;
    if (!isLiveSubscription(db, endpoint, message.userId, clock())) return 'ended';
    if (!isAllowedEndpoint(endpoint, isLocalAllowed)) return this.#remove(endpoint);
    try {
      const { status, retryAfterSec } = await send(message.subscription, message.payload);
      if (status === 404 || status === 410) return await this.#remove(endpoint);
      if (status >= 500) this.#health.noteFailure(endpoint);
      else this.#health.noteAnswer(endpoint);
      return status === 429 || status >= 500 ? this.#retry(message, retryAfterSec) : 'ended';
    } catch (error) {
      if (error instanceof PrivateAddressError) return this.#remove(endpoint);
      onFailure(error);
      this.#health.noteFailure(endpoint);
      return this.#retry(message, undefined);
    }
  }

  async #remove(endpoint: string): Promise<'ended'> {
    const { db, write } = this.#options;
    this.#health.forget(endpoint);
    await write(() => removeSubscription(db, endpoint));
    return 'ended';
  }

  #retry(message: PushMessage, retryAfterSec: number | undefined): Outcome {
    const tries = message.tries + 1;
    if (tries >= TRY_COUNT_MAX || this.#isStopped) return 'ended';
    const waitMs =
      retryAfterSec === undefined
        ? RETRY_MS * 4 ** message.tries
        : Math.min(retryAfterSec, RETRY_SEC_MAX) * 1_000;
    const again = { ...message, tries };
    const own = this.#retries.get(message.userId) ?? new Set();
    this.#retries.set(message.userId, own.add(again));
    this.#options.schedule(() => {
      if (!this.#endRetry(again) || this.#isStopped) return;
      this.#enter(again);
      this.#next();
    }, waitMs);
    return 'waits';
  }

  /** @returns false when the message was dropped meanwhile. */
  #endRetry(message: PushMessage): boolean {
    const own = this.#retries.get(message.userId);
    if (own?.size === 1 && own.has(message)) this.#retries.delete(message.userId);
    return own?.delete(message) === true;
  }
}

/** A long text is cut, so that the message fits. */
function payloadOf(notification: Notification): string {
  const payload = JSON.stringify(pushMessageCodec.encode({ notification }));
  if (Buffer.byteLength(payload) <= PAYLOAD_BYTES_MAX) return payload;
  const body = `${notification.body.slice(0, SHORT_BODY_LENGTH)}…`;
  return JSON.stringify(pushMessageCodec.encode({ notification: { ...notification, body } }));
}
