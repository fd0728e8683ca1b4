/** Responses to the calls of a session that sees a recorded market. */
import type { Pair } from '#contract/core/pair.ts';
import type { BookSnapshot } from '#contract/rest/spot-market.ts';
import type {
  CallName,
  MarketEvent,
  MarketSnapshot,
  TimedEvent,
} from '#workers/market/recording/recording.ts';
import type { ExchangeCalls } from '#workers/market/socket/exchange-calls.ts';

/** A recorded response later than this was no response to this call. */
const WAIT_MS_MAX = 5_000;

interface Given {
  readonly response: unknown;
  /** Index of the first event after it. */
  readonly index: number;
}

interface Waiting {
  readonly resolve: (response: never) => void;
  readonly reject: (error: Error) => void;
}

interface Place {
  /** Index of the next event. */
  readonly index: () => number;
  /** Gives the book changes since an event once more: those after the snapshot of an earlier moment. */
  readonly giveAgain: (from: number) => void;
}

export class RecordedCalls implements ExchangeCalls {
  readonly #events: readonly TimedEvent[];
  readonly #place: Place;
  readonly #newest = new Map<CallName, Given>();
  readonly #waiting = new Map<CallName, Waiting[]>();
  readonly startBook: BookSnapshot | undefined;
  /** Pair of the recording, or the one that the recorded page opened last. */
  pair: Pair | undefined;

  constructor(events: readonly TimedEvent[], start: MarketSnapshot | undefined, place: Place) {
    this.#events = events;
    this.#place = place;
    this.startBook = start?.book;
    this.pair = start?.view.pair ?? firstPairOf(events);
    if (start === undefined) return;
    const { book, trades, bars } = start;
    for (const [call, response] of Object.entries({ snapshot: book, trades, bars })) {
      this.#newest.set(call as CallName, { response, index: 0 });
    }
  }

  readonly snapshot: ExchangeCalls['snapshot'] = (pair) => this.#call(pair, 'snapshot');
  readonly trades: ExchangeCalls['trades'] = (pair) => this.#call(pair, 'trades');
  readonly bars: ExchangeCalls['bars'] = (pair) => this.#call(pair, 'bars');

  give(event: Extract<MarketEvent, readonly ['answer' | 'failure', ...unknown[]]>): void {
    const [kind, call] = event;
    const waiting = this.#waiting.get(call) ?? [];
    this.#waiting.delete(call);
    if (kind === 'answer') {
      this.#newest.set(call, { response: event[3], index: this.#place.index() + 1 });
      for (const { resolve } of waiting) resolve(event[3] as never);
    } else {
      for (const { reject } of waiting) reject(new Error('The call failed when it was recorded.'));
    }
  }

  #call<Result>(pair: Pair, call: CallName): Promise<Result> {
    if (pair.id !== this.pair?.id) return Promise.reject(new Error('This pair is not recorded.'));
    const newest = this.#newest.get(call);
    if (newest === undefined || this.#isResponseNear(call)) {
      return new Promise<Result>((resolve, reject) => {
        const waiting = this.#waiting.get(call) ?? [];
        this.#waiting.set(call, [...waiting, { resolve, reject }]);
      });
    }
    if (call === 'snapshot') void this.#giveAgainAfter(newest);
    return Promise.resolve(newest.response as Result);
  }

  /** The session applies the response in its own turn. */
  async #giveAgainAfter({ index }: Given): Promise<void> {
    await new Promise((resolve) => void setTimeout(resolve));
    this.#place.giveAgain(index);
  }

  #isResponseNear(call: CallName): boolean {
    const index = this.#place.index();
    const now = this.#events[index]?.at ?? Infinity;
    const next = this.#events.slice(index).find(({ event }) => isResponseTo(event, call));
    return next !== undefined && next.at - now <= WAIT_MS_MAX;
  }
}

const isResponseTo = (event: MarketEvent, call: CallName): boolean =>
  (event[0] === 'answer' || event[0] === 'failure') && event[1] === call;

function firstPairOf(events: readonly TimedEvent[]): Pair | undefined {
  for (const { event } of events) {
    if (event[0] === 'view' && event[1] !== undefined) return event[1].pair;
  }
  return undefined;
}
