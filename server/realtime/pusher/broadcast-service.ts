/** Broadcast service that implements the Pusher Channels protocol, version 7, on its own port:
 *  pusher-js and laravel-echo connect to it, the `pusher` library publishes through it, and the
 *  exchange publishes in process. The service only delivers; its callers decide which events to
 *  send, and how often. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assert } from '#contract/core/assert.ts';
import { trustedProxiesOf } from '#server/runtime/client-address.ts';
import { withSlack } from '#server/runtime/connection-budget.ts';
import { limitConnections } from '#server/runtime/connection-limiter.ts';
import type { BroadcastOptions, BroadcastService, BroadcastStats } from './broadcast-api.ts';
import { Capacity } from './capacity.ts';
import { Channels, type Recipients } from './channels.ts';
import { GOING_AWAY, OVER_CAPACITY, UNAUTHORIZED } from './close-codes.ts';
import type { Connection, SocketOwner } from './connection.ts';
import type { ConversationContext } from './conversation.ts';
import { createCounters } from './counters.ts';
import { respondToCall, type HttpResponse } from './http-api.ts';
import { HTTP_SERVER_OPTIONS, listenForCalls } from './http-listener.ts';
import { BROADCAST_LIMITS, CLOSE_GRACE_SEC } from './limits.ts';
import { channelKindOf, isEventName, isSocketId } from './names.ts';
import type { Call } from './signed-call.ts';
import { channelGrant, userGrant } from './signatures.ts';
import { SocketGate } from './socket-gate.ts';

const SWEEP_INTERVAL_MS = 1_000;

export const createBroadcastService = (options: BroadcastOptions): BroadcastService =>
  new Broadcaster(options);

class Broadcaster implements BroadcastService {
  readonly #options: BroadcastOptions;
  readonly #context: ConversationContext;
  readonly #capacity: Capacity;
  readonly #connections = new Map<string, Connection>();
  readonly #server: Server;
  readonly #gate: SocketGate;
  #httpEventsThisSec = 0;
  /** When the events of this turn were published. */
  #publishedAtMs: number[] = [];
  #state: 'created' | 'listening' | 'closed' = 'created';

  constructor(options: BroadcastOptions) {
    const limits = { ...BROADCAST_LIMITS, ...options.limits };
    const { connectionCountMax, socketsPerBlockMax, socketsPerSiteMax, httpBodyBytesMax } = limits;
    this.#options = options;
    this.#capacity = new Capacity(limits);
    this.#context = {
      app: options,
      limits,
      counters: createCounters(),
      channels: new Channels(options.sendsSubscriptionCount ?? false),
      allowsClientEvents: options.allowsClientEvents ?? true,
      maySubscribe: options.maySubscribe ?? (() => true),
      userOfChannel: options.userOfChannel ?? (() => undefined),
      own: (connection, owner) => this.#assign(connection, owner),
      end: (connection, cause) => {
        this.#context.channels.leaveAll(connection);
        connection.close(cause);
      },
    };
    const reportError = (error: unknown): void => this.#reportError(error);
    const proxies = trustedProxiesOf(options.trustedProxies ?? []);
    this.#gate = new SocketGate({
      ...options,
      context: this.#context,
      capacity: this.#capacity,
      proxies,
      connections: this.#connections,
      reportError,
    });
    this.#server = createServer(HTTP_SERVER_OPTIONS);
    const limiter = limitConnections(this.#server, {
      perBlock: socketsPerBlockMax,
      perSite: socketsPerSiteMax,
      // For calls and unfinished upgrades; the gate bounds sockets.
      total: connectionCountMax,
      connectionCountMax: withSlack(connectionCountMax),
      isProxy: (address) => proxies.has(address),
      onAcceptError: reportError,
    });
    this.#server.on('upgrade', (request, socket, head) => {
      limiter.release(socket);
      if (this.#state === 'listening') this.#gate.receive(request, socket, head);
      else socket.destroy();
    });
    listenForCalls(this.#server, httpBodyBytesMax, (call) => this.#respondToCall(call));
  }

  listen(): Promise<{ readonly host: string; readonly port: number }> {
    assert(this.#state === 'created', 'a broadcast service listens once');
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.port, this.#options.host, () => {
        this.#server.off('error', reject);
        this.#state = 'listening';
        this.#scheduleSweep();
        const { address, port } = this.#server.address() as AddressInfo;
        resolve({ host: address, port });
      });
    });
  }

  close(): Promise<void> {
    const wasListening = this.#state === 'listening';
    this.#state = 'closed';
    if (!wasListening) return Promise.resolve();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      // Sends no leave events, because all sockets are closed.
      for (const connection of this.#connections.values()) connection.close(GOING_AWAY);
      this.#gate.dropRejected();
      this.#server.closeIdleConnections();
      this.#options.schedule(() => this.#dropAll(), CLOSE_GRACE_SEC * 1_000);
    });
  }

  publish(
    channel: string,
    event: string,
    data: unknown,
    recipients: Recipients = {},
  ): 'published' | 'event_too_large' {
    assert(isPublishable(channel), 'an event is published on a channel that can exist');
    assert(isEventName(event), 'an event has a name of its own');
    if (!this.hasSubscribers(channel)) return 'published';
    const text = typeof data === 'string' ? data : (JSON.stringify(data) as string | undefined);
    assert(text !== undefined, 'an event carries data that JSON can say');
    const { counters, limits, channels } = this.#context;
    if (Buffer.byteLength(text) > limits.eventBytesMax) {
      counters.oversizedEventCount += 1;
      return 'event_too_large';
    }
    counters.publishedEventCount += 1;
    const publishedAtMs = this.#options.delays?.now();
    channels.publish(channel, event, text, recipients);
    if (publishedAtMs !== undefined) this.#noteFanOut(publishedAtMs);
    return 'published';
  }

  subscriberCount(channel: string): number {
    return this.#context.channels.subscribersOf(channel).size;
  }

  hasSubscribers(channel: string): boolean {
    return this.subscriberCount(channel) > 0;
  }

  closeUser(userId: string): number {
    return this.#revoke((connection) => connection.isOfUser(userId));
  }

  closeSession(sessionId: string): number {
    return this.#revoke((connection) => connection.isOfSession(sessionId));
  }

  cutSockets(userId?: string): number {
    const connections = [...this.#connections.values()];
    const targets = connections.filter(
      (connection) => connection.isOpen && (userId === undefined || connection.isOfUser(userId)),
    );
    for (const connection of targets) connection.terminate();
    return targets.length;
  }

  authSignature(
    socketId: string,
    channel: string,
    channelData?: string,
    owner?: SocketOwner,
  ): string {
    this.#own(socketId, owner);
    return channelGrant(this.#options, socketId, channel, channelData);
  }

  userSignature(socketId: string, userData: string, owner?: SocketOwner): string {
    this.#own(socketId, owner);
    return userGrant(this.#options, socketId, userData);
  }

  stats(): BroadcastStats {
    let queuedBytes = 0;
    for (const connection of this.#connections.values()) queuedBytes += connection.queuedBytes;
    const { counters, channels } = this.#context;
    const connectionCount = this.#connections.size;
    return { ...counters, connectionCount, channelCount: channels.count, queuedBytes };
  }

  /** Notes the delay after the outbox has written the frames, at the end of the turn. */
  #noteFanOut(publishedAtMs: number): void {
    if (this.#publishedAtMs.push(publishedAtMs) > 1) return;
    process.nextTick(() => {
      const { delays } = this.#options;
      const now = delays?.now() ?? 0;
      for (const atMs of this.#publishedAtMs) delays?.note('fanOut', now - atMs);
      this.#publishedAtMs = [];
    });
  }

  #own(socketId: string, owner: SocketOwner | undefined): void {
    assert(isSocketId(socketId), 'a grant is for a socket id');
    const connection = this.#connections.get(socketId);
    if (owner !== undefined && connection !== undefined) this.#assign(connection, owner);
  }

  #assign(connection: Connection, owner: SocketOwner): void {
    connection.own(owner);
    if (this.#capacity.claim(connection, owner.userId)) return;
    this.#context.counters.accountFullCount += 1;
    this.#context.end(connection, OVER_CAPACITY);
  }

  #revoke(isTarget: (connection: Connection) => boolean): number {
    const connections = [...this.#connections.values()];
    const targets = connections.filter((connection) => connection.isOpen && isTarget(connection));
    for (const connection of targets) this.#context.end(connection, UNAUTHORIZED);
    this.#context.counters.revokedCount += targets.length;
    return targets.length;
  }

  #respondToCall(call: Call): HttpResponse {
    const { counters } = this.#context;
    counters.httpCallCount += 1;
    const response = this.#guardedResponse(call);
    if (response.status !== 200) counters.httpRejectedCount += 1;
    return response;
  }

  #guardedResponse(call: Call): HttpResponse {
    try {
      return respondToCall(
        {
          ...this.#context,
          clock: this.#options.clock,
          sendsSubscriptionCount: this.#options.sendsSubscriptionCount ?? false,
          consumeQuota: (eventCount) => this.#consumeQuota(eventCount),
          publish: (channel, event, data, recipients) =>
            void this.publish(channel, event, data, recipients),
          closeUser: (userId) => void this.closeUser(userId),
        },
        call,
      );
    } catch (error) {
      this.#reportError(error);
      return { status: 500, reason: 'Internal error' };
    }
  }

  #consumeQuota(eventCount: number): boolean {
    this.#httpEventsThisSec += eventCount;
    return this.#httpEventsThisSec <= this.#context.limits.httpEventsPerSecMax;
  }

  #scheduleSweep(): void {
    this.#options.schedule(() => {
      if (this.#state !== 'listening') return;
      this.#httpEventsThisSec = 0;
      for (const connection of this.#connections.values()) connection.sweep();
      this.#gate.sweep();
      this.#context.channels.sendSubscriptionCounts();
      this.#scheduleSweep();
    }, SWEEP_INTERVAL_MS);
  }

  #dropAll(): void {
    for (const connection of this.#connections.values()) connection.terminate();
    this.#server.closeAllConnections();
  }

  #reportError(error: unknown): void {
    this.#context.counters.internalErrorCount += 1;
    this.#options.onInternalError?.(error);
  }
}

function isPublishable(channel: string): boolean {
  const kind = channelKindOf(channel);
  return kind !== undefined && kind !== 'encrypted';
}
