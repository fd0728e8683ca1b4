/** Creates the order that a single hotkey sends: at a price of the order book, with the value set
 *  for the key, and never above the key's limit. */
import { unitsOf, type Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { PlacingAction } from '#contract/core/trading-actions.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { isOverOwnLimit, type KeyBinding } from '#contract/entities/key-profile.ts';
import { sizeOfBudget } from '#domain/order-cost.ts';
import type { TicketState } from '#src/binding/ticket.ts';
import type { SubmitWay } from '#src/binding/spot.tsx';

export type QuickOrder = NonNullable<SubmitWay['quick']>;

export type QuickProblem = 'no_value' | 'over_limit' | 'no_price' | 'too_small' | 'not_live';

/** Returns the side of the order form that sends the order. */
export const placedSideOf = (action: PlacingAction): OrderSide =>
  action.startsWith('buy') ? 'buy' : 'sell';

/**
 * Creates the order.
 * @param binding undefined when no key is set; then there is no value either.
 */
export function quickOrderOf(
  action: PlacingAction,
  binding: KeyBinding | undefined,
  market: TicketState['market'],
  pair: Pair,
): QuickOrder | QuickProblem {
  if (!market.isTradable) return 'not_live';
  const orderValue = binding?.orderValue === undefined ? undefined : unitsOf(binding.orderValue);
  if (orderValue === undefined || orderValue === 0n) return 'no_value';
  if (isOverOwnLimit(binding)) return 'over_limit';
  const price: Ticks | undefined = action.endsWith('bid') ? market.bestBid : market.bestAsk;
  if (price === undefined || price <= 0) return 'no_price';
  const size = sizeOfBudget(orderValue, price, pair);
  if (size <= 0) return 'too_small';
  return { side: placedSideOf(action), price, size };
}
