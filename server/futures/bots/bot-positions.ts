/** Positions of the bots and the orders that close them, so that a bot's order closes its opposite
 *  position before it opens another: positions stay about as large as what rests in the book. */
import type { OrderId, PairId, UserId } from '#contract/core/ids.ts';
import type { FuturesOrderRecord, FuturesPositionRecord } from '../engine/engine-records.ts';
import type { Action, Side } from '../engine/engine-terms.ts';

interface BotPosition {
  size: number;
  /** Open size of each closing order. */
  readonly closes: Map<OrderId, number>;
}

export class BotPositions {
  readonly #positions = new Map<string, BotPosition>();

  notePosition({ userId, contractId, side, size }: FuturesPositionRecord): void {
    this.#of(userId, contractId, side).size = size;
  }

  noteOrder(order: FuturesOrderRecord): void {
    if (order.action !== 'close') return;
    const side = order.side === 'buy' ? 'short' : 'long';
    const { closes } = this.#of(order.userId, order.contractId, side);
    const isOpen = order.status === 'open' || order.status === 'partially_filled';
    if (isOpen) closes.set(order.id, order.size - order.filled);
    else closes.delete(order.id);
  }

  actionOf(userId: UserId, contractId: PairId, side: Side, size: number): Action {
    const { size: positionSize, closes } = this.#of(
      userId,
      contractId,
      side === 'buy' ? 'short' : 'long',
    );
    let closable = positionSize;
    for (const remaining of closes.values()) closable -= remaining;
    return size <= closable ? 'close' : 'open';
  }

  /** Longs minus shorts of a bot, in lots. */
  netOf(userId: UserId, contractId: PairId): number {
    const long = this.#of(userId, contractId, 'long').size;
    return long - this.#of(userId, contractId, 'short').size;
  }

  #of(userId: UserId, contractId: PairId, side: 'long' | 'short'): BotPosition {
    const key = `${userId} ${contractId} ${side}`;
    const known = this.#positions.get(key);
    if (known !== undefined) return known;
    const position: BotPosition = { size: 0, closes: new Map() };
    this.#positions.set(key, position);
    return position;
  }
}
