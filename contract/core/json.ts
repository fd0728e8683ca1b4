/** Text that somebody else may have written, read as JSON. */

/** @returns undefined for text that is not there or is no JSON, which itself knows no such value. */
export function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
