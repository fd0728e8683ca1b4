/** What the service answers to each thing a client says. Grants are checked here, by signature first and
 *  by the application's own rule second. */
import { CLIENT_EVENT_RATE_CODE, TOO_MANY_FAULTS, type CloseCause } from './close-codes.ts';
import type { Channels } from './channels.ts';
import type { ClientMessage } from './client-message.ts';
import type { Connection, SocketView } from './connection.ts';
import type { BroadcastCounters } from './counters.ts';
import type { BroadcastLimits } from './limits.ts';
import {
  errorText,
  PONG_TEXT,
  signinSuccessText,
  subscriptionErrorText,
  type SubscriptionRefusal,
} from './messages.ts';
import { channelKindOf, isUserId, userChannelOf } from './names.ts';
import type { Member } from './presence-members.ts';
import { isJsonObject, parseUntrustedJson, textIn } from './safe-json.ts';
import { channelGrant, isSameText, userGrant, type AppCredentials } from './signatures.ts';

/** What a conversation may touch. */
export interface Venue {
  readonly app: AppCredentials;
  readonly limits: BroadcastLimits;
  readonly counters: BroadcastCounters;
  readonly channels: Channels;
  readonly allowsClientEvents: boolean;
  /** The application's word after a right signature. */
  readonly maySubscribe: (socket: SocketView, channel: string) => boolean;
  /** Whose channel it is by its name, when it is one user's. */
  readonly userOfChannel: (channel: string) => string | undefined;
  /** Takes the socket out of its channels at once and closes it. */
  readonly end: (connection: Connection, cause: CloseCause) => void;
}

type Said<Kind> = Extract<ClientMessage, { readonly kind: Kind }>;

export function answer(venue: Venue, connection: Connection, message: ClientMessage): void {
  switch (message.kind) {
    case 'ping':
      return connection.sendText(PONG_TEXT);
    case 'pong':
      return undefined;
    case 'subscribe':
      return answerSubscribe(venue, connection, message);
    case 'unsubscribe':
      return venue.channels.leave(connection, message.channel);
    case 'signin':
      return answerSignin(venue, connection, message);
    case 'clientEvent':
      return answerClientEvent(venue, connection, message);
    case 'fault':
      return answerFault(venue, connection, message.reason);
  }
}

function answerFault(venue: Venue, connection: Connection, reason: string): void {
  if (connection.countFault()) return connection.sendText(errorText(reason, null));
  venue.counters.abuseCutCount += 1;
  venue.end(connection, TOO_MANY_FAULTS);
}

function answerSubscribe(venue: Venue, connection: Connection, said: Said<'subscribe'>): void {
  const checked = checkSubscription(venue, connection, said);
  if ('error' in checked) {
    venue.counters.refusedSubscriptionCount += 1;
    // A stranger's name is not repeated back at full length.
    const channel = said.channel.slice(0, 200);
    return connection.sendText(subscriptionErrorText(channel, checked));
  }
  const { member } = checked;
  const userId = member?.userId ?? venue.userOfChannel(said.channel);
  if (userId !== undefined) connection.own({ userId });
  venue.channels.join(connection, said.channel, member);
}

type Admitted = { readonly member: Member | undefined };

function checkSubscription(
  venue: Venue,
  connection: Connection,
  said: Said<'subscribe'>,
): Admitted | SubscriptionRefusal {
  const { channel, auth, channelData } = said;
  const kind = channelKindOf(channel);
  if (kind === undefined) return channelError('Invalid channel name');
  if (kind === 'encrypted') return channelError('Encrypted channels are not offered');
  const { channelsPerSocketMax } = venue.limits;
  if (!connection.hasJoined(channel) && connection.joined.size >= channelsPerSocketMax) {
    return limitError(`At most ${channelsPerSocketMax} channels a connection`);
  }
  if (kind === 'user') {
    const isTheirs =
      connection.userId !== undefined && channel === userChannelOf(connection.userId);
    return isTheirs ? { member: undefined } : authError('Sign in as this user first');
  }
  if (kind !== 'public') {
    const expected = channelGrant(venue.app, connection.socketId, channel, channelData);
    if (!isSameText(auth, expected)) return authError('Invalid signature');
  }
  if (!venue.maySubscribe(connection, channel)) return authError('The connection is unauthorized');
  return kind === 'presence'
    ? checkMember(venue, connection, channel, channelData)
    : { member: undefined };
}

function checkMember(
  venue: Venue,
  connection: Connection,
  channel: string,
  channelData: string | undefined,
): Admitted | SubscriptionRefusal {
  const { memberCountMax, memberInfoBytesMax } = venue.limits;
  const member =
    channelData === undefined
      ? memberIn(connection.userData, 'id')
      : memberIn(channelData, 'user_id');
  if (member === undefined) return authError('A presence channel needs a user id');
  if (Buffer.byteLength(JSON.stringify(member.userInfo)) > memberInfoBytesMax) {
    return limitError(`At most ${memberInfoBytesMax} bytes of user_info`);
  }
  const presenceMembers = venue.channels.presenceMembersOf(channel);
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

/** Reads who a signed text speaks of: `user_id` in a channel's data, `id` in a user's. */
function memberIn(text: string | undefined, idField: 'user_id' | 'id'): Member | undefined {
  const data = text === undefined ? undefined : parseUntrustedJson(text);
  if (!isJsonObject(data)) return undefined;
  const id = data[idField];
  const userId = typeof id === 'number' ? String(id) : textIn(data, idField);
  if (userId === undefined || !isUserId(userId)) return undefined;
  return { userId, userInfo: Object.hasOwn(data, 'user_info') ? data['user_info'] : null };
}

function answerSignin(venue: Venue, connection: Connection, said: Said<'signin'>): void {
  const expected = userGrant(venue.app, connection.socketId, said.userData);
  const user = isSameText(said.auth, expected) ? memberIn(said.userData, 'id') : undefined;
  if (user === undefined) return refuseSignin(venue, connection, 'Invalid sign-in');
  if (connection.userId !== undefined && connection.userId !== user.userId) {
    return refuseSignin(venue, connection, 'The connection is signed in as another user');
  }
  connection.userId = user.userId;
  connection.userData = said.userData;
  connection.sendText(signinSuccessText(said.userData));
}

function refuseSignin(venue: Venue, connection: Connection, reason: string): void {
  venue.counters.refusedSigninCount += 1;
  connection.sendText(errorText(reason, null));
}

function answerClientEvent(venue: Venue, connection: Connection, said: Said<'clientEvent'>): void {
  const { channel, event, data } = said;
  const refusal = clientEventRefusal(venue, connection, said);
  if (refusal !== undefined) return connection.sendText(errorText(refusal, null));
  if (!connection.countClientEvent()) {
    venue.counters.limitedClientEventCount += 1;
    const reason = 'The client event was rejected because the rate limit was exceeded';
    return connection.sendText(errorText(reason, CLIENT_EVENT_RATE_CODE));
  }
  venue.counters.clientEventCount += 1;
  const userId = venue.channels.presenceMembersOf(channel)?.userIdOf(connection.socketId);
  venue.channels.publish(channel, event, data, { exceptSocketId: connection.socketId }, userId);
}

function clientEventRefusal(
  venue: Venue,
  connection: Connection,
  { channel, data }: Said<'clientEvent'>,
): string | undefined {
  if (!venue.allowsClientEvents) return 'Client events are not enabled';
  const kind = channelKindOf(channel);
  if (kind !== 'private' && kind !== 'presence') {
    return 'Client events are only supported on private and presence channels';
  }
  if (!connection.hasJoined(channel)) return 'Subscribe before sending a client event';
  const { eventBytesMax } = venue.limits;
  if (Buffer.byteLength(data) > eventBytesMax) return `At most ${eventBytesMax} bytes of data`;
  return undefined;
}

const authError = (error: string): SubscriptionRefusal => ({
  type: 'AuthError',
  error,
  status: 401,
});
const limitError = (error: string): SubscriptionRefusal => ({
  type: 'LimitError',
  error,
  status: 403,
});
const channelError = (error: string): SubscriptionRefusal => ({
  type: 'ChannelError',
  error,
  status: 400,
});
