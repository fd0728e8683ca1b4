/** Channel subscriptions and fan-out: an event is encoded once, as one frame shared by all
 *  receivers. A channel exists while it has subscribers. */
import type { Connection, SocketView } from './connection.ts';
import {
  channelEventText,
  memberAddedText,
  memberRemovedText,
  subscriptionCountText,
  subscriptionSucceededText,
} from './messages.ts';
import { PresenceMembers, type Member } from './presence-members.ts';

/** Restricts the receivers of an event. All given conditions must hold. */
export interface Recipients {
  readonly exceptSocketId?: string;
  /** Only sockets that have also joined this other channel: sends an event of one user on a public
   *  channel only to sockets that have joined that user's private channel. */
  readonly onlyJoined?: string;
  readonly onlySockets?: (socket: SocketView) => boolean;
}

interface Channel {
  readonly connections: Set<Connection>;
  /** Presence channels only. */
  readonly presenceMembers: PresenceMembers | undefined;
}

const NOBODY: ReadonlySet<Connection> = new Set();

export class Channels {
  readonly #channels = new Map<string, Channel>();
  readonly #recounted = new Set<string>();
  readonly #sendsSubscriptionCount: boolean;

  constructor(sendsSubscriptionCount: boolean) {
    this.#sendsSubscriptionCount = sendsSubscriptionCount;
  }

  get names(): string[] {
    return [...this.#channels.keys()];
  }

  get count(): number {
    return this.#channels.size;
  }

  subscribersOf(name: string): ReadonlySet<Connection> {
    return this.#channels.get(name)?.connections ?? NOBODY;
  }

  /** Returns undefined for a channel without subscribers or without presence. */
  presenceMembersOf(name: string): PresenceMembers | undefined {
    return this.#channels.get(name)?.presenceMembers;
  }

  /** Joins a channel; `member` is given only for presence channels. Joining twice changes nothing. */
  join(connection: Connection, name: string, member?: Member): void {
    const channel = this.#openChannel(name, member !== undefined);
    const isNew = !channel.connections.has(connection);
    channel.connections.add(connection);
    connection.joined.add(name);
    const isNewMember =
      isNew &&
      member !== undefined &&
      channel.presenceMembers?.add(connection.socketId, member) === true;
    connection.sendText(subscriptionSucceededText(name, channel.presenceMembers?.onWire()));
    if (isNewMember) {
      const text = memberAddedText(name, member.userId, member.userInfo);
      this.deliver(name, text, { exceptSocketId: connection.socketId });
    }
    if (isNew) this.#recount(name, channel);
  }

  leave(connection: Connection, name: string): void {
    const channel = this.#channels.get(name);
    if (!connection.joined.delete(name) || channel === undefined) return;
    channel.connections.delete(connection);
    if (channel.connections.size === 0) {
      this.#channels.delete(name);
      return;
    }
    const goneUserId = channel.presenceMembers?.remove(connection.socketId);
    if (goneUserId !== undefined) this.deliver(name, memberRemovedText(name, goneUserId));
    this.#recount(name, channel);
  }

  leaveAll(connection: Connection): void {
    for (const name of connection.joined) this.leave(connection, name);
  }

  publish(
    name: string,
    event: string,
    data: string,
    recipients: Recipients,
    userId?: string,
  ): void {
    this.deliver(name, channelEventText(name, event, data, userId), recipients);
  }

  deliver(name: string, text: string, recipients: Recipients = {}): void {
    const frame = Buffer.from(text);
    const { exceptSocketId, onlySockets } = recipients;
    for (const connection of this.#candidates(name, recipients.onlyJoined)) {
      if (connection.socketId === exceptSocketId) continue;
      if (onlySockets !== undefined && !onlySockets(connection)) continue;
      connection.deliver(frame);
    }
  }

  /** Runs once per second: joins and leaves in between are sent as one count. */
  sendSubscriptionCounts(): void {
    for (const name of this.#recounted) {
      const count = this.subscribersOf(name).size;
      if (count > 0) this.deliver(name, subscriptionCountText(name, count));
    }
    this.#recounted.clear();
  }

  #openChannel(name: string, isPresence: boolean): Channel {
    const known = this.#channels.get(name);
    if (known !== undefined) return known;
    const channel = {
      connections: new Set<Connection>(),
      presenceMembers: isPresence ? new PresenceMembers() : undefined,
    };
    this.#channels.set(name, channel);
    return channel;
  }

  /** Iterates the smaller of the two audiences: a private channel has a few sockets, a public one
   *  thousands. */
  #candidates(name: string, onlyJoined: string | undefined): Iterable<Connection> {
    const audience = this.subscribersOf(name);
    if (onlyJoined === undefined) return audience;
    const others = this.subscribersOf(onlyJoined);
    const [few, many] = others.size < audience.size ? [others, audience] : [audience, others];
    return [...few].filter((connection) => many.has(connection));
  }

  #recount(name: string, channel: Channel): void {
    if (this.#sendsSubscriptionCount && channel.presenceMembers === undefined)
      this.#recounted.add(name);
  }
}
