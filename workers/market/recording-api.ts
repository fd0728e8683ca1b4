/** API of the worker's recorder for the main thread. Types only. */
import type { EpochMs } from '#contract/core/time.ts';

/** Part of MarketApi. Records only on request. */
export interface RecordingApi {
  /** Records from the next live frame on. Only the newest few megabytes are retained. */
  startRecording(): void | Promise<void>;
  /** @returns undefined while nothing is being recorded. */
  recordingState(): RecordingState | undefined;
  /**
   * Stops the recording.
   * @returns the file; undefined when nothing was recorded.
   */
  stopRecording(): Blob | undefined | Promise<Blob | undefined>;
  /**
   * Returns a file of the last minute, or of the recording that the user has started; it continues.
   * @returns undefined while nothing is recorded: after a start, after a sleep, in a market other than spot.
   */
  recentRecording(): Blob | undefined;
}

export interface RecordingState {
  /** Start of the retained part; undefined until the market is live. */
  readonly startsAt: EpochMs | undefined;
  /** Current time of the same clock. */
  readonly now: EpochMs;
  readonly byteCount: number;
}
