/** Recordable market session: its parts and the page's calls pass through a tap. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { Liveness, PairView } from '../market-api.ts';
import { MarketSession, type SessionParts } from '../market-session.ts';
import type { RecordingApi, RecordingState } from '../recording-api.ts';
import type { MarketRecorder, RecorderOptions } from './market-recorder.ts';
import { MarketTap } from './market-tap.ts';
import type { MarketEvent } from './recording.ts';

const loadRecorder = () => import(/* webpackChunkName: "recorder" */ './recorder.ts');

/** At least this much of the market is in a bug report. */
export const RECENT_MS = MINUTE_MS;
/** A minute of a busy market takes about half of it. */
const RECENT_BYTES = 2_000_000;

export class RecordedSession extends MarketSession implements RecordingApi {
  readonly #parts: SessionParts;
  readonly #tap: MarketTap;
  #recorder: MarketRecorder | undefined;
  /** Whether the recorder is the one that retains the last minute. */
  #isRecent = false;
  /** Starts that one; undefined until it is requested. */
  #recordRecent: (() => void) | undefined;

  constructor(parts: SessionParts) {
    const tap = new MarketTap(parts);
    super(tap.parts);
    this.#parts = parts;
    this.#tap = tap;
  }

  /** Records from the next live frame on. The recorder code is loaded with the first recording, and the
   *  worker waits for it: a browser loads parts of a classic worker synchronously. */
  async startRecording(ringBytes?: number): Promise<void> {
    const { MarketRecorder } = await loadRecorder();
    if (this.#recorder !== undefined && !this.#isRecent) return;
    const { now } = this.#parts.environment;
    this.#record(new MarketRecorder({ ...this.#source, now, ringBytes }), false);
  }

  /** Records from the next live frame on and retains the last minute, for a bug report. A recording that the user starts
   *  takes its place until it is saved. */
  async keepRecent(): Promise<void> {
    const { MarketRecorder, steadyClock } = await loadRecorder();
    this.#recordRecent ??= () => {
      // Not within the event that notices it: the session reads the time of that event from the recorder.
      const now = steadyClock(this.#parts.environment, () => queueMicrotask(() => this.#renew()));
      const limits = { ringBytes: RECENT_BYTES, spanMs: RECENT_MS };
      this.#record(new MarketRecorder({ ...this.#source, ...limits, now }), true);
    };
    if (this.#recorder === undefined) this.#recordRecent();
  }

  recordingState(): RecordingState | undefined {
    return this.#isRecent ? undefined : this.#recorder?.state;
  }

  /** @returns the file; undefined when nothing was recorded. */
  async stopRecording(): Promise<Blob | undefined> {
    if (this.#isRecent) return undefined;
    const recorder = this.#recorder;
    this.#record(undefined, false);
    this.#recordRecent?.();
    return recorder?.file();
  }

  recentRecording(): Blob | undefined {
    return this.#recorder?.file();
  }

  get #source(): Pick<RecorderOptions, 'random' | 'tap' | 'shown'> {
    const { random } = this.#parts.environment;
    return { random, tap: this.#tap, shown: () => this.shown };
  }

  #record(recorder: MarketRecorder | undefined, isRecent: boolean): void {
    this.#recorder = recorder;
    this.#isRecent = isRecent;
    this.#tap.listener = recorder;
  }

  /** After a sleep or a change of the clock, what was recorded before does not belong to what follows. */
  #renew(): void {
    if (this.#isRecent) this.#recordRecent?.();
  }

  override watchPair(view: PairView | undefined): void {
    // Only spot markets are recorded.
    if (view?.names !== undefined) this.#renew();
    this.#note(['view', view?.names === undefined ? view : undefined]);
    super.watchPair(view);
  }

  override setResolution(resolution: Resolution): void {
    this.#note(['resolution', resolution]);
    super.setResolution(resolution);
  }

  override loadOlderBars(): Promise<boolean> {
    this.#note(['older']);
    return super.loadOlderBars();
  }

  override setLiveness(liveness: Liveness): void {
    this.#note(['liveness', liveness.isOnline, liveness.isVisible]);
    super.setLiveness(liveness);
  }

  override resume(): void {
    this.#renew();
    this.#note(['resume']);
    super.resume();
  }

  override retry(): void {
    this.#note(['retry']);
    super.retry();
  }

  #note(event: MarketEvent): void {
    this.#tap.listener?.record(event);
  }
}
