/** Interface of a pair's bots that follow a recording. Two implementations: `LevelFollower` shows
 *  the recorded levels, `RankFollower` shows their sizes on a market with ticks too coarse for
 *  them. */
import { ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
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
  readonly consume: (taker: TakerOrder) => void;
  /** Price in ticks to follow instead of the recorded changes, while it is known. */
  readonly followedPrice?: (() => number | undefined) | undefined;
  /** Price at which a run starts, in ticks. */
  readonly startPrice: () => number;
}

/** A taker of the recording, for the live market. */
export interface TakerOrder {
  readonly side: 'buy' | 'sell';
  readonly size: Lots;
  /** Maximum distance from the best price, in ticks. */
  readonly reach: number;
  /** Furthest price at which the recording has traded. A book that is thin, or older than the recording,
   *  must not let the taker through it. */
  readonly worstPrice: Ticks;
}

/** @param range live prices between which the recording has been. */
export function takerOrderOf(
  side: 'buy' | 'sell',
  size: Lots,
  reach: number,
  range: readonly Ticks[],
): TakerOrder {
  const furthest = side === 'buy' ? Math.max(...range) + reach : Math.min(...range) - reach;
  return { side, size, reach, worstPrice: ticks(Math.max(1, furthest)) };
}

export interface Follower extends RecordingFollower {
  readonly player: RecordingPlayer;
  /** Restores levels reduced by fills and rejections. */
  refresh(): void;
  /** Current price according to the recording, in ticks. */
  readonly intendedPrice: number;
}
