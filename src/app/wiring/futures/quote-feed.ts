/** Live prices of contracts that are not on screen: those of the user's other positions. Reads the
 *  statistics of their market channels, at most four times per second each. */
import { parse } from '#contract/codec.ts';
import { isOfContract, type ContractKey } from '#contract/entities/futures-terms.ts';
import {
  FUTURES_TRADES_EVENT,
  futuresTradeInfoChannel,
} from '#contract/realtime/futures-trade-info.ts';
import { Throttle } from '#domain/throttle.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import type { MonotonicClock } from '#contract/core/time.ts';
import { applyQuote } from '#src/stores/futures-quotes.store.ts';

const INTERVAL_MS = 250;

export interface QuoteFeedOptions {
  readonly watchChannel: MarketLink['watchChannel'];
  readonly clock: MonotonicClock;
}

/** @returns a function that joins the channels of these contracts and leaves all others. */
export function createQuoteFeed({
  watchChannel,
  clock,
}: QuoteFeedOptions): (contracts: readonly ContractKey[]) => void {
  const joined = new Map<string, () => void>();
  const join = (name: string, key: ContractKey): void => {
    const throttle = new Throttle();
    const leave = watchChannel({
      name,
      events: [FUTURES_TRADES_EVENT],
      onJoined: () => {},
      onEvent: (_event, payload) => {
        if (throttle.waitMs(clock(), INTERVAL_MS) > 0) return;
        const parsed = parse(futuresTradeInfoChannel.events[FUTURES_TRADES_EVENT], payload);
        if (!parsed.ok || !isOfContract(parsed.model, key)) return;
        throttle.ran(clock());
        applyQuote(parsed.model.ticker, key);
      },
    });
    joined.set(name, leave);
  };
  return (contracts) => {
    const requested = new Map(contracts.map((key) => [futuresTradeInfoChannel.nameOf(key), key]));
    for (const [name, leave] of joined) {
      if (requested.has(name)) continue;
      joined.delete(name);
      leave();
    }
    for (const [name, key] of requested) if (!joined.has(name)) join(name, key);
  };
}
