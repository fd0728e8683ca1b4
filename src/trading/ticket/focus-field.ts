/** Puts the caret into a field of the ticket that is on screen, its text chosen: what is typed replaces it. */

/** @returns whether there was such a field. */
export function focusTicketField(...names: readonly string[]): boolean {
  for (const name of names) {
    const field = document.querySelector<HTMLInputElement>(`[data-ticket] input[name="${name}"]`);
    if (field === null) continue;
    field.focus();
    field.select();
    return true;
  }
  return false;
}
