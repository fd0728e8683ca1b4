/** Stores the user's column selection in this browser. */
import { subscribe } from 'valtio/vanilla';
import { jsonOf } from '#contract/core/json.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';
import {
  applyColumnChoice,
  columnChoices,
  type StoredColumns,
} from '#src/stores/column-choices.store.ts';

/** More columns than any table has; a manipulated text is not read any further. */
const KEY_COUNT_MAX = 60;

let isWired = false;

/** Called once per page lifetime. */
export function wireColumnChoices(): void {
  if (isWired) return;
  isWired = true;
  for (const [table, choice] of Object.entries(storedChoices(localTexts.read(STORED.columns)))) {
    applyColumnChoice(table, choice);
  }
  subscribe(columnChoices, () => {
    localTexts.write(STORED.columns, JSON.stringify(columnChoices));
  });
}

/** Parses the stored selection; invalid entries are left out. */
export function storedChoices(text: string | undefined): Readonly<Record<string, StoredColumns>> {
  const choices: Record<string, StoredColumns> = {};
  for (const [table, value] of Object.entries(objectIn(text))) {
    const { order, hidden } = (value ?? {}) as { order?: unknown; hidden?: unknown };
    if (isKeyList(order) && isKeyList(hidden)) choices[table] = { order, hidden };
  }
  return choices;
}

const isKeyList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= KEY_COUNT_MAX &&
  value.every((one) => typeof one === 'string');

function objectIn(text: string | undefined): object {
  const value = jsonOf(text);
  return typeof value === 'object' && value !== null ? value : {};
}
