/** Follows a recording on a market with ticks coarser than the distance of the recorded levels: the
 *  touch follows the recorded price, and the n-th tick behind the touch has the size of the n-th
 *  recorded level. Only a share of the recorded changes is used, because smaller markets are
 *  calmer. */
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { takerOrderOf, type Follower, type FollowerOptions } from './follower.ts';
import { priceMappingOf, type PriceMapping } from './price-mapping.ts';
import type { Random } from './random.ts';
import { RecordingPlayer, type BookSideName, type RecordedTaker } from './recording-player.ts';
import type { MarketRecording } from './recording-file.ts';

/** Ticks behind the touch that are filled, and the distance at which a level is removed. */
export const RANK_COUNT = 20;
const RETAINED_RANK_COUNT = 24;
/** The touch moves when the recorded price leaves it by this fraction of a tick. */
const HYSTERESIS = 0.2;

export interface RankShares {
  /** Share of the recorded level changes and takers to follow: 0 to 1. */
  readonly levels: number;
  readonly takers: number;
}

export class RankFollower implements Follower {
  readonly player: RecordingPlayer;
  readonly #options: FollowerOptions;
  readonly #scaled: (recordedSize: number) => Lots;
  readonly #shares: RankShares;
  readonly #random: Random;
  #mapping: PriceMapping | undefined;
  /** The best bid; the best ask is one tick higher. */
  #bid: number | undefined;

  constructor(
    options: FollowerOptions,
    recording: MarketRecording,
    scaled: (recordedSize: number) => Lots,
    chooseMirrored: () => boolean,
    { shares, random }: { readonly shares: RankShares; readonly random: Random },
  ) {
    this.#options = options;
    this.#scaled = scaled;
    this.#shares = shares;
    this.#random = random;
    this.player = new RecordingPlayer(recording, this, chooseMirrored);
  }

  get intendedPrice(): number {
    const followed = this.#options.followedPrice?.();
    if (followed !== undefined) return followed;
    const mid = this.player.midPrice;
    if (this.#mapping === undefined || mid === undefined) return this.#options.startPrice();
    return this.#mapping.at(mid);
  }

  onStarted(): void {
    const mid = this.player.midPrice;
    if (mid === undefined) return;
    this.#mapping = priceMappingOf(this.#options.startPrice(), mid, this.player.isMirrored);
    this.#followTouch();
  }

  onSkipped(): void {
    this.#followTouch();
  }

  level(side: BookSideName, rank: number): void {
    this.#followTouch();
    if (rank >= RANK_COUNT || this.#random.next() >= this.#shares.levels) return;
    this.#show(side, rank);
  }

  taker({ side, size, sweep }: RecordedTaker): void {
    if (this.#random.next() >= this.#shares.takers) return;
    this.#followTouch();
    const reach = Math.ceil((this.#mapping?.scale ?? 1) * sweep) + 1;
    const price = this.#priceAt(side === 'buy' ? 'ask' : 'bid', 0);
    this.#options.consume(takerOrderOf(side, this.#scaled(size), reach, [price]));
  }

  refresh(): void {
    this.#followTouch();
    this.#options.outer.follow(this.intendedPrice);
    for (const side of ['bid', 'ask'] as const) this.#fill(side);
    this.#options.quoter.audit();
  }

  /** Returns the live price `rank` ticks behind the touch. */
  #priceAt(side: BookSideName, rank: number): Ticks {
    const bid = this.#bid ?? 0;
    return ticks(side === 'bid' ? bid - rank : bid + 1 + rank);
  }

  #followTouch(): void {
    const intended = this.intendedPrice;
    const bid = this.#bid;
    if (bid !== undefined && intended >= bid - HYSTERESIS && intended < bid + 1 + HYSTERESIS)
      return;
    this.#bid = Math.floor(intended);
    for (const side of ['bid', 'ask'] as const) this.#clearOutside(side);
    for (const side of ['bid', 'ask'] as const) this.#fill(side);
  }

  /** Removes levels the touch has passed and levels too far behind it. */
  #clearOutside(side: BookSideName): void {
    const { outer, quoter } = this.#options;
    for (const price of quoter.targetPrices(side)) {
      const rank = side === 'bid' ? (this.#bid ?? 0) - price : price - (this.#bid ?? 0) - 1;
      if (rank >= 0 && (rank <= RETAINED_RANK_COUNT || outer.has(side, price))) continue;
      quoter.setTarget(side, price, lots(0));
    }
  }

  #fill(side: BookSideName): void {
    const { quoter } = this.#options;
    for (let rank = 0; rank < RANK_COUNT; rank++) {
      if (quoter.target(side, this.#priceAt(side, rank)) === 0) this.#show(side, rank);
    }
  }

  #show(side: BookSideName, rank: number): void {
    const level = this.player.side(side).at(rank);
    if (level === undefined) return;
    this.#options.quoter.setTarget(side, this.#priceAt(side, rank), this.#scaled(level.size));
  }
}
