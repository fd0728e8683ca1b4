/** What a scenario is to the runner. */
import type { Figure } from './figures.ts';

export interface Settings {
  readonly seed: number;
  /** Few rounds and short ones: all scenarios together under five minutes. */
  readonly isQuick: boolean;
  readonly log: (text: string) => void;
}

export interface Report {
  readonly figures: readonly Figure[];
  /** Why nothing of this may be believed, for example that the feed could not send what was asked. */
  readonly voidReason?: string;
}

export interface Scenario {
  readonly name: string;
  run(settings: Settings): Promise<Report>;
}

/** Rounds and length of one measurement. Half of a few hundred milliseconds warms the code up. */
export const roundCountOf = ({ isQuick }: Settings): number => (isQuick ? 5 : 9);
