/** Columns of the transaction history. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { JournalLine } from '#contract/entities/journal-line.ts';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { Change } from './parts/Change.tsx';
import { useTransactionLabels, useWalletLabels } from './use-wallet-labels.ts';
import styles from './TransactionHistoryView.module.css';

/** The same array while nothing in it changes, because a new one renders all rows. */
// oxlint-disable-next-line max-lines-per-function -- A list of columns.
export function useTransactionColumns(
  onDetails: (line: JournalLine) => void,
): readonly Column<JournalLine>[] {
  const { t } = useLingui();
  const types = useTransactionLabels();
  const wallets = useWalletLabels();
  return useMemo(
    () => [
      {
        key: 'time',
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
        cell: ({ coin }) => (
          <span className={styles.coin}>
            <CoinMark coin={coin} size={16} />
            <b>{coin}</b>
          </span>
        ),
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
      {
        key: 'actions',
        title: t`Actions`,
        isTitleHidden: true,
        align: 'end',
        width: '8%',
        cell: (line) => (
          <Button size="small" tone="text" onClick={() => onDetails(line)}>
            {t({ message: 'Details', comment: 'Opens the details of a row' })}
          </Button>
        ),
      },
    ],
    [t, types, wallets, onDetails],
  );
}
