/** Columns of the wallet history. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { balanceText } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { StatusBadge } from './parts/StatusBadge.tsx';
import { statusCodeOf, type Movement } from './movement.ts';
import { useDepositLabels, useWithdrawalLabels } from './use-custody-labels.ts';
import styles from './Funding.module.css';

/** The same array while nothing in it changes, because a new one renders all rows. */
export function useMovementColumns(
  onDetails: (movement: Movement) => void,
): readonly Column<Movement>[] {
  const { t } = useLingui();
  const stateOf = useStateText();
  return useMemo(
    () => [
      {
        key: 'time',
        title: t`Time`,
        width: '18%',
        cell: ({ record }) => <span dir="ltr">{dateAndTime(record.createdAt)}</span>,
      },
      {
        key: 'coin',
        title: t`Coin`,
        width: '12%',
        cell: ({ record: { coin } }) => <Coin coin={coin} />,
      },
      { key: 'network', title: t`Network`, width: '15%', cell: ({ record }) => record.network },
      {
        key: 'amount',
        title: t`Amount`,
        align: 'end',
        tone: 'value',
        width: '15%',
        cell: ({ record }) => <NumberText>{balanceText(record.amount)}</NumberText>,
      },
      {
        key: 'status',
        title: t`Status`,
        width: '12%',
        cell: (movement) => <StatusBadge code={statusCodeOf(movement)} />,
      },
      {
        key: 'state',
        title: t({ message: 'State', comment: 'Detailed state of a deposit or withdrawal' }),
        width: '20%',
        cell: stateOf,
      },
      {
        key: 'actions',
        title: t`Actions`,
        isTitleHidden: true,
        align: 'end',
        width: '8%',
        cell: (movement) => (
          <Button size="small" tone="text" onClick={() => onDetails(movement)}>
            {t({ message: 'Details', comment: 'Opens the details of a row' })}
          </Button>
        ),
      },
    ],
    [t, stateOf, onDetails],
  );
}

const Coin = ({ coin }: { readonly coin: string }) => (
  <span className={styles.coin}>
    <CoinMark coin={coin} size={16} />
    <b>{coin}</b>
  </span>
);

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
