/** Publishes one pair's order book as a numbered stream. Its state equals that of its subscribers:
 *  a change is applied when published, so a snapshot fits the stream at its number. */
import { assert } from '#contract/core/assert.ts';
import type { Decimal, Lots, Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Clock } from '#contract/core/time.ts';
import type { BookDiff } from '#contract/realtime/spot-book.ts';
import type { BookSnapshot, WireLevel } from '#contract/rest/spot-market.ts';
import { CHECKSUM_ROW_COUNT, bookChecksumOf } from '#domain/book-checksum.ts';
import type { BookLevel, BookLevels } from '../exchange-api.ts';
import { FeedSide } from './feed-side.ts';
import { SPOT_CHANNELS, type MarketChannels } from './market-channels.ts';
import type { Publish } from './publish.ts';
import { stepWriter } from './step-text.ts';
import { PLAIN_EPOCH } from './wire-text.ts';

/** Hosted services reject events over 10 KB; every quote in the payload is escaped once more. */
const EVENT_BYTES_MAX = 10_000;
const ENVELOPE_BYTES = 300;
/** `["price","size"],` around the two texts, with the four quotes escaped. */
const LEVEL_FRAME_BYTES = 12;
/** Diffs per checksum; the contract requires one in twenty. */
const CHECKSUM_EVERY = 10;

interface BookFeedOptions {
  readonly pair: Pair;
  /** Identifies this run of the exchange; numbers of different epochs are unrelated. */
  readonly epoch: string;
  readonly levels: BookLevels;
  readonly clock: Clock;
  readonly publish: Publish;
  /** Default: those of the spot market. */
  readonly channels?: MarketChannels;
}

type Side = 'bid' | 'ask';
interface PendingLevel {
  readonly side: Side;
  readonly price: Ticks;
  readonly text: WireLevel;
  readonly size: Lots;
}

export class BookFeed {
  readonly #options: BookFeedOptions;
  readonly #channels: MarketChannels;
  readonly #channel: string;
  readonly #bids = new FeedSide('bid');
  readonly #asks = new FeedSide('ask');
  /** The newest size of each changed level, in the order of first change. */
  readonly #pending = { bid: new Map<Ticks, Lots>(), ask: new Map<Ticks, Lots>() };
  readonly #priceText: (price: number) => Decimal;
  readonly #sizeText: (size: number) => Decimal;
  #sequence = 0;

  constructor(options: BookFeedOptions) {
    assert(PLAIN_EPOCH.test(options.epoch), 'an epoch stands in JSON as it is');
    this.#options = options;
    this.#channels = options.channels ?? SPOT_CHANNELS;
    this.#channel = this.#channels.bookOf(options.pair);
    this.#priceText = stepWriter(options.pair.tickSize);
    this.#sizeText = stepWriter(options.pair.lotSize);
    for (const { price, size } of options.levels.bids) this.#bids.set(price, size);
    for (const { price, size } of options.levels.asks) this.#asks.set(price, size);
  }

  note(side: Side, price: Ticks, size: Lots): void {
    this.#pending[side].set(price, size);
  }

  /** Publishes the changes since the last call; a level with its previous size has not changed. */
  flush(): void {
    let part: PendingLevel[] = [];
    let bytes = ENVELOPE_BYTES;
    for (const level of this.#drainPending()) {
      const levelBytes = LEVEL_FRAME_BYTES + level.text[0].length + level.text[1].length;
      if (bytes + levelBytes > EVENT_BYTES_MAX) {
        this.#publishPart(part);
        part = [];
        bytes = ENVELOPE_BYTES;
      }
      part.push(level);
      bytes += levelBytes;
    }
    if (part.length > 0) this.#publishPart(part);
  }

  /** Publishes the last number without changes, as proof that the feed is alive and nothing was
   *  missed. */
  heartbeat(): void {
    this.#publish({
      epoch: this.#options.epoch,
      previousSequence: this.#sequence,
      sequence: this.#sequence,
      at: this.#options.clock(),
      bids: [],
      asks: [],
      checksum: undefined,
    });
  }

  /** Publishes the best levels of both sides again, under the next number: the book does not change. */
  restate(levelCount: number): void {
    const levelsOf = (side: Side): PendingLevel[] =>
      (side === 'bid' ? this.#bids : this.#asks)
        .levels(levelCount)
        .map((level) => ({ side, ...level, text: this.#textOf(level) }));
    this.#publishPart([...levelsOf('bid'), ...levelsOf('ask')]);
  }

  /** Returns at most `depth` levels of each side in `sides`; pending changes are published first. */
  snapshot(depth: number, sides: 'bids' | 'asks' | 'both' = 'both'): BookSnapshot {
    this.flush();
    const textsOf = (side: FeedSide): WireLevel[] =>
      side.levels(depth).map((level) => this.#textOf(level));
    return {
      epoch: this.#options.epoch,
      sequence: this.#sequence,
      at: this.#options.clock(),
      bids: sides === 'asks' ? [] : textsOf(this.#bids),
      asks: sides === 'bids' ? [] : textsOf(this.#asks),
      checksum: sides === 'both' ? this.#checksum() : undefined,
    };
  }

  #drainPending(): PendingLevel[] {
    const levels: PendingLevel[] = [];
    for (const side of ['bid', 'ask'] as const) {
      const published = side === 'bid' ? this.#bids : this.#asks;
      for (const [price, size] of this.#pending[side]) {
        if (published.sizeAt(price) === size) continue;
        levels.push({ side, price, size, text: this.#textOf({ price, size }) });
      }
      this.#pending[side].clear();
    }
    return levels;
  }

  #publishPart(part: readonly PendingLevel[]): void {
    for (const { side, price, size } of part) {
      (side === 'bid' ? this.#bids : this.#asks).set(price, size);
    }
    const previousSequence = this.#sequence;
    this.#sequence += 1;
    const textsOf = (side: Side): WireLevel[] =>
      part.filter((level) => level.side === side).map((level) => level.text);
    this.#publish({
      epoch: this.#options.epoch,
      previousSequence,
      sequence: this.#sequence,
      at: this.#options.clock(),
      bids: textsOf('bid'),
      asks: textsOf('ask'),
      checksum: this.#sequence % CHECKSUM_EVERY === 0 ? this.#checksum() : undefined,
    });
  }

  #publish(diff: BookDiff): void {
    const { pair, publish } = this.#options;
    publish(this.#channel, this.#channels.bookEvent, this.#channels.bookText(pair, diff));
  }

  #checksum(): number {
    const top = (side: FeedSide): WireLevel[] =>
      side.levels(CHECKSUM_ROW_COUNT).map((level) => this.#textOf(level));
    return bookChecksumOf(top(this.#bids), top(this.#asks));
  }

  #textOf({ price, size }: BookLevel): WireLevel {
    return [this.#priceText(price), this.#sizeText(size)];
  }
}
