/** Display settings of the order book per pair: sides, ticks per row, meaning of the bars and the
 *  last column. Stored as one text for all pairs; invalid values fall back to the defaults. */
import { jsonOf } from '#contract/core/json.ts';
import { GROUP_CHOICES } from './group-choices.ts';

export type BookView = 'both' | 'bids' | 'asks';

export interface BookSettings {
  readonly view: BookView;
  readonly groupTicks: number;
  /** Meaning of a bar: the total down to its row, or the size at its price. */
  readonly depthBy: 'total' | 'size';
  /** Content of the last column: the total down to the row, or price times size. */
  readonly lastColumn: 'total' | 'notional';
}

export const DEFAULT_BOOK_SETTINGS: BookSettings = {
  view: 'both',
  groupTicks: 1,
  depthBy: 'total',
  lastColumn: 'total',
};

/** Maximum number of stored pairs; beyond it the least recently used pair is removed. */
export const SETTINGS_COUNT_MAX = 100;

/** Settings by pair text, the most recently used last. */
export type BookSettingsMap = ReadonlyMap<string, BookSettings>;

export function bookSettingsMapOf(text: string | undefined): BookSettingsMap {
  const settingsByPair = new Map<string, BookSettings>();
  for (const [pairText, value] of entriesIn(text).slice(-SETTINGS_COUNT_MAX)) {
    const bookSettings = settingsFrom(value);
    if (bookSettings !== undefined) settingsByPair.set(pairText, bookSettings);
  }
  return settingsByPair;
}

export function withBookSettings(
  settingsByPair: BookSettingsMap,
  pairText: string,
  bookSettings: BookSettings,
): BookSettingsMap {
  const next = new Map(settingsByPair);
  next.delete(pairText);
  next.set(pairText, bookSettings);
  return new Map([...next].slice(-SETTINGS_COUNT_MAX));
}

export const bookSettingsText = (settingsByPair: BookSettingsMap): string =>
  JSON.stringify([...settingsByPair]);

function entriesIn(text: string | undefined): [string, unknown][] {
  const entries = jsonOf(text);
  return Array.isArray(entries) ? entries.filter(isEntry) : [];
}

const isEntry = (entry: unknown): entry is [string, unknown] =>
  Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string';

function settingsFrom(value: unknown): BookSettings | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return {
    view: oneOf(fields['view'], ['both', 'bids', 'asks']),
    groupTicks: oneOf(fields['groupTicks'], GROUP_CHOICES),
    depthBy: oneOf(fields['depthBy'], ['total', 'size']),
    lastColumn: oneOf(fields['lastColumn'], ['total', 'notional']),
  };
}

/** Returns `value` if it is allowed, otherwise the first allowed value. */
function oneOf<Value>(value: unknown, allowed: readonly [Value, ...Value[]]): Value {
  return allowed.find((one) => one === value) ?? allowed[0];
}
