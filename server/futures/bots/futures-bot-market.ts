/** The futures market as the bots trade on it. Simulation: a taker whose position is too large waits
 *  until the other side has reduced it, so that positions do not grow without bound. */
import type { Ticks } from '#contract/core/decimal.ts';
import type { PairId, UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { BotEvent, BotMarket, BotOrder } from '#server/bots/bot-market.ts';
import { minLotsOf } from '#server/bots/sizes.ts';
import type {
  BookLevels,
  CancelOrder,
  ExchangeHealth,
  OrderFilter,
  PlaceOrder,
} from '#server/exchange/exchange-api.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { PlaceFuturesOrder } from '../engine/engine-api.ts';
import type { FuturesOrderRecord } from '../engine/engine-records.ts';
import type { FuturesExchange } from '../futures-api.ts';
import { BotPositions } from './bot-positions.ts';

/** Cross margin, so that one balance covers all contracts. */
const LEVERAGE = 2;
/** Smallest orders that a taker may be long or short. */
const INVENTORY_MAX = 20_000;

export class FuturesBotMarket implements BotMarket {
  readonly pairs: readonly Pair[];
  readonly #futures: FuturesExchange;
  readonly #positions = new BotPositions();
  readonly #minLots = new Map<PairId, ReturnType<typeof minLotsOf>>();

  constructor(futures: FuturesExchange) {
    this.#futures = futures;
    this.pairs = futures.contracts.map(({ pair }) => pair);
    for (const pair of this.pairs) this.#minLots.set(pair.id, minLotsOf(pair));
    futures.addListener(({ changes }) => {
      for (const position of changes.positions) {
        if (futures.isBot(position.userId)) this.#positions.notePosition(position);
      }
      for (const order of changes.orders) {
        if (futures.isBot(order.userId)) this.#positions.noteOrder(order);
      }
    });
  }

  async registerBot(userId: UserId): Promise<void> {
    const { reads } = this.#futures;
    await this.#futures.registerBot(userId);
    for (const { record } of reads.positions(userId)) this.#positions.notePosition(record);
    for (const order of reads.openOrders(userId)) this.#positions.noteOrder(order);
    for (const { id: contractId } of this.pairs) {
      const { leverage, marginMode } = reads.settings(userId, contractId);
      if (leverage === LEVERAGE && marginMode === 'cross') continue;
      const settings = { userId, contractId, leverage: LEVERAGE, marginMode: 'cross' } as const;
      await this.#futures.run((engine, now) => engine.setLeverage(settings, now));
    }
  }

  levels(id: PairId, depth: number): BookLevels {
    return this.#futures.reads.book(id, depth);
  }

  bestBid(id: PairId): Ticks | undefined {
    return this.#futures.reads.book(id, 1).bids[0]?.price;
  }

  bestAsk(id: PairId): Ticks | undefined {
    return this.#futures.reads.book(id, 1).asks[0]?.price;
  }

  lastPrice(id: PairId): Ticks | undefined {
    return this.#futures.reads.prices(id).last;
  }

  get queuedCount(): number {
    return this.#futures.queuedCount;
  }

  get health(): ExchangeHealth {
    return this.#futures.health;
  }

  async place(order: PlaceOrder): Promise<object> {
    if (this.#isInventoryFull(order)) return { rejection: 'inventory_full' };
    const placed = this.#orderOf(order);
    if (placed === undefined) return reject('amount_missing');
    return await this.#futures.run((engine, now) => engine.place(placed, now), {
      commitWait: 'bot',
    });
  }

  async cancel({ userId, orderId }: CancelOrder): Promise<object> {
    return await this.#futures.run((engine, now) => engine.cancel(userId, orderId, now), {
      commitWait: 'bot',
      isCancellation: true,
    });
  }

  openOrders(userId: UserId, { pairIds }: OrderFilter): readonly BotOrder[] {
    return this.#futures.reads
      .openOrders(userId)
      .filter(({ contractId }) => pairIds?.includes(contractId) ?? true)
      .map(botOrderOf);
  }

  addListener(listener: (events: readonly BotEvent[]) => void): () => void {
    return this.#futures.addListener(({ changes }) => {
      const orders = changes.orders.filter(({ userId }) => this.#futures.isBot(userId));
      if (orders.length === 0) return;
      listener(orders.map((order) => ({ kind: 'order', order: botOrderOf(order) })));
    });
  }

  #orderOf(order: PlaceOrder): PlaceFuturesOrder | undefined {
    const { userId, pairId: contractId, side, size, kind } = order;
    if (size === undefined) return undefined;
    const action = this.#positions.actionOf(userId, contractId, side, size);
    const { limitPrice, worstPrice } = order;
    return { userId, contractId, side, action, kind, size, limitPrice, worstPrice };
  }

  #isInventoryFull({ userId, pairId, side, kind }: PlaceOrder): boolean {
    if (kind !== 'market') return false;
    const net = this.#positions.netOf(userId, pairId);
    if (side === 'buy' ? net <= 0 : net >= 0) return false;
    const price = this.lastPrice(pairId) ?? this.bestBid(pairId);
    const minLots = price === undefined ? undefined : this.#minLots.get(pairId)?.(price);
    return minLots !== undefined && Math.abs(net) > INVENTORY_MAX * minLots;
  }
}

const botOrderOf = (order: FuturesOrderRecord): BotOrder => ({
  id: order.id,
  userId: order.userId,
  pairId: order.contractId,
  side: order.side,
  kind: order.kind,
  status: order.status,
  limitPrice: order.limitPrice,
  size: order.size,
  filled: order.filled,
  version: order.version,
});
