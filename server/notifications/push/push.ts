/** Web push: the subscriptions of users, and the messages sent to them. */
import { createECDH } from 'node:crypto';
import type { UserId } from '#contract/core/ids.ts';
import type { PushSubscriptionKeys } from '#contract/rest/push.ts';
import type { Notification } from '#contract/entities/notification.ts';
import type { Trader } from '#server/accounts/sign-in/sessions.ts';
import { QueueClosed } from '#server/exchange/command-queue.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { isAllowedEndpoint } from './push-endpoint.ts';
import { PushQueue, type PushQueueOptions } from './push-queue.ts';
import {
  removeDeadSubscriptions,
  removeOwnSubscription,
  removeSubscriptionsOfSession,
  saveSubscription,
} from './push-subscriptions.ts';

export interface PushOptions extends PushQueueOptions {
  /** Base64url; undefined: push is off. */
  readonly publicKey: string | undefined;
}

/** Bytes of the browser's public key and of its shared secret. */
const KEY_BYTE_COUNT = 65;
const UNCOMPRESSED = 4;
const AUTH_BYTE_COUNT = 16;

export class Push {
  readonly #options: PushOptions;
  readonly #queue: PushQueue;

  constructor(options: PushOptions) {
    this.#options = options;
    this.#queue = new PushQueue(options);
  }

  /** Removes the subscriptions of sessions that have ended before a crash. */
  async start(): Promise<void> {
    const { db, write } = this.#options;
    await write((now) => removeDeadSubscriptions(db, now));
  }

  get publicKey(): string | undefined {
    return this.#options.publicKey;
  }

  /** Messages that are not sent yet. */
  get queuedCount(): number {
    return this.#queue.count;
  }

  async subscribe(
    trader: Trader,
    keys: PushSubscriptionKeys,
  ): Promise<'subscribed' | Rejection<'feature_disabled' | 'push_endpoint_rejected'>> {
    const { db, write, publicKey, isLocalAllowed } = this.#options;
    if (publicKey === undefined) return reject('feature_disabled');
    const isUsable = isAllowedEndpoint(keys.endpoint, isLocalAllowed) && areKeys(keys);
    if (!isUsable) return reject('push_endpoint_rejected');
    await write((now) => saveSubscription(db, trader, keys, now));
    return 'subscribed';
  }

  async unsubscribe(userId: UserId, endpoint: string): Promise<void> {
    const { db, write } = this.#options;
    await write(() => removeOwnSubscription(db, userId, endpoint));
  }

  /** Called when a session has ended. Nothing is sent to it from then on, so the removal may wait. */
  endSession(sessionId: string): void {
    const { db, write, onFailure } = this.#options;
    write(() => removeSubscriptionsOfSession(db, sessionId)).catch((error: unknown) => {
      if (!(error instanceof QueueClosed)) onFailure(error);
    });
  }

  send(userId: UserId, notification: Notification): void {
    if (this.#options.publicKey !== undefined) this.#queue.add(userId, notification);
  }

  stop(): void {
    this.#queue.stop();
  }
}

/** Whether a message can be encrypted with these keys. */
function areKeys({ p256dh, auth }: PushSubscriptionKeys): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== KEY_BYTE_COUNT || key[0] !== UNCOMPRESSED) return false;
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTE_COUNT) return false;
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    // Throws for a point that is not on the curve.
    curve.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}
