/** Recordable market session: its parts and the page's calls pass through a tap. */
import type { Resolution } from '#contract/core/resolution.ts';
import type { Liveness, PairView } from '../market-api.ts';
import { MarketSession, type SessionParts } from '../market-session.ts';
import type { RecordingApi, RecordingState } from '../recording-api.ts';
import { MarketTap } from './market-tap.ts';
import type { MarketEvent } from './recording.ts';
import type { Recordings } from './recordings.ts';

export class RecordedSession extends MarketSession implements RecordingApi {
  readonly #tap: MarketTap;
  readonly #parts: SessionParts;
  #recordings: Recordings | undefined;

  constructor(parts: SessionParts) {
    const tap = new MarketTap(parts);
    super(tap.parts);
    this.#parts = parts;
    this.#tap = tap;
  }

  /** Records from the next live frame on. The recorder code is loaded with the first recording, and the
   *  worker waits for it: a browser loads parts of a classic worker synchronously. */
  async startRecording(ringBytes?: number): Promise<void> {
    (await this.#load()).start(ringBytes);
  }

  /** Records from the next live frame on and retains the last minute, for a bug report. A recording that the user starts
   *  takes its place until it is saved. */
  async keepRecent(): Promise<void> {
    (await this.#load()).keepRecent();
  }

  recordingState(): RecordingState | undefined {
    return this.#recordings?.state;
  }

  /** @returns the file; undefined when nothing was recorded. */
  async stopRecording(): Promise<Blob | undefined> {
    return this.#recordings?.stop();
  }

  recentRecording(): Blob | undefined {
    return this.#recordings?.recent;
  }

  async #load(): Promise<Recordings> {
    const { Recordings } = await import(/* webpackChunkName: "recorder" */ './recordings.ts');
    return (this.#recordings ??= new Recordings(this.#parts.environment, this.#tap, () => this.shown)); // prettier-ignore
  }

  override watchPair(view: PairView | undefined): void {
    this.#recordings?.onView(view);
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
    this.#recordings?.renew();
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
