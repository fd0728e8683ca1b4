/** Balances too small for an order, converted into one coin. */
import { useMemo } from 'react';
import { Plural, useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { balanceText, fixedNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import type { ConvertCoin, SmallBalance } from '#src/queries/convert.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import styles from './ConvertTables.module.css';

export interface SmallBalancesPanelProps {
  readonly balances: Reloadable<readonly SmallBalance[]>;
  readonly coins: readonly ConvertCoin[];
  readonly toCoin: string;
  readonly onToCoinChange: (coin: string) => void;
  /** Coins that will be converted. */
  readonly chosen: readonly string[];
  readonly onChosenChange: (coin: string, isChosen: boolean) => void;
  readonly isBusy: boolean;
  readonly onSweep: () => void;
}

const VALUE_DECIMALS = 2;

export function SmallBalancesPanel(props: SmallBalancesPanelProps) {
  const { t } = useLingui();
  const { balances, coins, toCoin, chosen, isBusy } = props;
  const count = chosen.length;
  const columns = useColumns(props);
  const table = (rows: readonly SmallBalance[] | undefined) => (
    <Table
      label={t`Small balances`}
      columns={columns}
      rows={rows}
      rowKey={({ coin }) => coin}
      skeletonRowCount={3}
    />
  );
  return (
    <>
      <p className={styles.hint}>
        {t`Available balances with a value below 5 USDT, the minimum of an order.`}
      </p>
      <LoadableContent
        loadable={balances}
        failureText={t`The list could not be loaded.`}
        placeholder={table(undefined)}
      >
        {(rows) => table(rows)}
      </LoadableContent>
      <div className={styles.sweep}>
        <Select
          label={t({ message: 'Convert to', comment: 'Coin that small balances become' })}
          choices={coins.map(({ coin }) => ({ value: coin, label: coin }))}
          value={toCoin}
          onValueChange={props.onToCoinChange}
        />
        <Button
          tone="primary"
          isBusy={isBusy}
          disabledReason={count === 0 ? t`No balance selected` : undefined}
          onClick={props.onSweep}
        >
          <Plural
            value={count}
            one={`Convert # balance to ${toCoin}`}
            other={`Convert # balances to ${toCoin}`}
          />
        </Button>
      </div>
    </>
  );
}

function useColumns(props: SmallBalancesPanelProps): readonly Column<SmallBalance>[] {
  const { t } = useLingui();
  const { chosen, toCoin, onChosenChange, isBusy } = props;
  return useMemo(
    () => [
      {
        key: 'coin',
        title: t({ message: 'Coin', comment: 'Head of a column' }),
        tone: 'value',
        cell: ({ coin, coinName }) => (
          <Checkbox
            label={
              <span className={styles.coin}>
                <CoinMark coin={coin} />
                {coin}
                <span className={styles.name}>{coinName}</span>
              </span>
            }
            isChecked={chosen.includes(coin)}
            disabledReason={
              isBusy
                ? t`A convert is pending`
                : coin === toCoin
                  ? t`This is the coin to receive`
                  : undefined
            }
            onCheckedChange={(isChecked) => onChosenChange(coin, isChecked)}
          />
        ),
      },
      {
        key: 'available',
        title: t({ message: 'Available', comment: 'Balance that may be used' }),
        align: 'end',
        tone: 'value',
        cell: ({ available }) => <Amount>{balanceText(available)}</Amount>,
      },
      {
        key: 'value',
        title: t({ message: 'Value', comment: 'Of a balance in USDT' }),
        align: 'end',
        cell: ({ valueUsd }) => <Amount>{`${fixedNumber(valueUsd, VALUE_DECIMALS)} USDT`}</Amount>,
      },
    ],
    [t, chosen, toCoin, onChosenChange, isBusy],
  );
}
