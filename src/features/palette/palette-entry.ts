/** Entry of the command palette: a page to open or an action to run. */

export type PaletteKind = 'pair' | 'contract' | 'page' | 'setting' | 'action';

export interface PaletteEntry {
  /** Stable across visits: recently run entries are stored by this key. */
  readonly key: string;
  readonly kind: PaletteKind;
  readonly label: string;
  /** Alternative names for the search. */
  readonly aliases?: readonly string[] | undefined;
  /** Description of the action's current effect. */
  readonly hint?: string | undefined;
  /** Reason why the action is not available now; the entry is listed nevertheless. */
  readonly rejected?: string | undefined;
  readonly run: () => void;
}

/** Returns recently run entries first, newest first, then all other entries in their order. */
export function recentFirst(
  entries: readonly PaletteEntry[],
  recentKeys: readonly string[],
): readonly PaletteEntry[] {
  const recent = recentKeys.flatMap((key) => entries.filter((entry) => entry.key === key));
  return [...recent, ...entries.filter((entry) => !recent.includes(entry))];
}
