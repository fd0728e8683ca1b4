/** Table of the demo account's balances with their values. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { fixedNumber } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table, type Column } from '#src/design/data/Table.tsx';
import type { WalletRow } from '#src/queries/demo.ts';
import { useBalanceColumns } from '#src/trading/balances/use-balance-columns.tsx';

const NOTHING = '0';

export function DemoBalances({
  balances,
}: {
  readonly balances: readonly WalletRow[] | undefined;
}) {
  const { t } = useLingui();
  const owned = useMemo(
    () => balances?.filter(({ available, frozen }) => available !== NOTHING || frozen !== NOTHING),
    [balances],
  );
  const columns: readonly Column<WalletRow>[] = [
    ...useBalanceColumns(),
    {
      key: 'value',
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
