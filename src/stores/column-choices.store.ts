/** Which columns this person wants of each table. `applyColumnChoice` alone writes it; the app keeps it in
 *  storage. */
import { proxy, ref } from 'valtio/vanilla';

export interface StoredColumns {
  /** Keys in the wanted order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** Undefined: as the product arranges them. */
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
