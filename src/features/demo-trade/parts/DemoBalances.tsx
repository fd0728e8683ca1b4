/** What the play-money account holds, coin by coin, and what each is worth. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { balanceText, fixedNumber } from '#domain/number-text.ts';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table, type Column } from '#src/design/data/Table.tsx';
import type { WalletRow } from '#src/queries/demo.ts';
import styles from './DemoBalances.module.css';

const NOTHING = '0';

export function DemoBalances({
  balances,
}: {
  readonly balances: readonly WalletRow[] | undefined;
}) {
  const { t } = useLingui();
  const owned = useMemo(
    () => balances?.filter(({ available, held }) => available !== NOTHING || held !== NOTHING),
    [balances],
  );
  const columns: readonly Column<WalletRow>[] = [
    {
      key: 'coin',
      title: t`Coin`,
      cell: ({ coin, coinName }) => (
        <span className={styles.coin}>
          <CoinMark coin={coin} size={16} />
          <b>{coin}</b>
          <span className={styles.name}>{coinName}</span>
        </span>
      ),
    },
    {
      key: 'available',
      title: t`Available`,
      align: 'end',
      tone: 'value',
      cell: ({ available }) => <NumberText>{balanceText(available)}</NumberText>,
    },
    {
      key: 'held',
      title: t`On order`,
      align: 'end',
      cell: ({ held }) => <NumberText>{balanceText(held)}</NumberText>,
    },
    {
      key: 'worth',
      title: t({ message: 'Worth (USDT)', comment: 'At the last price' }),
      align: 'end',
      tone: 'value',
      cell: ({ valueUsd }) => (
        <NumberText>{valueUsd === undefined ? '–' : fixedNumber(valueUsd, 2)}</NumberText>
      ),
    },
  ];
  return (
    <Table
      label={t`Balances`}
      columns={columns}
      rows={owned}
      rowKey={({ coinId }) => coinId}
      skeletonRowCount={3}
    />
  );
}
