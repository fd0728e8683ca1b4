/** User's column selection of a table, with order. Stored selections may be from another version of
 *  the product: unknown columns get their default position, removed ones are ignored. */

export interface ColumnChoice {
  /** Keys in the selected order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

interface Keyed {
  readonly key: string;
  /** Columns of actions are always shown at the end and cannot be selected. */
  readonly isTitleHidden?: boolean | undefined;
  /** Hidden until selected. */
  readonly isExtra?: boolean | undefined;
}

/** All selectable columns, in the selected order. */
export function orderedColumns<Column extends Keyed>(
  columns: readonly Column[],
  choice: ColumnChoice | undefined,
): readonly Column[] {
  const open = columns.filter(({ isTitleHidden }) => isTitleHidden !== true);
  if (choice === undefined) return open;
  const chosen = choice.order.flatMap((key) =>
    open.filter((column) => column.key === key).slice(0, 1),
  );
  const ordered = [...new Set(chosen)];
  for (const [at, column] of open.entries()) {
    if (ordered.includes(column)) continue;
    const before = open[at - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, column);
  }
  return ordered;
}

/** Columns to render. A selection that hides all columns is ignored. */
export function shownColumns<Column extends Keyed>(
  columns: readonly Column[],
  choice: ColumnChoice | undefined,
): readonly Column[] {
  const ordered = orderedColumns(columns, choice);
  const requested = ordered.filter((column) => isRequested(column, choice));
  const actions = columns.filter(({ isTitleHidden }) => isTitleHidden === true);
  return [...(requested.length === 0 ? ordered : requested), ...actions];
}

/** Columns missing in the selection follow their default. */
const isRequested = ({ key, isExtra }: Keyed, choice: ColumnChoice | undefined): boolean =>
  choice?.order.includes(key) === true ? !choice.hidden.includes(key) : isExtra !== true;

/** @param to new index among all selectable columns, limited to the valid range. */
export function withColumnAt<Column extends Keyed>(
  columns: readonly Column[],
  choice: ColumnChoice | undefined,
  key: string,
  to: number,
): ColumnChoice {
  const now = choiceNow(columns, choice);
  const rest = now.order.filter((one) => one !== key);
  const place = Math.min(rest.length, Math.max(0, to));
  return { ...now, order: [...rest.slice(0, place), key, ...rest.slice(place)] };
}

export function withColumnShown<Column extends Keyed>(
  columns: readonly Column[],
  choice: ColumnChoice | undefined,
  key: string,
  isShown: boolean,
): ColumnChoice {
  const now = choiceNow(columns, choice);
  const hidden = now.hidden.filter((one) => one !== key);
  return { ...now, hidden: isShown ? hidden : [...hidden, key] };
}

/** Converts the displayed columns to a selection. */
function choiceNow<Column extends Keyed>(
  columns: readonly Column[],
  choice: ColumnChoice | undefined,
): ColumnChoice {
  const ordered = orderedColumns(columns, choice);
  return {
    order: ordered.map(({ key }) => key),
    hidden: ordered.filter((column) => !isRequested(column, choice)).map(({ key }) => key),
  };
}
