/** Focuses a field of an order form on screen and selects its text, so that typing replaces it. */

/**
 * Focuses the first existing field of `names`.
 * @param ticket value of `data-ticket`: the side of a spot form, the action of a futures form.
 * @returns whether there was such a field.
 */
export function focusTicketField(ticket: string, ...names: readonly string[]): boolean {
  for (const name of names) {
    const field = document.querySelector<HTMLInputElement>(
      `[data-ticket="${ticket}"] input[name="${name}"]`,
    );
    if (field === null) continue;
    field.focus();
    field.select();
    return true;
  }
  return false;
}
