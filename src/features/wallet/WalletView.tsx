/** Coins of one wallet: searched, sorted, small balances hidden on request. */
import { useMemo, useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Switch } from '#src/design/controls/Switch.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import type { Sorting } from '#src/design/data/columns.ts';
import { LongTable } from '#src/design/data/LongTable.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { SearchIcon } from '#src/design/icons/icons.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { TransferInput } from '#src/binding/wallets.ts';
import type { EarnSummary } from '#src/queries/earn-summary.ts';
import type { WalletRow } from '#src/queries/wallets.ts';
import { applyWalletView } from '#src/stores/wallet-view.store.ts';
import { useCoinNames } from '#src/trading/coin/use-coin-names.ts';
import { foundRows, hasEarn, isSmall, sortedRows } from './amounts.ts';
import { LazyInEarn } from './lazy-parts.tsx';
import { useWalletColumns } from './use-wallet-columns.tsx';
import type { TradePaths } from './use-trade-paths.ts';
import { useWalletLabels } from './use-wallet-labels.ts';
import styles from './WalletView.module.css';

export interface WalletViewProps {
  readonly wallet: Wallet;
  readonly rows: Reloadable<readonly WalletRow[]>;
  readonly areSmallHidden: boolean;
  /** Undefined in a wallet whose coins are not traded. */
  readonly tradePathOf?: TradePaths | undefined;
  readonly onTransfer: (input: TransferInput) => void;
  /** What of this wallet is in Simple Earn; undefined while unknown, and for other wallets. */
  readonly earn?: EarnSummary | undefined;
}

const BY_VALUE: Sorting = { key: 'value', direction: 'descending' };
const SEARCH_LENGTH_MAX = 60;

export function WalletView(props: WalletViewProps) {
  const { wallet, rows, areSmallHidden, tradePathOf, onTransfer } = props;
  const { t } = useLingui();
  const labels = useWalletLabels();
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting>(BY_VALUE);
  const columns = useWalletColumns({ wallet, tradePathOf, onTransfer });
  const all = dataOf(rows);
  const hasName = useCoinNames(search);
  const smallCount = useMemo(() => all?.filter(isSmall).length ?? 0, [all]);
  const shown = useMemo(() => {
    const found = foundRows(all ?? [], search, hasName);
    return sortedRows(areSmallHidden ? found.filter((row) => !isSmall(row)) : found, sorting);
  }, [all, search, hasName, areSmallHidden, sorting]);
  const table = (isLoaded: boolean): ReactNode => (
    <LongTable
      label={labels[wallet]}
      columns={columns}
      rowCount={isLoaded ? shown.length : undefined}
      rowAt={(index) => shown[index]}
      rowKey={({ coinId }) => coinId}
      listKey={`${search} ${sorting.key} ${sorting.direction} ${areSmallHidden}`}
      sorting={sorting}
      onSortingChange={setSorting}
      skeletonRowCount={8}
    />
  );
  return (
    <Panel label={labels[wallet]} className={styles.panel}>
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          label={t`Search coins`}
          labelPlacement="hidden"
          placeholder={t({ message: 'Search', comment: 'Placeholder of a search field' })}
          type="search"
          autoComplete="off"
          maxLength={SEARCH_LENGTH_MAX}
          startSlot={<SearchIcon />}
          value={search}
          onValueChange={setSearch}
        />
        <Switch
          label={t`Hide small balances (${smallCount})`}
          tip={t`Coins of less than 1 US dollar`}
          isOn={areSmallHidden}
          onToggle={(isOn) => applyWalletView({ areSmallHidden: isOn })}
        />
      </div>
      {hasEarn(props.earn) && <LazyInEarn summary={props.earn} />}
      <LoadableContent
        loadable={rows}
        failureText={t`This page could not be loaded.`}
        placeholder={table(false)}
      >
        {() => table(true)}
      </LoadableContent>
    </Panel>
  );
}
