/** Column of a history whose button opens the details of a row. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import type { Column } from '#src/design/data/columns.ts';

/** The same object while `onDetails` is unchanged, because a new column renders all rows. */
export function useDetailsColumn<Row>(onDetails: (row: Row) => void): Column<Row> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      key: 'actions',
      title: t`Actions`,
      isTitleHidden: true,
      align: 'end',
      width: '8%',
      cell: (row) => (
        <Button size="small" tone="text" onClick={() => onDetails(row)}>
          {t({ message: 'Details', comment: 'Opens the details of a row' })}
        </Button>
      ),
    }),
    [t, onDetails],
  );
}
