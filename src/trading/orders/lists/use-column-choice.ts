/** Column settings of a table. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { shownColumns, type ColumnChoice } from '#src/design/data/column-choice.ts';
import type { Column } from '#src/design/data/columns.ts';
import { applyColumnChoice, columnChoices } from '#src/stores/column-choices.store.ts';

export type ListName = 'openOrders' | 'orderHistory' | 'ownTrades' | 'marketTrades';

export interface ChosenColumns<Row> {
  /** All available columns. */
  readonly all: readonly Column<Row>[];
  /** Visible columns in their order. */
  readonly shown: readonly Column<Row>[];
  readonly choice: ColumnChoice | undefined;
  readonly onChoiceChange: (choice: ColumnChoice | undefined) => void;
}

/**
 * Returns the column settings.
 * @param all the array must stay the same while nothing in it changes.
 */
export function useColumnChoice<Row>(
  table: ListName,
  all: readonly Column<Row>[],
): ChosenColumns<Row> {
  const choice = useSnapshot(columnChoices)[table];
  const shown = useMemo(() => shownColumns(all, choice), [all, choice]);
  return {
    all,
    shown,
    choice,
    onChoiceChange: (next) => applyColumnChoice(table, next),
  };
}
