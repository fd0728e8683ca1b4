/** A short list of texts in one column, as JSON. */
import { jsonOf } from '#contract/core/json.ts';
import type { Column } from '#server/db/table/columns.ts';

export const textList = <Value extends string = string>(
  name: string,
): Column<readonly Value[]> => ({
  name,
  traits: new Set(),
  toRow: (values) => JSON.stringify(values),
  fromRow: (stored) => {
    const list = jsonOf(stored as string);
    return Array.isArray(list)
      ? list.filter((value): value is Value => typeof value === 'string')
      : [];
  },
});
