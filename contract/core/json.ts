/** Parses untrusted JSON text. */

/** @returns undefined for missing text or invalid JSON; JSON itself has no undefined value. */
export function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
