/** Puts the caret into a field of a side's ticket that is on screen, its text chosen: what is typed replaces it. */
import type { OrderSide } from '#contract/entities/order.ts';

/** @returns whether there was such a field. */
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
