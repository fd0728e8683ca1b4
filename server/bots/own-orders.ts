/** Open orders of the bots in one pair, derived only from the exchange's events. */
import type { Ticks } from '#contract/core/decimal.ts';
import type { OrderId, UserId } from '#contract/core/ids.ts';
import type { BotOrder } from './bot-market.ts';
import type { BookSideName } from './recording-player.ts';

export interface OwnOrder {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly side: BookSideName;
  readonly price: Ticks;
  remaining: number;
  version: number;
  /** A cancellation is pending. */
  isLeaving: boolean;
}

export interface OwnLevel {
  readonly orders: OwnOrder[];
  /** Orders sent without a response yet, and their lots. */
  sentCount: number;
  sentLots: number;
}

export class OwnOrders {
  readonly #byId = new Map<OrderId, OwnOrder>();
  readonly #levels = { bid: new Map<Ticks, OwnLevel>(), ask: new Map<Ticks, OwnLevel>() };

  /** @returns the level that changed. */
  note(record: BotOrder): Pick<OwnOrder, 'side' | 'price'> | undefined {
    const { limitPrice } = record;
    if (limitPrice === undefined || record.kind !== 'limit') return undefined;
    const side = record.side === 'buy' ? 'bid' : 'ask';
    const isOpen = record.status === 'open' || record.status === 'partially_filled';
    const known = this.#byId.get(record.id);
    if (known !== undefined && record.version < known.version) return undefined;
    if (isOpen && known === undefined) {
      const order: OwnOrder = {
        id: record.id,
        userId: record.userId,
        side,
        price: limitPrice,
        remaining: record.size - record.filled,
        version: record.version,
        isLeaving: false,
      };
      this.#byId.set(record.id, order);
      this.level(side, limitPrice).orders.push(order);
    } else if (isOpen && known !== undefined) {
      known.remaining = record.size - record.filled;
      known.version = record.version;
    } else if (known !== undefined) {
      this.#remove(known);
    }
    return { side, price: limitPrice };
  }

  /** Removes an order that no longer exists on the exchange. */
  forget(order: OwnOrder): void {
    if (this.#byId.get(order.id) === order) this.#remove(order);
  }

  /** Returns the level; creates it on first use. */
  level(side: BookSideName, price: Ticks): OwnLevel {
    const known = this.#levels[side].get(price);
    if (known !== undefined) return known;
    const level = { orders: [], sentCount: 0, sentLots: 0 };
    this.#levels[side].set(price, level);
    return level;
  }

  /** Returns the resting and pending size at `price`, in lots. */
  sizeAt(side: BookSideName, price: Ticks): number {
    const level = this.#levels[side].get(price);
    return level === undefined ? 0 : staying(level).reduce(sumRemaining, 0) + level.sentLots;
  }

  /** Drops an empty level, so that old prices do not accumulate. */
  tidy(side: BookSideName, price: Ticks): void {
    const level = this.#levels[side].get(price);
    if (level !== undefined && level.orders.length === 0 && level.sentCount === 0) {
      this.#levels[side].delete(price);
    }
  }

  prices(side: BookSideName): IterableIterator<Ticks> {
    return this.#levels[side].keys();
  }

  get count(): number {
    return this.#byId.size;
  }

  #remove(order: OwnOrder): void {
    this.#byId.delete(order.id);
    const { orders } = this.level(order.side, order.price);
    const index = orders.indexOf(order);
    if (index >= 0) orders.splice(index, 1);
    this.tidy(order.side, order.price);
  }
}

/** Returns the orders without a pending cancellation. */
export const staying = (level: OwnLevel): OwnOrder[] =>
  level.orders.filter((order) => !order.isLeaving);

const sumRemaining = (sum: number, order: OwnOrder): number => sum + order.remaining;
