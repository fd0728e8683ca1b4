/** User's column selection per table. Only `applyColumnChoice` writes it; the app stores it. */
import { proxy, ref } from 'valtio/vanilla';

export interface StoredColumns {
  /** Keys in the selected order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** Undefined: the default columns. */
export type ColumnChoices = Record<string, StoredColumns | undefined>;

export const createColumnChoices = (): ColumnChoices => proxy<ColumnChoices>({});
export const columnChoices = createColumnChoices();

export function applyColumnChoice(
  table: string,
  choice: StoredColumns | undefined,
  target: ColumnChoices = columnChoices,
): void {
  if (choice === undefined) delete target[table];
  else target[table] = ref({ order: [...choice.order], hidden: [...choice.hidden] });
}
