/** Open positions. Prices never render the table: cells write themselves. */
import { useCallback, useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { LongTable } from '#src/design/data/LongTable.tsx';
import { shownColumns, type ColumnChoice } from '#src/design/data/column-choice.ts';
import type { PositionColumnOptions } from './position-intents.ts';
import { positionWidthsOf } from './position-widths.ts';
import { usePositionColumns } from './use-position-columns.tsx';
import styles from './Positions.module.css';

export interface PositionsTableProps extends PositionColumnOptions {
  /** Undefined while loading. */
  readonly positions: readonly FuturesPosition[] | undefined;
  /** Selected columns; break-even and funding are hidden until selected. */
  readonly columnChoice?: ColumnChoice | undefined;
}

export function PositionsTable({ positions, columnChoice, ...props }: PositionsTableProps) {
  const { t } = useLingui();
  const { contractOf, quoteOf, accountOf, choices, pendingIds, intents } = props;
  const options = useMemo(
    () => ({ contractOf, quoteOf, accountOf, choices, pendingIds, intents }),
    [contractOf, quoteOf, accountOf, choices, pendingIds, intents],
  );
  const widths = useMemo(
    () => positionWidthsOf(positions ?? [], contractOf),
    [positions, contractOf],
  );
  const columns = usePositionColumns(options, widths);
  const shown = useMemo(() => shownColumns(columns, columnChoice), [columns, columnChoice]);
  const rowAt = useCallback((index: number) => positions?.[index], [positions]);
  return (
    <div className={styles.table}>
      <LongTable
        label={t`Positions`}
        columns={shown}
        rowCount={positions?.length}
        rowAt={rowAt}
        rowKey={({ id }) => id}
        skeletonRowCount={2}
      />
    </div>
  );
}
