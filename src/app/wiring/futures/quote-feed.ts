/** Live statistics of contracts besides the one on screen: those of the user's other positions, and
 *  those of lists. The worker conflates the market channels of the contracts. */
import { parse } from '#contract/codec.ts';
import { isOfContract, type ContractKey } from '#contract/entities/futures-terms.ts';
import type { FuturesTicker } from '#contract/entities/futures-ticker.ts';
import {
  FUTURES_TRADES_EVENT,
  futuresTradeInfoChannel,
} from '#contract/realtime/futures-trade-info.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';

export interface QuoteFeedOptions {
  readonly watchChannel: MarketLink['watchChannel'];
  readonly onTicker: (ticker: FuturesTicker, key: ContractKey) => void;
}

/** One list of contracts to watch; replaces the list it watched before. */
export type QuoteWatcher = (contracts: readonly ContractKey[]) => void;

export interface QuoteFeed {
  /** Each watcher has its own list. A channel is left when no list contains its contract. */
  readonly openWatcher: () => QuoteWatcher;
}

/** Create one per page: the page has one subscriber per channel. */
export function createQuoteFeed({ watchChannel, onTicker }: QuoteFeedOptions): QuoteFeed {
  const joined = new Map<string, () => void>();
  const lists = new Map<QuoteWatcher, readonly ContractKey[]>();
  const join = (name: string, key: ContractKey): void => {
    const leave = watchChannel({
      name,
      events: [FUTURES_TRADES_EVENT],
      isConflated: true,
      onJoined: () => {},
      onEvent: (_event, payload) => {
        const parsed = parse(futuresTradeInfoChannel.events[FUTURES_TRADES_EVENT], payload);
        if (parsed.ok && isOfContract(parsed.model, key)) onTicker(parsed.model.ticker, key);
      },
    });
    joined.set(name, leave);
  };
  const update = (): void => {
    const requested = new Map(
      [...lists.values()].flat().map((key) => [futuresTradeInfoChannel.nameOf(key), key]),
    );
    for (const [name, leave] of joined) {
      if (requested.has(name)) continue;
      joined.delete(name);
      leave();
    }
    for (const [name, key] of requested) if (!joined.has(name)) join(name, key);
  };
  return {
    openWatcher: () => {
      const watch: QuoteWatcher = (contracts) => {
        lists.set(watch, contracts);
        update();
      };
      return watch;
    },
  };
}
