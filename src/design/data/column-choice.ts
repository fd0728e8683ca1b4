/** Which columns a person wants of a table, and in which order. What is kept may be of an older version of
 *  the product: columns it does not know stand where the product puts them, those that went are ignored. */

export interface ColumnChoice {
  /** Keys in the wanted order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

interface Keyed {
  readonly key: string;
  /** Columns of actions are always there, at the end: they are no part of a choice. */
  readonly isTitleHidden?: boolean | undefined;
  /** Hidden until it is chosen. */
  readonly isExtra?: boolean | undefined;
}

/** Every column that can be chosen, in the chosen order. */
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

/** What a table draws. A choice that hides everything is none. */
export function shownColumns<Column extends Keyed>(
  columns: readonly Column[],
  choice: ColumnChoice | undefined,
): readonly Column[] {
  const ordered = orderedColumns(columns, choice);
  const requested = ordered.filter((column) => isRequested(column, choice));
  const actions = columns.filter(({ isTitleHidden }) => isTitleHidden === true);
  return [...(requested.length === 0 ? ordered : requested), ...actions];
}

/** A column the choice does not know is as the product has it. */
const isRequested = ({ key, isExtra }: Keyed, choice: ColumnChoice | undefined): boolean =>
  choice?.order.includes(key) === true ? !choice.hidden.includes(key) : isExtra !== true;

/** @param to its place among all that can be chosen; beyond either end is the end. */
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

/** What is on screen, said as a choice. */
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
