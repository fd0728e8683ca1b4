/**
 * Texts of all messages the service sends on a socket. `data` is JSON within JSON where the
 * protocol specifies String, an object where it specifies one.
 * @source https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol
 * (Events)
 */
import { ACTIVITY_TIMEOUT_SEC } from './limits.ts';

/** Emitted on the channel by pusher-js and laravel-echo, with these three fields. */
export interface SubscriptionRejection {
  readonly type: 'AuthError' | 'LimitError' | 'ChannelError';
  readonly error: string;
  /** An HTTP status code. */
  readonly status: number;
}

export const connectionEstablishedText = (socketId: string): string =>
  JSON.stringify({
    event: 'pusher:connection_established',
    data: JSON.stringify({ socket_id: socketId, activity_timeout: ACTIVITY_TIMEOUT_SEC }),
  });

export const PONG_TEXT = JSON.stringify({ event: 'pusher:pong', data: {} });

/** `code` is null when the socket stays open and the protocol defines no code. */
export const errorText = (message: string, code: number | null): string =>
  JSON.stringify({ event: 'pusher:error', data: { message, code } });

export const signinSuccessText = (userData: string): string =>
  JSON.stringify({ event: 'pusher:signin_success', data: { user_data: userData } });

/** `presence` contains the members of a presence channel, absent for other channels. */
export const subscriptionSucceededText = (channel: string, presence?: object): string =>
  channelEventText(
    channel,
    'pusher_internal:subscription_succeeded',
    JSON.stringify(presence === undefined ? {} : { presence }),
  );

export const subscriptionErrorText = (channel: string, rejection: SubscriptionRejection): string =>
  JSON.stringify({ event: 'pusher:subscription_error', channel, data: rejection });

export const memberAddedText = (channel: string, userId: string, userInfo: unknown): string =>
  channelEventText(
    channel,
    'pusher_internal:member_added',
    JSON.stringify({ user_id: userId, user_info: userInfo }),
  );

export const memberRemovedText = (channel: string, userId: string): string =>
  channelEventText(channel, 'pusher_internal:member_removed', JSON.stringify({ user_id: userId }));

export const subscriptionCountText = (channel: string, count: number): string =>
  channelEventText(
    channel,
    'pusher_internal:subscription_count',
    JSON.stringify({ subscription_count: count }),
  );

/** `userId` is given only for a client event on a presence channel. */
export const channelEventText = (
  channel: string,
  event: string,
  data: string,
  userId?: string,
): string => JSON.stringify({ event, channel, data, user_id: userId });
