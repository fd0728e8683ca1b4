/** Columns shared by all balance tables: coin, available, in orders. */
import { useLingui } from '@lingui/react/macro';
import type { Balance } from '#contract/entities/balance.ts';
import { balanceText } from '#domain/number-text.ts';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/columns.ts';
import styles from './BalancesTable.module.css';

export function useBalanceColumns(): readonly Column<Balance>[] {
  const { t } = useLingui();
  return [
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
      tip: t`Balance you can use for new orders`,
      align: 'end',
      tone: 'value',
      cell: ({ available }) => <NumberText>{balanceText(available)}</NumberText>,
    },
    {
      key: 'held',
      title: t({ message: 'In orders', comment: 'Head of a column' }),
      tip: t`Balance reserved by your open orders`,
      align: 'end',
      cell: ({ frozen }) => <NumberText>{balanceText(frozen)}</NumberText>,
    },
  ];
}
