/** Publishes through an outside Pusher-compatible service instead of sockets of our own. Grants are
 *  still signed here, with the key that both sides know. The exchange never waits for the service. */
import { assert } from '#contract/core/assert.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { Broadcast, BroadcastStats } from '../pusher/broadcast-api.ts';
import type { Recipients } from '../pusher/channels.ts';
import type { SocketOwner } from '../pusher/connection.ts';
import { createCounters } from '../pusher/counters.ts';
import { channelKindOf, isEventName, isSocketId } from '../pusher/names.ts';
import { channelGrant, userGrant, type AppCredentials } from '../pusher/signatures.ts';
import {
  BROADCAST_LIMITS,
  CHANNEL_READ_INTERVAL_MS,
  GRANT_COUNT_MAX,
  QUEUE_COUNT,
  STOP_MS_MAX,
} from './limits.ts';
import { OccupiedChannels } from './occupied-channels.ts';
import { PublishQueue, type BatchOutcome, type OutgoingEvent } from './publish-queue.ts';
import { ServiceAddresses } from './service-addresses.ts';
import { ServiceCaller, type ServiceCall, type ServiceResponse } from './service-call.ts';

export interface OutsideBroadcastOptions extends AppCredentials {
  /** Origins of the service's nodes. The first that responds receives all calls. */
  readonly addresses: readonly string[];
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** Called when the service no longer accepts events, and when it does again. */
  readonly onOutage: (reason: string) => void;
  readonly onRecovery: (droppedEventCount: number) => void;
  /** Called for a batch that the service will never accept, and for rejected calls beside events. */
  readonly onRejection: (reason: string) => void;
  /** Called with the milliseconds from an event to its acceptance by the service. */
  readonly onFanOut?: (durationMs: number) => void;
}

/** The service rejects the batch itself. */
const UNUSABLE_STATUSES: ReadonlySet<number> = new Set([400, 413]);

export const createOutsideBroadcast = (options: OutsideBroadcastOptions): Broadcast =>
  new OutsideBroadcast(options);

class OutsideBroadcast implements Broadcast {
  readonly #options: OutsideBroadcastOptions;
  readonly #addresses: ServiceAddresses;
  readonly #caller: ServiceCaller;
  readonly #queues: readonly PublishQueue[];
  readonly #occupied = new OccupiedChannels();
  /** User of each session that has a grant, oldest first. */
  readonly #userOfSession = new Map<string, string>();
  readonly #counters = createCounters();
  #droppedEventCount = 0;
  /** Count of dropped events when the outage began; undefined while the service accepts events. */
  #outage: number | undefined;
  #isStopped = false;

  constructor(options: OutsideBroadcastOptions) {
    this.#options = options;
    this.#addresses = new ServiceAddresses(options.addresses);
    this.#caller = new ServiceCaller(options, options.clock);
    this.#queues = Array.from({ length: QUEUE_COUNT }, () => this.#openQueue());
  }

  /** Nothing listens: clients connect to the service. */
  listen(): Promise<{ readonly host: string; readonly port: number }> {
    void this.#readChannels();
    return Promise.resolve({ host: '', port: 0 });
  }

  async close(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    const isDrained = (): boolean => this.#queues.every(({ count }) => count === 0);
    const deadline = this.#options.clock() + STOP_MS_MAX;
    while (!isDrained() && this.#outage === undefined && this.#options.clock() < deadline) {
      await new Promise<void>((resolve) => this.#options.schedule(resolve, 10));
    }
    for (const queue of this.#queues) queue.stop();
    this.#caller.close();
  }

  publish(
    channel: string,
    event: string,
    data: unknown,
    recipients: Recipients = {},
  ): 'published' | 'event_too_large' {
    const kind = channelKindOf(channel);
    assert(kind !== undefined && kind !== 'encrypted', 'an event is published on a channel');
    assert(isEventName(event), 'an event has a name of its own');
    assert(
      Object.keys(recipients).length === 0,
      'an outside service sends an event to all of its channel',
    );
    if (!this.hasSubscribers(channel)) return 'published';
    const text = typeof data === 'string' ? data : (JSON.stringify(data) as string | undefined);
    assert(text !== undefined, 'an event carries data that JSON can say');
    if (Buffer.byteLength(text) > BROADCAST_LIMITS.eventBytesMax) {
      this.#counters.oversizedEventCount += 1;
      return 'event_too_large';
    }
    this.#counters.publishedEventCount += 1;
    this.#queueOf(channel).add({ channel, name: event, data: text });
    return 'published';
  }

  hasSubscribers(channel: string): boolean {
    return this.#occupied.has(channel, this.#options.clock());
  }

  /** Closes the sockets that have signed in as the user at the service, which knows no sessions. */
  closeUser(userId: string): number {
    void this.#terminate(userId);
    return 0;
  }

  closeSession(sessionId: string): number {
    const userId = this.#userOfSession.get(sessionId);
    // Other sessions of the user connect again and receive new grants; this one receives none.
    return userId === undefined ? 0 : this.closeUser(userId);
  }

  /** The service has a call for one user, and none for all. */
  cutSockets(userId?: string): number {
    return userId === undefined ? 0 : this.closeUser(userId);
  }

  authSignature(
    socketId: string,
    channel: string,
    channelData?: string,
    owner?: SocketOwner,
  ): string {
    this.#own(socketId, owner);
    this.#occupied.addGrant(channel, this.#options.clock());
    return channelGrant(this.#options, socketId, channel, channelData);
  }

  userSignature(socketId: string, userData: string, owner?: SocketOwner): string {
    this.#own(socketId, owner);
    return userGrant(this.#options, socketId, userData);
  }

  stats(): BroadcastStats {
    const sumOf = (read: (queue: PublishQueue) => number): number =>
      this.#queues.reduce((sum, queue) => sum + read(queue), 0);
    return {
      ...this.#counters,
      connectionCount: 0,
      channelCount: this.#occupied.count,
      queuedBytes: sumOf(({ bytes }) => bytes),
      outside: {
        isAvailable: this.#outage === undefined,
        waitingEventCount: sumOf(({ count }) => count),
        droppedEventCount: this.#droppedEventCount,
      },
    };
  }

  #openQueue(): PublishQueue {
    return new PublishQueue({
      ...this.#options,
      send: (batch) => this.#sendBatch(batch),
      onAccept: (waitMs) => this.#options.onFanOut?.(waitMs),
      onDrop: (count) => {
        this.#droppedEventCount += count;
      },
    });
  }

  /** The same queue for every event of a channel. */
  #queueOf(channel: string): PublishQueue {
    let hash = 0;
    for (let index = 0; index < channel.length; index += 1) {
      hash = (hash * 31 + channel.charCodeAt(index)) % 1_000_003;
    }
    const queue = this.#queues[hash % this.#queues.length];
    assert(queue !== undefined, 'every channel has a queue');
    return queue;
  }

  async #sendBatch(batch: readonly OutgoingEvent[]): Promise<BatchOutcome> {
    const address = this.#addresses.current;
    const body = JSON.stringify({ batch });
    const call: ServiceCall = { method: 'POST', path: '/batch_events', body };
    const response = await this.#responseOf(address, call);
    if (response instanceof Error) return this.#fail(address, response.message);
    if (!response.isAccepted && !UNUSABLE_STATUSES.has(response.status)) {
      return this.#fail(address, `status ${response.status}`);
    }
    if (this.#outage !== undefined) {
      this.#options.onRecovery(this.#droppedEventCount - this.#outage);
      this.#outage = undefined;
    }
    if (response.isAccepted) return 'accepted';
    this.#options.onRejection(`a batch of ${batch.length} events: status ${response.status}`);
    return 'unusable';
  }

  #fail(address: string, reason: string): BatchOutcome {
    this.#addresses.leave(address);
    if (this.#outage === undefined) {
      this.#outage = this.#droppedEventCount;
      this.#options.onOutage(reason);
    }
    return 'unavailable';
  }

  async #readChannels(): Promise<void> {
    const query = new Map([['filter_by_prefix', 'private-']]);
    const call: ServiceCall = { method: 'GET', path: '/channels', query };
    const response = await this.#responseOf(this.#addresses.current, call);
    if (!(response instanceof Error) && response.isAccepted) {
      this.#occupied.read(response.text, this.#options.clock());
    }
    if (this.#isStopped) return;
    this.#options.schedule(() => void this.#readChannels(), CHANNEL_READ_INTERVAL_MS);
  }

  async #terminate(userId: string): Promise<void> {
    const path = `/users/${userId}/terminate_connections`;
    const call: ServiceCall = { method: 'POST', path, body: '{}' };
    const response = await this.#responseOf(this.#addresses.current, call);
    const reason = response instanceof Error ? response.message : rejectionOf(response);
    if (reason !== undefined) this.#options.onRejection(`closing of a user's sockets: ${reason}`);
  }

  /** @returns the error instead of throwing it. */
  async #responseOf(address: string, call: ServiceCall): Promise<ServiceResponse | Error> {
    try {
      return await this.#caller.send(address, call);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #own(socketId: string, owner: SocketOwner | undefined): void {
    assert(isSocketId(socketId), 'a grant is for a socket id');
    if (owner?.sessionId === undefined) return;
    this.#userOfSession.delete(owner.sessionId);
    this.#userOfSession.set(owner.sessionId, owner.userId);
    const [oldest] = this.#userOfSession.keys();
    if (oldest !== undefined && this.#userOfSession.size > GRANT_COUNT_MAX) {
      this.#userOfSession.delete(oldest);
    }
  }
}

const rejectionOf = (response: ServiceResponse): string | undefined =>
  response.isAccepted ? undefined : `status ${response.status}`;
