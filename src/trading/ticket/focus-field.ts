/** Focuses a field of a side's order form on screen and selects its text, so that typing replaces
 *  it. */
import type { OrderSide } from '#contract/entities/order.ts';

/**
 * Focuses the first existing field of `names`.
 * @returns whether there was such a field.
 */
export function focusTicketField(side: OrderSide, ...names: readonly string[]): boolean {
  for (const name of names) {
    const field = document.querySelector<HTMLInputElement>(
      `[data-ticket="${side}"] input[name="${name}"]`,
    );
    if (field === null) continue;
    field.focus();
    field.select();
    return true;
  }
  return false;
}
