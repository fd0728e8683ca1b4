/** What the bots need of a market: implemented by the exchange and by the futures market. */
import type { PairId, UserId } from '#contract/core/ids.ts';
import type { OrderRecord } from '#server/exchange/events.ts';
import type {
  CancelOrder,
  Exchange,
  OrderFilter,
  PlaceOrder,
} from '#server/exchange/exchange-api.ts';

export type BotOrder = Pick<
  OrderRecord,
  | 'id'
  | 'userId'
  | 'pairId'
  | 'side'
  | 'kind'
  | 'status'
  | 'limitPrice'
  | 'size'
  | 'filled'
  | 'version'
>;

export type BotEvent =
  | { readonly kind: 'order'; readonly order: BotOrder }
  | { readonly kind: 'trade' | 'level' | 'balance' };

export interface BotMarket extends Pick<
  Exchange,
  'pairs' | 'levels' | 'bestBid' | 'bestAsk' | 'lastPrice' | 'queuedCount' | 'health'
> {
  registerBot(userId: UserId): Promise<void>;
  /** Resolves with a rejection, or with anything else once the order is placed. */
  place(order: PlaceOrder): Promise<object>;
  cancel(cancel: CancelOrder): Promise<object>;
  openOrders(userId: UserId, filter: OrderFilter): readonly BotOrder[];
  addListener(listener: (events: readonly BotEvent[]) => void): () => void;
}

/** Keeps the bots' balances near their targets. */
export interface BotBalances {
  balance(): Promise<void>;
}

/** Price in ticks that the bots of a pair follow instead of the recorded changes; undefined while it
 *  is unknown. */
export type FollowedPrice = (pairId: PairId) => number | undefined;
