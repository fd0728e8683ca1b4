/** Everything one holds in the spot wallet, coin by coin. */
import { useLingui } from '@lingui/react/macro';
import type { Balance } from '#contract/entities/balance.ts';
import { balanceText } from '#domain/number-text.ts';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table, type Column } from '#src/design/data/Table.tsx';
import styles from './BalancesTable.module.css';

export interface BalancesTableProps {
  /** Undefined while they load. */
  readonly balances: readonly Balance[] | undefined;
}

export function BalancesTable({ balances }: BalancesTableProps) {
  const { t } = useLingui();
  const columns: readonly Column<Balance>[] = [
    {
      key: 'coin',
      title: t`Coin`,
      cell: ({ coin, coinName }) => (
        <span className={styles.coin}>
          <CoinMark coin={coin} size={16} />
          <b>{coin}</b>
          <span>{coinName}</span>
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
  ];
  return (
    <Table
      label={t`Funds`}
      columns={columns}
      rows={balances}
      rowKey={({ coinId }) => coinId}
      skeletonRowCount={3}
    />
  );
}
