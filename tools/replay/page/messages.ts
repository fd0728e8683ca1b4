/** Messages between the bar in the page and the worker that plays the recording. */

export const REPLAY_CHANNEL = 'tidemark-replay';

export interface Playback {
  readonly positionMs: number;
  /** Recorded time per real time. */
  readonly speed: number;
  readonly isPaused: boolean;
}

export type ReplayMessage =
  /** The worker has started, and waits for `start`. */
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'start' } & Playback)
  | { readonly kind: 'pause' | 'play' | 'step' }
  | { readonly kind: 'speed'; readonly speed: number }
  /** Forward only: the bar reloads the page to go back. */
  | { readonly kind: 'seek'; readonly positionMs: number }
  | ({ readonly kind: 'position'; readonly lengthMs: number; readonly event: string } & Playback);

export const SPEEDS: readonly number[] = [0.1, 0.25, 0.5, 1, 2, 5, 10, 60];
