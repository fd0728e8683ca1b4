/** Looks for a value that was sent in what the exchange shows. */

/** True when the value is under this name anywhere in the reply; `*` is any name. */
export function isShown(shown: unknown, name: string, value: unknown): boolean {
  if (typeof shown !== 'object' || shown === null) return false;
  return Object.entries(shown).some(
    ([key, one]) =>
      ((name === '*' || key === name) && isPartOf(value, one)) || isShown(one, name, value),
  );
}

/** The reply may have more fields than were sent. */
function isPartOf(sent: unknown, shown: unknown): boolean {
  if (typeof sent !== 'object' || sent === null) return sent === shown;
  if (typeof shown !== 'object' || shown === null) return false;
  return Object.entries(sent).every(([key, value]) =>
    isPartOf(value, (shown as Record<string, unknown>)[key]),
  );
}
