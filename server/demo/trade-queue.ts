/** Queue of live market trades that affect orders resting in demo trade. */
import type { ExchangeEvent, TradeRecord } from '#server/exchange/events.ts';

/** Reached only when demo trade no longer processes commands; the oldest trades are dropped then. */
const TAPE_TRADE_COUNT_MAX = 10_000;

export interface TradeQueueOptions {
  /** True when a trade can fill or trigger a resting order. */
  readonly isRequested: (trade: TradeRecord) => boolean;
  /** Runs a command, which fetches the waiting trades when it starts, because more may have arrived
   *  by then. */
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

  /** ID of the newest trade received, relevant or not. */
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
