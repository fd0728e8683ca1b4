/** Faults of realtime events: a broadcast service that hides, repeats and reorders what it publishes. */
import type { Broadcast } from '#server/realtime/pusher/broadcast-api.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { FaultRegistry } from './fault-registry.ts';
import { matchesPattern } from './name-pattern.ts';

/** A held event is sent after this time even if its channel is silent. */
const HELD_MS_MAX = 500;

type PublishArguments = Parameters<Broadcast['publish']>;
type Outcome = ReturnType<Broadcast['publish']>;

/** Returns the service with faults on `publish`; everything else passes through. */
export function withEventFaults(
  broadcast: Broadcast,
  options: { readonly registry: FaultRegistry; readonly schedule: Schedule },
): Broadcast {
  const faults = new EventFaults(broadcast, options);
  return {
    listen: () => broadcast.listen(),
    close: () => broadcast.close(),
    publish: (...event) => faults.publish(event),
    hasSubscribers: (channel) => broadcast.hasSubscribers(channel),
    closeUser: (userId) => broadcast.closeUser(userId),
    closeSession: (sessionId) => broadcast.closeSession(sessionId),
    cutSockets: (userId) => broadcast.cutSockets(userId),
    authSignature: (...grant) => broadcast.authSignature(...grant),
    userSignature: (...grant) => broadcast.userSignature(...grant),
    stats: () => broadcast.stats(),
  };
}

class EventFaults {
  readonly #broadcast: Broadcast;
  readonly #registry: FaultRegistry;
  readonly #schedule: Schedule;
  /** The event that waits for its successor, per channel. */
  readonly #held = new Map<string, PublishArguments>();

  constructor(
    broadcast: Broadcast,
    { registry, schedule }: { readonly registry: FaultRegistry; readonly schedule: Schedule },
  ) {
    this.#broadcast = broadcast;
    this.#registry = registry;
    this.#schedule = schedule;
  }

  publish(event: PublishArguments): Outcome {
    const [channel] = event;
    if (!this.#broadcast.hasSubscribers(channel)) return this.#broadcast.publish(...event);
    if (this.#isInGap(channel) || this.#isDue('drop_events', channel)) return 'published';
    if (this.#isDue('reorder_events', channel) && !this.#held.has(channel)) {
      this.#hold(event);
      return 'published';
    }
    const outcome = this.#broadcast.publish(...event);
    if (this.#isDue('duplicate_events', channel)) this.#broadcast.publish(...event);
    this.#release(channel);
    return outcome;
  }

  /** Returns true for the last of every `every` events of the channel. */
  #isDue(id: 'drop_events' | 'duplicate_events' | 'reorder_events', channel: string): boolean {
    const active = this.#registry.activeOf(id);
    if (active === undefined || !matchesPattern(active.values.channel, channel)) return false;
    if (active.count(channel) % active.values.every !== 0) return false;
    this.#registry.noteHit(id);
    return true;
  }

  #isInGap(channel: string): boolean {
    const active = this.#registry.activeOf('gap_events');
    if (active === undefined || !matchesPattern(active.values.channel, channel)) return false;
    const { every, length } = active.values;
    const place = (active.count(channel) - 1) % (every + length);
    if (place < every) return false;
    this.#registry.noteHit('gap_events');
    return true;
  }

  #hold(event: PublishArguments): void {
    const [channel] = event;
    this.#held.set(channel, event);
    this.#schedule(() => {
      if (this.#held.get(channel) === event) this.#release(channel);
    }, HELD_MS_MAX);
  }

  #release(channel: string): void {
    const event = this.#held.get(channel);
    if (event === undefined) return;
    this.#held.delete(channel);
    this.#broadcast.publish(...event);
  }
}
