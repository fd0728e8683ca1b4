/** The recordings of a session: the one that a user starts, and between them the one that retains the last minute. Loaded
 *  with the first of them. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { PairView } from '../market-api.ts';
import type { MarketSession } from '../market-session.ts';
import type { RecordingState } from '../recording-api.ts';
import type { Environment } from '../socket/environment.ts';
import { MarketRecorder } from './market-recorder.ts';
import type { MarketTap } from './market-tap.ts';
import { steadyClock } from './steady-clock.ts';

/** At least this much of the market is in a bug report. */
export const RECENT_MS = MINUTE_MS;
/** A minute of a busy market takes about half of it. */
const RECENT_BYTES = 2_000_000;

export class Recordings {
  readonly #environment: Environment;
  readonly #tap: MarketTap;
  readonly #shown: () => MarketSession['shown'];
  #recorder: MarketRecorder | undefined;
  /** Whether the recorder is the one that retains the last minute. */
  #isRecent = false;
  #keepsRecent = false;

  constructor(environment: Environment, tap: MarketTap, shown: () => MarketSession['shown']) {
    this.#environment = environment;
    this.#tap = tap;
    this.#shown = shown;
  }

  /** Of the recording that the user has started. */
  get state(): RecordingState | undefined {
    return this.#isRecent ? undefined : this.#recorder?.state;
  }

  /** File of whatever is recorded; it continues. */
  get recent(): Blob | undefined {
    return this.#recorder?.file();
  }

  start(ringBytes: number | undefined): void {
    if (this.#recorder !== undefined && !this.#isRecent) return;
    this.#record({ now: this.#environment.now, ringBytes }, false);
  }

  keepRecent(): void {
    this.#keepsRecent = true;
    if (this.#recorder === undefined) this.#recordRecent();
  }

  /** @returns the file; undefined when nothing was recorded. */
  stop(): Blob | undefined {
    if (this.#isRecent) return undefined;
    const recorder = this.#recorder;
    this.#recorder = undefined;
    this.#tap.listener = undefined;
    if (this.#keepsRecent) this.#recordRecent();
    return recorder?.file();
  }

  /** After a sleep or a change of the clock, what was recorded before does not belong to what follows. */
  renew(): void {
    if (this.#isRecent) this.#recordRecent();
  }

  /** Only spot markets are recorded. */
  onView(view: PairView | undefined): void {
    if (view?.names !== undefined) this.renew();
  }

  #recordRecent(): void {
    // Not within the event that notices it: the session reads the time of that event from the recorder.
    const now = steadyClock(this.#environment, () => queueMicrotask(() => this.renew()));
    this.#record({ now, ringBytes: RECENT_BYTES, spanMs: RECENT_MS }, true);
  }

  #record(
    options: Pick<ConstructorParameters<typeof MarketRecorder>[0], 'now' | 'ringBytes' | 'spanMs'>,
    isRecent: boolean,
  ): void {
    const { random } = this.#environment;
    const recorder = new MarketRecorder({ ...options, random, tap: this.#tap, shown: this.#shown });
    this.#recorder = recorder;
    this.#isRecent = isRecent;
    this.#tap.listener = recorder;
  }
}
