/** What a scenario is to the runner. */
import type { Metric } from './metrics.ts';
import type { Slowdown } from './slowdown.ts';

export interface Settings {
  readonly seed: number;
  /** Few rounds and short ones: all everyday scenarios together under five minutes. */
  readonly isQuick: boolean;
  /** Records what the browser did, and says where the time went. */
  readonly hasTrace: boolean;
  readonly log: (text: string) => void;
}

export interface Report {
  readonly metrics: readonly Metric[];
  /** Why nothing of this may be believed, for example that the feed could not send what was asked. */
  readonly voidReason?: string;
  /** How slow the throttled threads really were. */
  readonly slowdowns?: readonly Slowdown[];
}

export interface Scenario {
  readonly name: string;
  /** Long enough to be believed at once: it is not taken again. */
  readonly isOnce?: boolean;
  /** Too long for everyday: runs when it is asked for by name, and with `npm run test:long`. */
  readonly isByNameOnly?: boolean;
  run(settings: Settings): Promise<Report>;
}

/** Rounds and length of one measurement. Half of a few hundred milliseconds warms the code up. */
export const roundCountOf = ({ isQuick }: Settings): number => (isQuick ? 3 : 7);
