/** Responses to every client message. Checks grants, first by signature, then by the application's
 *  own rule. */
import { CLIENT_EVENT_RATE_CODE, TOO_MANY_ERRORS, type CloseCause } from './close-codes.ts';
import type { Channels } from './channels.ts';
import type { ClientMessage } from './client-message.ts';
import type { Connection, SocketOwner, SocketView } from './connection.ts';
import type { BroadcastCounters } from './counters.ts';
import type { BroadcastLimits } from './limits.ts';
import {
  errorText,
  PONG_TEXT,
  signinSuccessText,
  subscriptionErrorText,
  type SubscriptionRejection,
} from './messages.ts';
import { channelKindOf, isUserId, userChannelOf } from './names.ts';
import type { Member } from './presence-members.ts';
import { isJsonObject, parseUntrustedJson, textIn } from './safe-json.ts';
import { channelGrant, isSameText, userGrant, type AppCredentials } from './signatures.ts';

/** Context available to a conversation. */
export interface ConversationContext {
  readonly app: AppCredentials;
  readonly limits: BroadcastLimits;
  readonly counters: BroadcastCounters;
  readonly channels: Channels;
  readonly allowsClientEvents: boolean;
  /** The application's decision after a valid signature. */
  readonly maySubscribe: (socket: SocketView, channel: string) => boolean;
  /** Returns the user who owns the channel by its name, if any. */
  readonly userOfChannel: (channel: string) => string | undefined;
  /** Assigns the socket to a user, and ends it when the user's account has no place left. */
  readonly own: (connection: Connection, owner: SocketOwner) => void;
  /** Removes the socket from its channels immediately and closes it. */
  readonly end: (connection: Connection, cause: CloseCause) => void;
}

type MessageOf<Kind> = Extract<ClientMessage, { readonly kind: Kind }>;

export function respond(
  context: ConversationContext,
  connection: Connection,
  message: ClientMessage,
): void {
  switch (message.kind) {
    case 'ping':
      return connection.sendText(PONG_TEXT);
    case 'pong':
      return undefined;
    case 'subscribe':
      return respondToSubscribe(context, connection, message);
    case 'unsubscribe':
      return context.channels.leave(connection, message.channel);
    case 'signin':
      return respondToSignin(context, connection, message);
    case 'clientEvent':
      return respondToClientEvent(context, connection, message);
    case 'error':
      return respondToError(context, connection, message.reason);
  }
}

function respondToError(
  context: ConversationContext,
  connection: Connection,
  reason: string,
): void {
  if (connection.countError()) return connection.sendText(errorText(reason, null));
  context.counters.abuseCutCount += 1;
  context.end(connection, TOO_MANY_ERRORS);
}

function respondToSubscribe(
  context: ConversationContext,
  connection: Connection,
  message: MessageOf<'subscribe'>,
): void {
  const checked = checkSubscription(context, connection, message);
  if ('error' in checked) {
    context.counters.rejectedSubscriptionCount += 1;
    // Truncates untrusted names before they are sent back.
    const channel = message.channel.slice(0, 200);
    return connection.sendText(subscriptionErrorText(channel, checked));
  }
  const { member } = checked;
  const userId = member?.userId ?? context.userOfChannel(message.channel);
  if (userId !== undefined) context.own(connection, { userId });
  if (!connection.isOpen) return;
  context.channels.join(connection, message.channel, member);
}

type Admitted = { readonly member: Member | undefined };

function checkSubscription(
  context: ConversationContext,
  connection: Connection,
  message: MessageOf<'subscribe'>,
): Admitted | SubscriptionRejection {
  const { channel, auth, channelData } = message;
  const kind = channelKindOf(channel);
  if (kind === undefined) return channelError('Invalid channel name');
  if (kind === 'encrypted') return channelError('Encrypted channels are not offered');
  const { channelsPerSocketMax } = context.limits;
  if (!connection.hasJoined(channel) && connection.joined.size >= channelsPerSocketMax) {
    return limitError(`At most ${channelsPerSocketMax} channels a connection`);
  }
  if (kind === 'user') {
    const isTheirs =
      connection.userId !== undefined && channel === userChannelOf(connection.userId);
    return isTheirs ? { member: undefined } : authError('Sign in as this user first');
  }
  if (kind !== 'public') {
    const expected = channelGrant(context.app, connection.socketId, channel, channelData);
    if (!isSameText(auth, expected)) return authError('Invalid signature');
  }
  if (!context.maySubscribe(connection, channel))
    return authError('The connection is unauthorized');
  return kind === 'presence'
    ? checkMember(context, connection, channel, channelData)
    : { member: undefined };
}

function checkMember(
  context: ConversationContext,
  connection: Connection,
  channel: string,
  channelData: string | undefined,
): Admitted | SubscriptionRejection {
  const { memberCountMax, memberInfoBytesMax } = context.limits;
  const member =
    channelData === undefined
      ? memberIn(connection.userData, 'id')
      : memberIn(channelData, 'user_id');
  if (member === undefined) return authError('A presence channel needs a user id');
  if (Buffer.byteLength(JSON.stringify(member.userInfo)) > memberInfoBytesMax) {
    return limitError(`At most ${memberInfoBytesMax} bytes of user_info`);
  }
  const presenceMembers = context.channels.presenceMembersOf(channel);
  if (presenceMembers === undefined) return { member };
  const seatedAs = presenceMembers.userIdOf(connection.socketId);
  if (seatedAs !== undefined && seatedAs !== member.userId) {
    return authError('This connection is in the channel as another user');
  }
  if (!presenceMembers.has(member.userId) && presenceMembers.memberCount >= memberCountMax) {
    return limitError(`At most ${memberCountMax} members a channel`);
  }
  return { member };
}

/** Reads the member from signed text: `user_id` in channel data, `id` in user data. */
function memberIn(text: string | undefined, idField: 'user_id' | 'id'): Member | undefined {
  const data = text === undefined ? undefined : parseUntrustedJson(text);
  if (!isJsonObject(data)) return undefined;
  const id = data[idField];
  const userId = typeof id === 'number' ? String(id) : textIn(data, idField);
  if (userId === undefined || !isUserId(userId)) return undefined;
  return { userId, userInfo: Object.hasOwn(data, 'user_info') ? data['user_info'] : null };
}

function respondToSignin(
  context: ConversationContext,
  connection: Connection,
  message: MessageOf<'signin'>,
): void {
  const expected = userGrant(context.app, connection.socketId, message.userData);
  const user = isSameText(message.auth, expected) ? memberIn(message.userData, 'id') : undefined;
  if (user === undefined) return rejectSignin(context, connection, 'Invalid sign-in');
  if (connection.userId !== undefined && connection.userId !== user.userId) {
    return rejectSignin(context, connection, 'The connection is signed in as another user');
  }
  context.own(connection, { userId: user.userId });
  if (!connection.isOpen) return;
  connection.userId = user.userId;
  connection.userData = message.userData;
  connection.sendText(signinSuccessText(message.userData));
}

function rejectSignin(context: ConversationContext, connection: Connection, reason: string): void {
  context.counters.rejectedSigninCount += 1;
  connection.sendText(errorText(reason, null));
}

function respondToClientEvent(
  context: ConversationContext,
  connection: Connection,
  message: MessageOf<'clientEvent'>,
): void {
  const { channel, event, data } = message;
  const rejection = clientEventRejection(context, connection, message);
  if (rejection !== undefined) return connection.sendText(errorText(rejection, null));
  if (!connection.countClientEvent()) {
    context.counters.limitedClientEventCount += 1;
    const reason = 'The client event was rejected because the rate limit was exceeded';
    return connection.sendText(errorText(reason, CLIENT_EVENT_RATE_CODE));
  }
  context.counters.clientEventCount += 1;
  const userId = context.channels.presenceMembersOf(channel)?.userIdOf(connection.socketId);
  context.channels.publish(channel, event, data, { exceptSocketId: connection.socketId }, userId);
}

function clientEventRejection(
  context: ConversationContext,
  connection: Connection,
  { channel, data }: MessageOf<'clientEvent'>,
): string | undefined {
  if (!context.allowsClientEvents) return 'Client events are not enabled';
  const kind = channelKindOf(channel);
  if (kind !== 'private' && kind !== 'presence') {
    return 'Client events are only supported on private and presence channels';
  }
  if (!connection.hasJoined(channel)) return 'Subscribe before sending a client event';
  const { eventBytesMax } = context.limits;
  if (Buffer.byteLength(data) > eventBytesMax) return `At most ${eventBytesMax} bytes of data`;
  return undefined;
}

const authError = (error: string): SubscriptionRejection => ({
  type: 'AuthError',
  error,
  status: 401,
});
const limitError = (error: string): SubscriptionRejection => ({
  type: 'LimitError',
  error,
  status: 403,
});
const channelError = (error: string): SubscriptionRejection => ({
  type: 'ChannelError',
  error,
  status: 400,
});
