/** One thing that can be gone to or done. */

export type PaletteKind = 'pair' | 'page' | 'setting' | 'action';

export interface PaletteEntry {
  /** The same at every visit: what was run lately is kept by it. */
  readonly key: string;
  readonly kind: PaletteKind;
  readonly label: string;
  /** Other names it goes by. */
  readonly aliases?: readonly string[] | undefined;
  /** What would happen now, in words. */
  readonly hint?: string | undefined;
  /** Why it cannot be done now; it is listed all the same. */
  readonly rejected?: string | undefined;
  readonly run: () => void;
}

/** What was run lately first, as it was run, then the rest in its order. */
export function recentFirst(
  entries: readonly PaletteEntry[],
  recentKeys: readonly string[],
): readonly PaletteEntry[] {
  const recent = recentKeys.flatMap((key) => entries.filter((entry) => entry.key === key));
  return [...recent, ...entries.filter((entry) => !recent.includes(entry))];
}
