/** Sends the events of some channels to the service, in order: one batch is under way at a time, and
 *  a failed one is sent again before any later event. Events that wait too long are dropped, oldest
 *  first; receivers detect the missing numbers and read a snapshot. */
import type { Clock } from '#contract/core/time.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import {
  BATCH_BYTES_MAX,
  EVENTS_PER_BATCH_MAX,
  EVENT_AGE_MS_MAX,
  RETRY_MS_MAX,
  RETRY_MS_MIN,
  WAITING_BYTES_MAX,
  WAITING_COUNT_MAX,
} from './limits.ts';

export interface OutgoingEvent {
  readonly channel: string;
  readonly name: string;
  readonly data: string;
}

/** `unusable`: the service will never accept this batch. `unavailable`: it may later, or it did not
 *  respond. */
export type BatchOutcome = 'accepted' | 'unusable' | 'unavailable';

export interface PublishQueueOptions {
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly send: (batch: readonly OutgoingEvent[]) => Promise<BatchOutcome>;
  /** Called with the wait of each accepted event, in milliseconds. */
  readonly onAccept: (waitMs: number) => void;
  readonly onDrop: (count: number) => void;
}

interface Waiting {
  readonly event: OutgoingEvent;
  readonly bytes: number;
  readonly addedAt: number;
}

export class PublishQueue {
  readonly #options: PublishQueueOptions;
  /** Oldest first, without those of the batch that is under way. */
  readonly #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #batch: readonly Waiting[] = [];
  #isRunning = false;
  #isStopped = false;

  constructor(options: PublishQueueOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#waiting.length + this.#batch.length;
  }

  get bytes(): number {
    return this.#waitingBytes;
  }

  add(event: OutgoingEvent): void {
    if (this.#isStopped) return;
    const bytes = Buffer.byteLength(event.data) + event.channel.length + event.name.length;
    this.#waiting.push({ event, bytes, addedAt: this.#options.clock() });
    this.#waitingBytes += bytes;
    this.#dropOverflow();
    if (this.#isRunning) return;
    this.#isRunning = true;
    // The rest of this turn's events go with the same batch.
    this.#options.schedule(() => void this.#run(), 0);
  }

  /** Drops what waits; the batch under way ends by itself. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Sends batches until nothing waits. */
  async #run(): Promise<void> {
    let retryMs = RETRY_MS_MIN;
    while (!this.#isStopped) {
      this.#batch = this.#young(this.#batch);
      if (this.#batch.length === 0) this.#batch = this.#young(this.#consumeBatch());
      if (this.#batch.length === 0 && this.#waiting.length === 0) break;
      if (this.#batch.length === 0) continue;
      const outcome = await this.#options.send(this.#batch.map(({ event }) => event));
      if (outcome === 'unavailable') {
        await this.#pause(retryMs);
        retryMs = Math.min(retryMs * 2, RETRY_MS_MAX);
        continue;
      }
      retryMs = RETRY_MS_MIN;
      const now = this.#options.clock();
      if (outcome === 'unusable') this.#options.onDrop(this.#batch.length);
      else for (const { addedAt } of this.#batch) this.#options.onAccept(now - addedAt);
      this.#batch = [];
    }
    this.#isRunning = false;
  }

  /** Drops the events that have waited too long. */
  #young(events: readonly Waiting[]): readonly Waiting[] {
    const now = this.#options.clock();
    const young = events.filter(({ addedAt }) => now - addedAt < EVENT_AGE_MS_MAX);
    if (young.length < events.length) this.#options.onDrop(events.length - young.length);
    return young;
  }

  /** Removes the next events, as many as one call may carry. */
  #consumeBatch(): readonly Waiting[] {
    let count = 0;
    let bytes = 0;
    for (const one of this.#waiting.slice(0, EVENTS_PER_BATCH_MAX)) {
      bytes += one.bytes;
      // The first event always fits: its size has a limit of its own.
      if (count > 0 && bytes > BATCH_BYTES_MAX) break;
      count += 1;
    }
    const batch = this.#waiting.splice(0, count);
    for (const one of batch) this.#waitingBytes -= one.bytes;
    return batch;
  }

  #dropOverflow(): void {
    let count = 0;
    while (this.#waiting.length > WAITING_COUNT_MAX || this.#waitingBytes > WAITING_BYTES_MAX) {
      this.#waitingBytes -= this.#waiting.shift()?.bytes ?? 0;
      count += 1;
    }
    if (count > 0) this.#options.onDrop(count);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#options.schedule(resolve, ms));
  }
}
