/** Table of the demo account's balances with their values. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { fixedNumber } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import type { WalletRow } from '#src/queries/demo.ts';
import { displayCurrency } from '#src/stores/display-currency.store.ts';
import { useBalanceColumns } from '#src/trading/balances/use-balance-columns.tsx';

const NOTHING = '0';

export function DemoBalances({
  balances,
}: {
  readonly balances: readonly WalletRow[] | undefined;
}) {
  const { t } = useLingui();
  const { texts } = useSnapshot(displayCurrency);
  const owned = useMemo(
    () => balances?.filter(({ available, frozen }) => available !== NOTHING || frozen !== NOTHING),
    [balances],
  );
  const columns: readonly Column<WalletRow>[] = [
    ...useBalanceColumns(),
    {
      key: 'value',
      title:
        texts === undefined
          ? t({ message: 'Value (USDT)', comment: 'At the last price' })
          : t({
              message: 'Estimated value',
              comment: 'Of a balance, in the currency of the account',
            }),
      align: 'end',
      tone: 'value',
      cell: ({ valueUsd }) => (
        <NumberText>
          {valueUsd === undefined ? '–' : (texts?.value(valueUsd) ?? fixedNumber(valueUsd, 2))}
        </NumberText>
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
