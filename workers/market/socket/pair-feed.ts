/** Feed of one pair: its two channels and the data updated from them: order book, trades, 24-hour
 *  statistics, bars. Converts messages to steps; pacing and packing for the page are done
 *  elsewhere. */
import type { Pair } from '#contract/core/pair.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { OrderBook } from '../engine/order-book.ts';
import type { StepSnapshot } from '../engine/step-diff.ts';
import type { ChannelEvent, MarketNames, PairView } from '../market-api.ts';
import { unknownTicker, type StepTicker, type StepTradeBatch } from '../engine/step-trades.ts';
import { TradeBuffer } from '../engine/trade-buffer.ts';
import { BarLoader, type BarLoaderOptions } from './bar-loader.ts';
import { BookSync } from './book-sync.ts';
import type { ChannelSet } from './channel-set.ts';
import type { Counters } from './counters.ts';
import { stepDiffOf, stepSnapshotOf } from './decode-book.ts';
import { stepMinuteOf, stepTradeBatchOf, stepTradesOf } from './decode-trades.ts';
import type { Cancel, Environment } from './environment.ts';
import type { ExchangeCalls } from './exchange-calls.ts';
import { isOfOtherPair, pairLeadOf, spotNamesOf } from './market-names.ts';
import { PairScale } from './pair-scale.ts';
import { DiffScanner } from './scan-diff.ts';
import { TradeScanner } from './scan-trades.ts';

export interface PairFeedOptions {
  readonly environment: Environment;
  readonly channels: ChannelSet;
  readonly calls: ExchangeCalls;
  readonly counters: Counters;
  readonly onBars: BarLoaderOptions['onBars'];
  /** The order book missed its heartbeats. */
  readonly onStale: () => void;
  /** Content of the frame has changed. */
  readonly onChange: () => void;
  /** The order book became live, or stopped being live. */
  readonly onTurn: () => void;
  /** The book's state has changed, and will probably change again within a moment. */
  readonly onPassingTurn: () => void;
}

export class PairFeed {
  readonly pair: Pair;
  readonly book: BookSync;
  readonly bars: BarLoader;
  readonly tradeBuffer = new TradeBuffer();
  /** The trades shown, when a minimum value filters them. */
  largeTrades: TradeBuffer | undefined;
  ticker: StepTicker;
  readonly #options: PairFeedOptions;
  readonly #names: MarketNames;
  readonly #isSpot: boolean;
  readonly #scale: PairScale;
  readonly #diffs: DiffScanner;
  readonly #trades: TradeScanner;
  readonly #release: readonly Cancel[];
  #tickerPayload: unknown;
  #seedAbort = new AbortController();
  #isApplying = false;
  #hasTurned = false;

  /** @param day the 24-hour statistics known to the page, used until the market sends newer ones. */
  constructor(
    { pair, names, day, resolution }: Pick<PairView, 'pair' | 'names' | 'day' | 'resolution'>,
    options: PairFeedOptions,
  ) {
    const { environment, calls, counters, channels } = options;
    this.pair = pair;
    this.#options = options;
    this.#names = names ?? spotNamesOf(pair);
    this.#isSpot = names === undefined;
    const { bookChannel, tradeChannel, bookEvent, tradesEvent, barEvent, barsPath } = this.#names;
    this.#scale = new PairScale(pair);
    this.ticker = (day === undefined ? undefined : this.#scale.tickerOf(day)) ?? unknownTicker();
    this.#diffs = new DiffScanner(
      bookEvent,
      bookChannel,
      pair,
      this.#isSpot ? '' : pairLeadOf(pair),
    );
    this.#trades = new TradeScanner(tradesEvent, tradeChannel, pair);
    this.book = new BookSync(new OrderBook(pair), {
      environment,
      requestSnapshot: (response) => this.#requestSnapshot(response),
      onStateChange: () => this.#turn(),
      onPassingState: options.onPassingTurn,
      onStale: options.onStale,
      onSilence: () => channels.rejoin(bookChannel),
    });
    const { onBars } = options;
    this.bars = new BarLoader(resolution, {
      pair,
      scale: this.#scale,
      environment,
      calls,
      counters,
      path: barsPath,
      onBars,
    });
    const ofBook = { [bookEvent]: (payload: unknown) => this.#decodeDiff(payload) };
    const ofTrades = {
      [tradesEvent]: (payload: unknown) => this.#decodeTrades(payload),
      [barEvent]: (payload: unknown) => this.#decodeMinute(payload),
    };
    // Spot has each event on one channel. Other markets may send each on either, for several pairs.
    const ofBoth = names && { ...ofBook, ...ofTrades };
    this.#release = [
      channels.subscribe({
        name: bookChannel,
        handlers: ofBoth ?? ofBook,
        onJoining: () => this.book.joining(),
        onJoined: () => this.book.onJoined(),
        onLost: () => this.book.onLeft(),
      }),
      channels.subscribe({
        name: tradeChannel,
        handlers: ofBoth ?? ofTrades,
        onJoined: () => this.#readMissed(),
      }),
    ];
  }

  /**
   * Applies an event of a market that a back end has sent on the user's channel.
   * @returns false for any other event.
   */
  applyUserEvent({ name, event, payload }: ChannelEvent): boolean {
    const { userPrefix } = this.#names;
    if (userPrefix === undefined || !name.replace(/^private-/, '').startsWith(userPrefix))
      return false;
    const { bookEvent, tradesEvent, barEvent } = this.#names;
    if (event === bookEvent) this.#decodeDiff(payload);
    else if (event === tradesEvent) this.#decodeTrades(payload);
    else if (event === barEvent) this.#decodeMinute(payload);
    else return false;
    return true;
  }

  /**
   * Reads the text immediately if it is one of the two frequent messages.
   * @returns false for any other text.
   */
  applyText(text: string): boolean {
    const diff = this.#diffs.scan(text);
    const batch = diff === undefined ? this.#trades.scan(text) : undefined;
    if (diff === undefined && batch === undefined) return false;
    this.#isApplying = true;
    if (diff !== undefined) this.book.apply(diff);
    if (batch !== undefined) this.#applyTrades(batch);
    this.#options.counters.scannedCount += 1;
    this.#frameSent();
    return true;
  }

  /** Reports a change once, after the whole message was applied, because the report may build a
   *  frame. */
  #frameSent(): void {
    const { onChange, onTurn } = this.#options;
    const hasTurned = this.#hasTurned;
    this.#isApplying = false;
    this.#hasTurned = false;
    if (hasTurned) onTurn();
    else onChange();
  }

  #turn(): void {
    if (this.#isApplying) this.#hasTurned = true;
    else this.#options.onTurn();
  }

  /** Returns undecoded 24-hour statistics of a market other than spot once; undefined without new
   *  ones. */
  consumeTicker(): unknown {
    const payload = this.#tickerPayload;
    this.#tickerPayload = undefined;
    return payload;
  }

  /** @param floor in tick lots; 0 shows every trade. */
  setTradeValueMin(floor: number): void {
    this.largeTrades = floor === 0 ? undefined : new TradeBuffer(floor);
    this.largeTrades?.adopt(this.tradeBuffer);
    this.#options.onChange();
  }

  setResolution(resolution: Resolution): void {
    this.bars.setResolution(resolution);
    void this.bars.read();
  }

  close(): void {
    for (const release of this.#release) release();
    this.#seedAbort.abort();
    this.bars.close();
    this.book.onLeft();
  }

  /** Reads the data missed while the channel was not joined. */
  #readMissed(): void {
    void this.bars.read();
    void this.#seedTradeBuffer();
  }

  async #seedTradeBuffer(): Promise<void> {
    this.#seedAbort.abort();
    this.#seedAbort = new AbortController();
    const { signal } = this.#seedAbort;
    const { calls, counters } = this.#options;
    try {
      const trades = stepTradesOf(
        await calls.trades(this.pair, signal, this.#names.tradesPath),
        this.#scale,
      );
      if (signal.aborted) return;
      if (trades === undefined) counters.malformedCount += 1;
      else {
        this.tradeBuffer.seed(trades);
        this.largeTrades?.seed(trades);
      }
      this.#options.onChange();
    } catch {
      if (!signal.aborted) counters.failedCallCount += 1; // Live trades soon fill the list.
    }
  }

  #requestSnapshot(response: (snapshot: StepSnapshot | undefined) => void): Cancel {
    const abort = new AbortController();
    void this.#readSnapshot(abort.signal, response);
    return () => abort.abort();
  }

  async #readSnapshot(
    signal: AbortSignal,
    response: (snapshot: StepSnapshot | undefined) => void,
  ): Promise<void> {
    const { calls, counters } = this.#options;
    let snapshot: StepSnapshot | undefined;
    try {
      snapshot = stepSnapshotOf(
        await calls.snapshot(this.pair, signal, this.#names.snapshotPath),
        this.#scale,
      );
      if (snapshot === undefined) counters.malformedCount += 1;
    } catch {
      if (!signal.aborted) counters.failedCallCount += 1;
    }
    if (!signal.aborted) response(snapshot);
  }

  #decodeDiff(payload: unknown): void {
    if (this.#isOther(payload)) return;
    this.#apply(stepDiffOf(payload, this.#scale), (diff) => this.book.apply(diff));
  }

  #decodeTrades(payload: unknown): void {
    if (this.#isOther(payload)) return;
    const batch = stepTradeBatchOf(payload, this.#scale);
    if (batch !== undefined && !this.#isSpot) {
      this.#tickerPayload = (payload as { readonly ticker: unknown }).ticker;
    }
    this.#apply(batch, (decoded) => this.#applyTrades(decoded));
  }

  #decodeMinute(payload: unknown): void {
    if (this.#isOther(payload)) return;
    this.#apply(stepMinuteOf(payload, this.#scale), (minute) => this.bars.applyMinute(minute));
  }

  #isOther(payload: unknown): boolean {
    return !this.#isSpot && isOfOtherPair(payload, this.pair);
  }

  #apply<Decoded>(decoded: Decoded | undefined, apply: (decoded: Decoded) => void): void {
    const { counters } = this.#options;
    if (decoded === undefined) {
      counters.malformedCount += 1;
      return;
    }
    counters.decodedCount += 1;
    this.#isApplying = true;
    apply(decoded);
    this.#frameSent();
  }

  /** Copies the stored parts of the batch, because the scanner reuses it. */
  #applyTrades(batch: StepTradeBatch): void {
    this.tradeBuffer.append(batch);
    this.largeTrades?.append(batch);
    this.ticker = { ...batch.ticker };
  }
}
