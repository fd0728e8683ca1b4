/** Columns of the transaction history. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { JournalLine } from '#contract/entities/journal-line.ts';
import type { Column } from '#src/design/data/columns.ts';
import { dateAndTime } from '#src/format/dates.ts';
import { CoinCell } from '#src/trading/money/CoinCell.tsx';
import { useDetailsColumn } from '#src/trading/money/use-details-column.tsx';
import { Change } from './parts/Change.tsx';
import { useTransactionLabels, useWalletLabels } from './use-wallet-labels.ts';
import styles from './parts/Transactions.module.css';

/** The same array while nothing in it changes, because a new one renders all rows. */
export function useTransactionColumns(
  onDetails: (line: JournalLine) => void,
): readonly Column<JournalLine>[] {
  const { t } = useLingui();
  const types = useTransactionLabels();
  const wallets = useWalletLabels();
  const details = useDetailsColumn(onDetails);
  return useMemo(
    () => [
      {
        key: 'time',
        isFullWidth: true,
        title: t`Time`,
        width: '17%',
        cell: ({ at }) => <span className={styles.time}>{dateAndTime(at)}</span>,
      },
      {
        key: 'type',
        title: t`Type`,
        width: '21%',
        tone: 'value',
        cell: ({ type }) => types[type],
      },
      { key: 'wallet', title: t`Wallet`, width: '14%', cell: ({ wallet }) => wallets[wallet] },
      {
        key: 'coin',
        title: t`Coin`,
        width: '12%',
        cell: ({ coin }) => <CoinCell coin={coin} />,
      },
      {
        key: 'available',
        title: t`Available`,
        tip: t`Change of the available balance`,
        align: 'end',
        width: '14%',
        cell: ({ available }) => <Change amount={available} />,
      },
      {
        key: 'frozen',
        title: t`Frozen`,
        tip: t`Change of the balance reserved by orders, withdrawals and converts`,
        align: 'end',
        width: '14%',
        cell: ({ frozen }) => <Change amount={frozen} isQuiet />,
      },
      details,
    ],
    [t, types, wallets, details],
  );
}
