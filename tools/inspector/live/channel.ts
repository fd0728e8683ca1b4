/** Messages between a page whose machines run and the inspector in another window of the same origin. */
import type { InspectedMachine } from '../model.ts';

/** A page ships the inspector if its code has this name: `scripts/check-bundle.ts` looks for it. */
export const CHANNEL_NAME = 'tidemark-machines';

export type ChannelMessage =
  /** An inspector is open. It repeats this every second. */
  | { readonly kind: 'inspecting' }
  | {
      readonly kind: 'machines';
      readonly page: string;
      readonly machines: readonly InspectedMachine[];
    }
  | { readonly kind: 'run'; readonly id: string; readonly line: string }
  | { readonly kind: 'left'; readonly page: string };

export const INSPECTING_INTERVAL_MS = 1_000;
