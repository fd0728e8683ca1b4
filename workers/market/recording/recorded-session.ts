/** Recordable market session: its parts and the page's calls pass through a tap. */
import type { Resolution } from '#contract/core/resolution.ts';
import type { Liveness, PairView } from '../market-api.ts';
import { MarketSession, type SessionParts } from '../market-session.ts';
import type { RecordingApi, RecordingState } from '../recording-api.ts';
import type { MarketRecorder } from './market-recorder.ts';
import { MarketTap } from './market-tap.ts';
import type { MarketEvent } from './recording.ts';

export class RecordedSession extends MarketSession implements RecordingApi {
  readonly #parts: SessionParts;
  readonly #tap: MarketTap;
  #recorder: MarketRecorder | undefined;

  constructor(parts: SessionParts) {
    const tap = new MarketTap(parts);
    super(tap.parts);
    this.#parts = parts;
    this.#tap = tap;
  }

  /** Records from the next live frame on. The recorder code is loaded with the first recording, and the
   *  worker waits for it: a browser loads parts of a classic worker synchronously. */
  async startRecording(ringBytes?: number): Promise<void> {
    const { MarketRecorder } = await import('./market-recorder.ts');
    if (this.#recorder !== undefined) return;
    const { now, random } = this.#parts.environment;
    const shownView = () => this.shown;
    this.#recorder = new MarketRecorder({
      now,
      random,
      tap: this.#tap,
      shown: shownView,
      ringBytes,
    });
    this.#tap.listener = this.#recorder;
  }

  recordingState(): RecordingState | undefined {
    return this.#recorder?.state;
  }

  /** @returns the file; undefined when nothing was recorded. */
  async stopRecording(): Promise<Blob | undefined> {
    const recorder = this.#recorder;
    this.#recorder = undefined;
    this.#tap.listener = undefined;
    return recorder?.file();
  }

  override watchPair(view: PairView | undefined): void {
    this.#note(['view', view]);
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
