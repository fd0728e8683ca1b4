/** What main-thread code may ask of the recorder in the worker. Types only. */
import type { EpochMs } from '#contract/core/time.ts';

/** Part of MarketApi. Nothing is recorded until somebody asks. */
export interface RecordingApi {
  /** From the next live frame on. The newest few megabytes are kept. */
  startRecording(): void | Promise<void>;
  /** @returns undefined while nothing is being recorded. */
  recordingState(): RecordingState | undefined;
  /** Ends it. @returns the file; undefined when nothing was recorded. */
  stopRecording(): Blob | undefined | Promise<Blob | undefined>;
}

export interface RecordingState {
  /** When what is kept begins; undefined until the market is live. */
  readonly startsAt: EpochMs | undefined;
  /** Of now, by the same clock. */
  readonly now: EpochMs;
  readonly byteCount: number;
}
