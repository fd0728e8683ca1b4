/** Walks one side of a book, level by level, as far as an order would fill. Pure: no state is
 *  changed. */
import { lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { OrderSide } from '#server/exchange/events.ts';
import type { BookLevel } from '#server/exchange/exchange-api.ts';

export interface BookRequest {
  readonly side: OrderSide;
  /** The worst acceptable price. */
  readonly limitPrice: Ticks;
  /** Remaining size; unlimited for an order with a budget. */
  readonly remaining: Lots;
  /** Ticks x lots to spend, instead of a size. */
  readonly budget: bigint | undefined;
}

export interface Walk {
  /** Filled part of each level, best first. */
  readonly parts: readonly BookLevel[];
  readonly remaining: Lots;
  readonly budget: bigint | undefined;
  /** Reason for the end: the order is complete, the next level is beyond the limit, or there is no
   *  more level. */
  readonly end: 'served' | 'limit' | 'no_level';
}

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** @param levels the opposite side, best first. */
export function walkBook(request: BookRequest, levels: readonly BookLevel[]): Walk {
  const parts: BookLevel[] = [];
  let { remaining, budget } = request;
  for (const { price, size } of levels) {
    if (request.side === 'buy' ? price > request.limitPrice : price < request.limitPrice) {
      return { parts, remaining, budget, end: 'limit' };
    }
    if (budget !== undefined) remaining = affordable(budget, price);
    const filled = lots(Math.min(remaining, size));
    if (filled > 0) parts.push({ price, size: filled });
    remaining = lots(remaining - filled);
    if (budget !== undefined) budget -= BigInt(price) * BigInt(filled);
    if (remaining === 0) return { parts, remaining, budget, end: 'served' };
  }
  return { parts, remaining, budget, end: 'no_level' };
}

/** Integer lots that `budget` ticks x lots buy at `price`. */
function affordable(budget: bigint, price: Ticks): Lots {
  const count = budget / BigInt(price);
  return lots(Number(count < SAFE_MAX ? count : SAFE_MAX));
}
