/** Interface between a scenario and the runner. */
import type { Metric } from './metrics.ts';
import type { Profile } from './profile.ts';
import type { Slowdown } from './slowdown.ts';

export interface Settings {
  readonly seed: number;
  /** Few and short rounds: all everyday scenarios together take under five minutes. */
  readonly isQuick: boolean;
  /** The only profile to measure; absent, all profiles of the scenario. */
  readonly profile?: Profile;
  /** Duration of `soak`. */
  readonly soakMinutes?: number;
  /** Records a browser trace and reports where the time went. */
  readonly hasTrace: boolean;
  readonly log: (text: string) => void;
}

export interface Report {
  readonly metrics: readonly Metric[];
  /** Reason why the report is not reliable, for example that the feed could not send the requested
   *  load. */
  readonly voidReason?: string;
  /** Measured slowdown of the throttled threads. */
  readonly slowdowns?: readonly Slowdown[];
}

export interface Scenario {
  readonly name: string;
  /** Long enough to be accepted after one run: the scenario is not repeated. */
  readonly isOnce?: boolean;
  /** Too long for everyday use: runs when selected by name, and with `npm run test:long`. */
  readonly isByNameOnly?: boolean;
  run(settings: Settings): Promise<Report>;
}
