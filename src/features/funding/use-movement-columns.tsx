/** Columns of the wallet history. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { balanceText } from '#domain/number-text.ts';
import type { Column } from '#src/design/data/columns.ts';
import { dateAndTime } from '#src/format/dates.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { CoinCell } from '#src/trading/money/CoinCell.tsx';
import { useDetailsColumn } from '#src/trading/money/use-details-column.tsx';
import { StatusBadge } from './parts/StatusBadge.tsx';
import { statusCodeOf, type Movement } from './movement.ts';
import { useDepositLabels, useWithdrawalLabels } from './use-custody-labels.ts';

/** The same array while nothing in it changes, because a new one renders all rows. */
export function useMovementColumns(
  onDetails: (movement: Movement) => void,
): readonly Column<Movement>[] {
  const { t } = useLingui();
  const stateOf = useStateText();
  const details = useDetailsColumn(onDetails);
  return useMemo(
    () => [
      {
        key: 'time',
        isFullWidth: true,
        title: t`Time`,
        width: '18%',
        cell: ({ record }) => <span translate="no">{dateAndTime(record.createdAt)}</span>,
      },
      {
        key: 'coin',
        title: t`Coin`,
        width: '12%',
        cell: ({ record: { coin } }) => <CoinCell coin={coin} />,
      },
      { key: 'network', title: t`Network`, width: '15%', cell: ({ record }) => record.network },
      {
        key: 'amount',
        title: t`Amount`,
        align: 'end',
        tone: 'value',
        width: '15%',
        cell: ({ record }) => <Amount>{balanceText(record.amount)}</Amount>,
      },
      {
        key: 'status',
        title: t`Status`,
        width: '12%',
        cell: (movement) => <StatusBadge code={statusCodeOf(movement)} />,
      },
      {
        key: 'state',
        title: t({ message: 'Progress', comment: 'Detailed state of a deposit or withdrawal' }),
        width: '20%',
        cell: stateOf,
      },
      details,
    ],
    [t, stateOf, details],
  );
}

/** The same function while the language is unchanged. */
function useStateText(): (movement: Movement) => string {
  const deposit = useDepositLabels();
  const withdrawal = useWithdrawalLabels();
  return useMemo(
    () => (movement) =>
      movement.type === 'deposit'
        ? deposit(movement.record.state)
        : withdrawal(movement.record.state),
    [deposit, withdrawal],
  );
}
