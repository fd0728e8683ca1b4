/** Table of all spot balances, one row per coin. */
import { useLingui } from '@lingui/react/macro';
import type { Balance } from '#contract/entities/balance.ts';
import { Table } from '#src/design/data/Table.tsx';
import { useBalanceColumns } from './use-balance-columns.tsx';

export interface BalancesTableProps {
  /** Undefined while the balances load. */
  readonly balances: readonly Balance[] | undefined;
}

export function BalancesTable({ balances }: BalancesTableProps) {
  const { t } = useLingui();
  return (
    <Table
      label={t`Balances`}
      columns={useBalanceColumns()}
      rows={balances}
      rowKey={({ coinId }) => coinId}
      skeletonRowCount={3}
    />
  );
}
