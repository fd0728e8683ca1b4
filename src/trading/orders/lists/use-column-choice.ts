/** A table's columns as this person wants them. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { shownColumns, type ColumnChoice } from '#src/design/data/column-choice.ts';
import type { Column } from '#src/design/data/columns.ts';
import { applyColumnChoice, columnChoices } from '#src/stores/column-choices.store.ts';

export type ListName = 'openOrders' | 'orderHistory' | 'ownTrades' | 'marketTrades';

export interface ChosenColumns<Row> {
  /** All there are. */
  readonly all: readonly Column<Row>[];
  /** Those on screen, in their order. */
  readonly shown: readonly Column<Row>[];
  readonly choice: ColumnChoice | undefined;
  readonly onChoiceChange: (choice: ColumnChoice | undefined) => void;
}

/** @param all the same array as long as nothing of it changes. */
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
