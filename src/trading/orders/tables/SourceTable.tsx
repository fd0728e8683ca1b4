/** Table over a list that is loaded in pieces; shows an error in place of rows that could not be
 *  loaded. */
import { useLingui } from '@lingui/react/macro';
import { LongTable } from '#src/design/data/LongTable.tsx';
import type { Column, Sorting } from '#src/design/data/columns.ts';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import type { LoadedRows, RowSource } from './row-source.ts';

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

const noRow = (): undefined => undefined;

export function SourceTable<Row>({ source, ...rest }: SourceTableProps<Row>) {
  const { t } = useLingui();
  const table = (rows: LoadedRows<Row> | undefined) => (
    <LongTable
      {...rest}
      rowCount={rows?.rowCount}
      rowAt={rows?.rowAt ?? noRow}
      onRangeChange={source.onRangeChange}
      skeletonRowCount={3}
    />
  );
  return (
    <LoadableContent
      loadable={source}
      failureText={t`The list could not be loaded.`}
      placeholder={table(undefined)}
    >
      {table}
    </LoadableContent>
  );
}
