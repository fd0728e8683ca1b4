/** Interface of a pair's bots that follow a recording. Two implementations: `LevelFollower` shows
 *  the recorded levels, `RankFollower` shows their sizes on a market with ticks too coarse for
 *  them. */
import type { Lots } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { BotMarket } from './bot-market.ts';
import type { OuterLadder } from './outer-ladder.ts';
import type { Quoter } from './quoter.ts';
import type { RecordingFollower, RecordingPlayer } from './recording-player.ts';

export interface FollowerOptions {
  readonly exchange: BotMarket;
  readonly pair: Pair;
  readonly quoter: Quoter;
  readonly outer: OuterLadder;
  /** Sends a taker order; `reach` is its maximum distance from the best price in ticks. */
  readonly consume: (side: 'buy' | 'sell', size: Lots, reach: number) => void;
  /** Price in ticks to follow instead of the recorded changes, while it is known. */
  readonly followedPrice?: (() => number | undefined) | undefined;
  /** Price at which a run starts, in ticks. */
  readonly startPrice: () => number;
}

export interface Follower extends RecordingFollower {
  readonly player: RecordingPlayer;
  /** Restores levels reduced by fills and rejections. */
  refresh(): void;
  /** Current price according to the recording, in ticks. */
  readonly intendedPrice: number;
}
