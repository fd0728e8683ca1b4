/** A push message on its way to one browser. */
import type { UserId } from '#contract/core/ids.ts';
import type { PushSubscriptionKeys } from '#contract/rest/push.ts';

export interface PushMessage {
  readonly userId: UserId;
  readonly subscription: PushSubscriptionKeys;
  readonly payload: string;
  /** Number of failed attempts. */
  readonly tries: number;
}
