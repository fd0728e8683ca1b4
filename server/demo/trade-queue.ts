/** Prints of the live market that touch what rests in demo trade: they wait for their turn in its queue. */
import type { ExchangeEvent, TradeRecord } from '#server/exchange/events.ts';

/** More wait only when demo trade takes nothing any more; the oldest are forgotten then. */
const TAPE_TRADE_COUNT_MAX = 10_000;

export interface TradeQueueOptions {
  /** Whether a print can fill or trigger anything that rests. */
  readonly isRequested: (trade: TradeRecord) => boolean;
  /** Runs a command which asks for the prints once it has its turn: more may have come until then. */
  readonly run: (waiting: () => readonly TradeRecord[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export class TradeQueue {
  readonly #options: TradeQueueOptions;
  #trades: TradeRecord[] = [];
  #isApplying = false;
  #lastId = 0;

  constructor(options: TradeQueueOptions) {
    this.#options = options;
  }

  /** Of the newest print heard, wanted or not. */
  get lastId(): number {
    return this.#lastId;
  }

  receive(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'trade') continue;
      this.#lastId = event.trade.id;
      if (!this.#options.isRequested(event.trade)) continue;
      this.#trades.push(event.trade);
      if (this.#trades.length > TAPE_TRADE_COUNT_MAX) this.#trades.shift();
    }
    if (this.#trades.length > 0 && !this.#isApplying) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isApplying = true;
    try {
      await this.#options.run(() => this.#trades.splice(0));
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#isApplying = false;
    }
  }
}
