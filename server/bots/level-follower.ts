/** Follows a recording on a market with ticks as fine as the recording's: every recorded level is
 *  placed at its relative distance, with its recorded size. */
import { lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { takerOrderOf, type Follower, type FollowerOptions } from './follower.ts';
import { levelPriceOf, priceMappingOf, type PriceMapping } from './price-mapping.ts';
import { RecordingPlayer, type BookSideName, type RecordedTaker } from './recording-player.ts';
import type { MarketRecording } from './recording-file.ts';

export class LevelFollower implements Follower {
  readonly player: RecordingPlayer;
  readonly #options: FollowerOptions;
  readonly #scaled: (recordedSize: number) => Lots;
  #mapping: PriceMapping | undefined;

  constructor(
    options: FollowerOptions,
    recording: MarketRecording,
    scaled: (recordedSize: number) => Lots,
    chooseMirrored: () => boolean,
  ) {
    this.#options = options;
    this.#scaled = scaled;
    this.player = new RecordingPlayer(recording, this, chooseMirrored);
  }

  get intendedPrice(): number {
    const mid = this.player.midPrice;
    if (this.#mapping === undefined || mid === undefined) return this.#options.startPrice();
    return this.#mapping.at(mid);
  }

  /** Replaces the book of the previous run; new levels are queued first. */
  onStarted(): void {
    const { outer, quoter, startPrice } = this.#options;
    const mid = this.player.midPrice;
    if (mid === undefined) return;
    this.#mapping = priceMappingOf(startPrice(), mid, this.player.isMirrored);
    for (const side of ['bid', 'ask'] as const) {
      const desired = this.#fullSide(side, this.#mapping);
      for (const [price, size] of desired) quoter.setTargetLater(side, price, size);
      for (const old of quoter.targetPrices(side)) {
        if (!desired.has(old) && !outer.has(side, old)) quoter.setTargetLater(side, old, lots(0));
      }
    }
  }

  /** Replaces the book by the one of now; levels that the market has passed leave first. */
  onSkipped(): void {
    const { outer, quoter } = this.#options;
    if (this.#mapping === undefined) return;
    for (const side of ['bid', 'ask'] as const) {
      const desired = this.#fullSide(side, this.#mapping);
      for (const old of quoter.targetPrices(side)) {
        if (!desired.has(old) && !outer.has(side, old)) quoter.setTarget(side, old, lots(0));
      }
      for (const [price, size] of desired) {
        if (!outer.has(side, price)) quoter.setTarget(side, price, size);
      }
    }
  }

  level(side: BookSideName, rank: number, recordedPrice: number): void {
    if (this.#mapping === undefined) return;
    const price = levelPriceOf(this.#mapping, side, recordedPrice);
    if (this.#options.outer.has(side, price)) return;
    this.#options.quoter.setTarget(side, price, this.#sizeAround(side, rank, price, this.#mapping));
  }

  taker({ side, size, sweep }: RecordedTaker): void {
    const other = side === 'buy' ? 'ask' : 'bid';
    const mapping = this.#mapping;
    if (mapping === undefined) return;
    const reach = Math.ceil(mapping.scale * sweep) + 1;
    const { low, high } = this.player.range;
    const range = [low, high].map((price) => levelPriceOf(mapping, other, price));
    this.#options.consume(takerOrderOf(side, this.#scaled(size), reach, range));
  }

  refresh(): void {
    this.#options.outer.follow(this.intendedPrice);
    this.#options.quoter.audit();
  }

  #fullSide(side: BookSideName, mapping: PriceMapping): Map<Ticks, Lots> {
    const desired = new Map<Ticks, Lots>();
    for (const { price, size } of this.player.side(side).levels) {
      const live = levelPriceOf(mapping, side, price);
      desired.set(live, lots((desired.get(live) ?? 0) + this.#scaled(size)));
    }
    return desired;
  }

  /** Returns the size of all recorded neighbors that share a price, because live ticks can be
   *  coarser. */
  #sizeAround(side: BookSideName, rank: number, price: Ticks, mapping: PriceMapping): Lots {
    const recorded = this.player.side(side);
    let size = 0;
    const addWhileShared = (from: number, step: 1 | -1): void => {
      for (let at = from; ; at += step) {
        const level = recorded.at(at);
        if (level === undefined || levelPriceOf(mapping, side, level.price) !== price) return;
        size += this.#scaled(level.size);
      }
    };
    addWhileShared(rank, 1);
    addWhileShared(rank - 1, -1);
    return lots(size);
  }
}
