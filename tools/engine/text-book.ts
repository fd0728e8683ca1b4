/** Order book fed by any exchange, whatever its numbering: ranges of update ids, a link to the
 *  previous message, a number per level, or none. Uses the same rules and the same ladder as the
 *  book of the trading page. */
import type { Decimal } from '#contract/core/decimal.ts';
import { FeedFollower, type FeedIds } from '#workers/market/engine/feed-follower.ts';
import { TextSide } from './text-side.ts';

/** A level may have its own number; one not newer than the snapshot is already in the book. */
export type NumberedLevel = readonly [price: Decimal, size: Decimal, id?: number];

export interface TextChange {
  readonly bids: readonly NumberedLevel[];
  readonly asks: readonly NumberedLevel[];
}
export interface TextDiff extends TextChange {
  readonly firstId?: number | undefined;
  readonly lastId?: number | undefined;
  readonly previousLastId?: number | undefined;
}
export interface TextSnapshot extends TextChange {
  readonly lastId?: number | undefined;
}

export interface TextOutcome {
  readonly isApplied: boolean;
  /** A change is missing: nothing is applied before the next snapshot. */
  readonly isGap: boolean;
}

interface RetainedDiff extends FeedIds {
  readonly diff: TextDiff;
}

export class TextBook {
  readonly bids = new TextSide('bid');
  readonly asks = new TextSide('ask');
  readonly #depth: number;
  readonly #feed = new FeedFollower<RetainedDiff>();
  #hasGap = false;
  #snapshotId = NaN;

  /** @param depth number of levels to which each side is cut after each message. */
  constructor(depth = Infinity) {
    this.#depth = depth;
  }

  applySnapshot(snapshot: TextSnapshot): TextOutcome {
    this.#hasGap = false;
    this.#snapshotId = snapshot.lastId ?? NaN;
    const retained = this.#feed.follow('', this.#snapshotId);
    this.bids.clear();
    this.asks.clear();
    this.#setLevels(snapshot, -Infinity);
    for (const { diff } of retained) this.applyDiff(diff);
    return { isApplied: true, isGap: this.#hasGap };
  }

  applyDiff(diff: TextDiff): TextOutcome {
    const ids: FeedIds = {
      epoch: '',
      firstId: diff.firstId ?? NaN,
      lastId: diff.lastId ?? NaN,
      previousLastId: diff.previousLastId ?? NaN,
    };
    const { epoch, firstId, lastId, previousLastId } = ids;
    switch (this.#feed.admit(epoch, firstId, lastId, previousLastId)) {
      case 'next':
        this.#setLevels(diff, this.#snapshotId);
        this.#feed.advance(lastId);
        return { isApplied: true, isGap: false };
      case 'stale':
        return { isApplied: false, isGap: false };
      case 'gap':
        this.#hasGap = true;
        this.#feed.stop();
        break;
      case 'early':
        break;
    }
    this.#feed.keep({ ...ids, diff });
    return { isApplied: false, isGap: this.#hasGap };
  }

  /** Skips levels numbered `knownId` or older, which are already in the book. */
  #setLevels({ bids, asks }: TextChange, knownId: number): void {
    this.#setSide(this.bids, bids, knownId);
    this.#setSide(this.asks, asks, knownId);
  }

  #setSide(side: TextSide, levels: readonly NumberedLevel[], knownId: number): void {
    for (const [price, size, id] of levels) {
      if (id !== undefined && id <= knownId) continue;
      side.setLevel(price, size);
    }
    side.cutTo(this.#depth);
  }
}
