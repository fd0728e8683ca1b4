/** What one pair's bots do when the tape moves on. Two ways: `LevelFollower` shows the recorded levels
 *  themselves, `RankFollower` shows their sizes on a market whose ticks are too coarse for them. */
import type { Lots } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { OuterLadder } from './outer-ladder.ts';
import type { Quoter } from './quoter.ts';
import type { RecordingFollower, RecordingPlayer } from './recording-player.ts';

export interface FollowerOptions {
  readonly exchange: Exchange;
  readonly pair: Pair;
  readonly quoter: Quoter;
  readonly outer: OuterLadder;
  /** Sends a taker; `reach` is how many ticks behind the best price it may go. */
  readonly consume: (side: 'buy' | 'sell', size: Lots, reach: number) => void;
  /** Where the market stands, in ticks: half-way between the best prices. */
  readonly livePrice: () => number;
}

export interface Follower extends RecordingFollower {
  readonly player: RecordingPlayer;
  /** Makes up for what fills and refusals took away. */
  refresh(): void;
  /** The price the tape means, in ticks. */
  readonly intendedPrice: number;
}
