/** Keeps the rows of a list in place while the user points at one of them: known rows keep their
 *  positions and show their latest content, rows that left the list stay as they were, and new rows
 *  wait. Only a row that the user has pressed may leave: that is what the press was for. */

/** A row with its key. `row` is undefined while it loads. */
export interface HeldEntry<Row> {
  readonly key: string | number;
  readonly row: Row | undefined;
}

export interface HeldRow<Row> extends HeldEntry<Row> {
  /** The row is no longer in the list: nothing can be done with it. */
  readonly isGone: boolean;
}

/** Changes that the list shows when it moves again. */
export interface WaitingChanges {
  readonly addedCount: number;
  readonly removedCount: number;
  readonly isReordered: boolean;
}

export interface HeldRows<Row> {
  readonly rows: readonly HeldRow<Row>[];
  readonly waiting: WaitingChanges;
}

/** @param held rows in the order that is kept; @param latest rows of the list now;
 *  @param pressed keys of rows that the user has pressed meanwhile. */
export function heldRowsOf<Row>(
  held: readonly HeldEntry<Row>[],
  latest: readonly HeldEntry<Row>[],
  pressed: readonly string[] = [],
): HeldRows<Row> {
  const now = new Map(latest.map((entry) => [entry.key, entry]));
  const keys = new Set(held.map(({ key }) => key));
  const rows = held
    .filter(({ key }) => now.has(key) || !pressed.includes(String(key)))
    .map((entry) => ({ ...(now.get(entry.key) ?? entry), isGone: !now.has(entry.key) }));
  const kept = rows.filter(({ isGone }) => !isGone);
  const order = latest.filter(({ key }) => keys.has(key));
  return {
    rows,
    waiting: {
      addedCount: latest.length - order.length,
      removedCount: rows.length - kept.length,
      isReordered: order.some(({ key }, at) => key !== kept[at]?.key),
    },
  };
}

export const isAnyWaiting = ({ addedCount, removedCount, isReordered }: WaitingChanges): boolean =>
  addedCount > 0 || removedCount > 0 || isReordered;

const INTERACTIVE =
  'button, a[href], input, select, textarea, [role="button"], [role="switch"], [role="checkbox"]';

/** Whether a press at `target` would act on a row: in a cell with a control, or anywhere in a row
 *  that opens. Items of a list are cells of their own. */
export function isActionAt(target: EventTarget | null, isRowPressable: boolean): boolean {
  if (!(target instanceof Element)) return false;
  if (isRowPressable) return target.closest('tr, li') !== null;
  return target.closest('td, li')?.querySelector(INTERACTIVE) != null;
}

/** Attributes of a row's element, by which presses find their row. */
export const heldRowProps = (key: string | number, isGone: boolean) => ({
  'data-row-key': String(key),
  'data-removed': isGone || undefined,
});

/** Whether the element is in a row that has left the list. */
export const isInGoneRow = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-removed]') !== null;

/** Key of the row that contains the element. */
export const rowKeyAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey']
    : undefined;
