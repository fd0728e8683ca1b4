/** Table over a list that is loaded in pieces; shows an error in place of rows that could not be
 *  loaded. */
import { useLingui } from '@lingui/react/macro';
import { LongTable } from '#src/design/data/LongTable.tsx';
import type { Column, Sorting } from '#src/design/data/columns.ts';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import type { RowSource } from './row-source.ts';

export interface SourceTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly source: RowSource<Row>;
  readonly rowKey: (row: Row) => string | number;
  readonly listKey?: string | undefined;
  readonly sorting?: Sorting | undefined;
  readonly onSortingChange?: ((sorting: Sorting) => void) | undefined;
  readonly onRowOpen?: ((row: Row) => void) | undefined;
}

export function SourceTable<Row>({ source, ...rest }: SourceTableProps<Row>) {
  const { t } = useLingui();
  if (source.isFailed && source.rowCount === undefined) {
    return (
      <ErrorState
        text={t`The list could not be loaded.`}
        onRetry={source.onRetry}
        isBusy={source.isBusy}
      />
    );
  }
  return (
    <LongTable
      {...rest}
      rowCount={source.rowCount}
      rowAt={source.rowAt}
      onRangeChange={source.onRangeChange}
      skeletonRowCount={3}
    />
  );
}
