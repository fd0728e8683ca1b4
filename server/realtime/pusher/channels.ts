/** Who has joined what, and the fan-out: an event is written once, as one frame that all receivers share.
 *  A channel exists while somebody is in it. */
import type { Connection, SocketView } from './connection.ts';
import {
  channelEventText,
  memberAddedText,
  memberRemovedText,
  subscriptionCountText,
  subscriptionSucceededText,
} from './messages.ts';
import { PresenceMembers, type Member } from './presence-members.ts';

/** Narrows who of a channel's subscribers receives an event. All given conditions hold. */
export interface Recipients {
  readonly exceptSocketId?: string;
  /** Only sockets that have joined this other channel too: how an event of one user travels on a public
   *  channel and reaches only sockets that have joined that user's private one. */
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

  /** Undefined when nobody is in it or it is no presence channel. */
  presenceMembersOf(name: string): PresenceMembers | undefined {
    return this.#channels.get(name)?.presenceMembers;
  }

  /** `member` is given for presence channels, and only there. Joining twice changes nothing. */
  join(connection: Connection, name: string, member?: Member): void {
    const channel = this.#opened(name, member !== undefined);
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

  /** Once a second: joins and leaves in between are told as one number. */
  sendSubscriptionCounts(): void {
    for (const name of this.#recounted) {
      const count = this.subscribersOf(name).size;
      if (count > 0) this.deliver(name, subscriptionCountText(name, count));
    }
    this.#recounted.clear();
  }

  #opened(name: string, isPresence: boolean): Channel {
    const known = this.#channels.get(name);
    if (known !== undefined) return known;
    const channel = {
      connections: new Set<Connection>(),
      presenceMembers: isPresence ? new PresenceMembers() : undefined,
    };
    this.#channels.set(name, channel);
    return channel;
  }

  /** Walks the smaller of two audiences: a private channel has a few sockets, a public one thousands. */
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
