/** Value and share of the most valuable coins over all wallets. */
import { useLingui } from '@lingui/react/macro';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import type { CoinShare, WalletOverview } from '#src/queries/wallets.ts';
import { percentOf } from '../amounts.ts';
import { ShareBar } from './ShareBar.tsx';
import { WalletValue } from './WalletValue.tsx';
import styles from '../WalletOverviewView.module.css';

/** A glance: the pages of the wallets list all coins. */
const COIN_COUNT_MAX = 20;

export function CoinShares({ overview }: { readonly overview: WalletOverview | undefined }) {
  const { t } = useLingui();
  const columns: readonly Column<CoinShare>[] = [
    {
      key: 'coin',
      title: t`Coin`,
      cell: ({ coin, coinName }) => (
        <span className={styles.coin}>
          <CoinMark coin={coin} />
          <b>{coin}</b>
          <span className={styles.name}>{coinName}</span>
        </span>
      ),
    },
    {
      key: 'value',
      title: t({ message: 'Value', comment: 'Of a balance, in the display currency' }),
      align: 'end',
      tone: 'value',
      cell: ({ valueUsd }) => <WalletValue value={valueUsd} />,
    },
    {
      key: 'share',
      title: t({ message: 'Share', comment: 'Of the total' }),
      align: 'end',
      cell: ({ valueUsd }) =>
        overview !== undefined && <ShareBar percent={percentOf(valueUsd, overview.totalUsd)} />,
    },
  ];
  return (
    <>
      <Table
        label={t({ message: 'Coins', comment: 'Of all wallets together' })}
        columns={columns}
        rows={overview?.coins.slice(0, COIN_COUNT_MAX)}
        rowKey={({ coinId }) => coinId}
        skeletonRowCount={5}
      />
      {(overview?.coins.length ?? 0) > COIN_COUNT_MAX && (
        <p className={styles.rest}>{t`These are the ${COIN_COUNT_MAX} most valuable coins.`}</p>
      )}
    </>
  );
}
