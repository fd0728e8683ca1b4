/** Assigns a recording to each pair's bots, and the share they follow. BTC and ETH follow their own
 *  in full; the others follow one of the two, thinned and scaled to the value of their market. */
import type { RankShares } from './rank-follower.ts';
import type { RECORDING_MARKETS } from './recording-file.ts';

export interface Rhythm {
  readonly recording: (typeof RECORDING_MARKETS)[number];
  /** Undefined when the recording is this pair's own. */
  readonly thinned: (RankShares & { readonly valueShare: number }) | undefined;
}

const thinOut = (
  recording: Rhythm['recording'],
  levels: number,
  takers: number,
  valueShare: number,
): Rhythm => ({ recording, thinned: { levels, takers, valueShare } });

const OTHERS = thinOut('ETHUSDT', 0.008, 0.03, 0.06);

const RHYTHMS: Readonly<Record<string, Rhythm>> = {
  BTC: { recording: 'BTCUSDT', thinned: undefined },
  ETH: { recording: 'ETHUSDT', thinned: undefined },
  BNB: thinOut('ETHUSDT', 0.012, 0.05, 0.25),
  SOL: thinOut('BTCUSDT', 0.015, 0.06, 0.3),
  XRP: thinOut('ETHUSDT', 0.015, 0.06, 0.25),
  ADA: thinOut('BTCUSDT', 0.01, 0.04, 0.1),
  DOGE: thinOut('ETHUSDT', 0.01, 0.04, 0.15),
  LTC: thinOut('BTCUSDT', 0.008, 0.03, 0.08),
  DOT: thinOut('ETHUSDT', 0.008, 0.03, 0.06),
  LINK: thinOut('BTCUSDT', 0.008, 0.03, 0.08),
  AVAX: thinOut('ETHUSDT', 0.008, 0.03, 0.08),
};

/** Of the perpetual contracts, whose price follows the spot market. */
const CONTRACT_RHYTHMS: Readonly<Record<string, Rhythm>> = {
  BTC: thinOut('BTCUSDT', 0.02, 0.08, 0.5),
  ETH: thinOut('ETHUSDT', 0.02, 0.08, 0.5),
};

export const contractRhythmOf = (tradeCoin: string): Rhythm =>
  CONTRACT_RHYTHMS[tradeCoin] ?? OTHERS;

/** Returns the assignment of a coin; coins without one use the calmest. */
export const rhythmOf = (tradeCoin: string): Rhythm => RHYTHMS[tradeCoin] ?? OTHERS;
