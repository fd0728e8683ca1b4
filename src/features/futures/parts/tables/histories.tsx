/** Histories of futures: orders, trades, transactions and ended positions. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import type { FuturesClosedPosition } from '#contract/entities/futures-closed-position.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesTrade } from '#contract/entities/futures-trade.ts';
import type { FuturesTransaction } from '#contract/entities/futures-transaction.ts';
import type { FuturesOrderStatus } from '#contract/entities/futures-terms.ts';
import type { PairId } from '#contract/core/ids.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { SourceTable } from '#src/trading/orders/tables/SourceTable.tsx';
import type { RowSource } from '#src/trading/orders/tables/row-source.ts';
import type { ColumnOptions } from '#src/trading/orders/tables/use-traded-columns.tsx';
import { filledPercentOf } from '#src/trading/orders/values/filled-share.ts';
import { tableTime } from '#src/trading/orders/values/table-time.ts';
import { timeWidth } from '#src/trading/orders/values/time-width.ts';
import { useTableToday } from '#src/trading/orders/values/use-table-today.ts';
import { pairNameOf, tradedPrice, tradedSize } from '#src/trading/orders/values/traded-pair.ts';
import { useFuturesLabels } from '../use-futures-labels.ts';
import { feeTextOf, ResultText, useFuturesColumns } from './use-futures-columns.tsx';
import styles from './FuturesTables.module.css';

interface HistoryProps<Row> extends ColumnOptions {
  readonly source: RowSource<Row>;
}

const STATUS_TONES: Readonly<
  Record<FuturesOrderStatus, 'neutral' | 'success' | 'danger' | 'info'>
> = {
  open: 'info',
  partially_filled: 'info',
  untriggered: 'info',
  triggered: 'info',
  filled: 'success',
  cancelled: 'neutral',
  expired: 'neutral',
  rejected: 'danger',
};

/** Column of an amount that the user gained or lost. */
const resultColumn = <Row,>(
  key: string,
  title: string,
  width: string,
  valueOf: (row: Row) => Decimal,
): Column<Row> => ({
  key,
  title,
  align: 'end',
  width,
  cell: (row) => <ResultText value={valueOf(row)} />,
});

export function OrderHistory({ source, ...options }: HistoryProps<FuturesOrder>) {
  const { t } = useLingui();
  const { orderStatuses } = useFuturesLabels();
  const kit = useFuturesColumns<FuturesOrder>(options);
  const columns = useMemo(
    (): readonly Column<FuturesOrder>[] => [
      kit.time((order) => order.createdAt),
      { ...kit.pair, isExtra: false },
      { key: 'kind', title: t`Type`, width: '76px', cell: (order) => kit.labels.kind(order.kind) },
      kit.side,
      kit.price(t`Price`, 'price', (order) => order.limitPrice),
      kit.price(t`Average`, 'average', (order) => order.averagePrice),
      kit.size((order) => order.size),
      kit.valueColumn('filled', t`Filled`, (order) => `${filledPercentOf(order)}%`, {
        width: '64px',
      }),
      kit.valueColumn('fee', t`Fee`, (order) => feeTextOf(order.fee), { width: '76px' }),
      {
        key: 'status',
        title: t`Status`,
        width: '120px',
        cell: (order) => (
          <Badge tone={STATUS_TONES[order.status]}>{orderStatuses[order.status]}</Badge>
        ),
      },
    ],
    [t, kit, orderStatuses],
  );
  return (
    <SourceTable
      label={t`Order history`}
      columns={columns}
      source={source}
      rowKey={({ id }) => id}
    />
  );
}

export function TradeHistory({ source, ...options }: HistoryProps<FuturesTrade>) {
  const { t } = useLingui();
  const { feeKinds } = useFuturesLabels();
  const kit = useFuturesColumns<FuturesTrade>(options);
  const columns = useMemo(
    (): readonly Column<FuturesTrade>[] => [
      kit.time((trade) => trade.tradedAt),
      { ...kit.pair, isExtra: false },
      kit.side,
      { key: 'role', title: t`Role`, width: '84px', cell: ({ feeKind }) => feeKinds[feeKind] },
      kit.price(t`Price`, 'price', (trade) => trade.price),
      kit.size((trade) => trade.size),
      kit.valueColumn('total', t`Total`, (trade) => feeTextOf(trade.notional)),
      kit.valueColumn('fee', t`Fee`, (trade) => feeTextOf(trade.fee), { width: '76px' }),
      resultColumn('realized', t`Realized PnL`, '104px', (row) => row.realizedPnl),
    ],
    [t, kit, feeKinds],
  );
  return (
    <SourceTable
      label={t`Trade history`}
      columns={columns}
      source={source}
      rowKey={({ id }) => id}
    />
  );
}

interface TransactionHistoryProps extends Pick<ColumnOptions, 'now'> {
  readonly source: RowSource<FuturesTransaction>;
  /** "BTC/USDT"; undefined for a contract that is not loaded. */
  readonly pairTextOf: (id: PairId) => string | undefined;
}

export function TransactionHistory({ source, pairTextOf, now }: TransactionHistoryProps) {
  const { t } = useLingui();
  const { transactions } = useFuturesLabels();
  const today = useTableToday(now);
  const columns = useMemo(
    (): readonly Column<FuturesTransaction>[] => [
      {
        key: 'time',
        isFullWidth: true,
        title: t`Time`,
        width: timeWidth(),
        cell: ({ at }) => <span className={styles.time}>{tableTime(at, today)}</span>,
      },
      { key: 'kind', title: t`Type`, width: '132px', cell: ({ kind }) => transactions[kind] },
      {
        key: 'pair',
        title: t`Contract`,
        width: '100px',
        cell: ({ pairId }) => (
          <b dir="ltr" translate="no">
            {(pairId === undefined ? undefined : pairTextOf(pairId)) ?? NO_NUMBER}
          </b>
        ),
      },
      {
        key: 'amount',
        title: t`Amount`,
        align: 'end',
        tone: 'value',
        width: '120px',
        cell: ({ amount }) => <ResultText value={amount} />,
      },
      {
        key: 'balance',
        title: t({ message: 'Balance after', comment: 'Head of a column' }),
        align: 'end',
        width: '140px',
        cell: ({ balanceAfter, coin }) => (
          <NumberText>{`${fixedNumber(balanceAfter, 2)} ${coin}`}</NumberText>
        ),
      },
    ],
    [t, transactions, pairTextOf, today],
  );
  return (
    <SourceTable
      label={t`Transactions`}
      columns={columns}
      source={source}
      rowKey={({ seq }) => seq}
    />
  );
}

const NO_NUMBER = '–';

export function PositionHistory({ source, ...options }: HistoryProps<FuturesClosedPosition>) {
  const { t } = useLingui();
  const columns = useClosedPositionColumns(options);
  return (
    <SourceTable
      label={t`Position history`}
      columns={columns}
      source={source}
      rowKey={({ id }) => id}
    />
  );
}

function useClosedPositionColumns({
  pairOf,
  now,
}: ColumnOptions): readonly Column<FuturesClosedPosition>[] {
  const { t } = useLingui();
  const { sides, modes, closeReasons } = useFuturesLabels();
  const today = useTableToday(now);
  return useMemo(() => {
    const price = (
      key: 'entryPrice' | 'exitPrice',
      title: string,
    ): Column<FuturesClosedPosition> => ({
      key,
      title,
      align: 'end',
      width: '100px',
      cell: (row) => <NumberText>{tradedPrice(row[key], pairOf(row))}</NumberText>,
    });
    return [
      {
        key: 'closed',
        title: t({ message: 'Closed', context: 'Time' }),
        width: timeWidth(),
        cell: ({ closedAt }) => <span className={styles.time}>{tableTime(closedAt, today)}</span>,
      },
      {
        key: 'pair',
        title: t`Contract`,
        width: '100px',
        cell: (row) => (
          <b dir="ltr" translate="no">
            {pairNameOf(pairOf(row))}
          </b>
        ),
      },
      {
        key: 'side',
        title: t`Side`,
        width: '148px',
        cell: ({ side, marginMode, leverage }) => (
          <span className={side === 'long' ? styles.buy : styles.sell}>
            <span>{`${sides[side]} · ${modes[marginMode]} `}</span>
            <span dir="ltr" translate="no">{`${leverage}x`}</span>
          </span>
        ),
      },
      {
        key: 'size',
        title: t`Size`,
        align: 'end',
        width: '92px',
        cell: (row) => <NumberText>{tradedSize(row.size, pairOf(row))}</NumberText>,
      },
      price('entryPrice', t`Entry price`),
      price('exitPrice', t`Exit price`),
      resultColumn('realized', t`Realized PnL`, '104px', (row) => row.realizedPnl),
      {
        key: 'fee',
        title: t`Fee`,
        align: 'end',
        width: '76px',
        cell: ({ fee }) => <NumberText>{feeTextOf(fee)}</NumberText>,
      },
      resultColumn('funding', t`Funding`, '80px', (row) => row.fundingFee),
      {
        key: 'reason',
        title: t`Status`,
        width: '108px',
        cell: ({ reason }) => (
          <Badge tone={reason === 'closed' ? 'neutral' : 'danger'}>{closeReasons[reason]}</Badge>
        ),
      },
    ];
  }, [t, sides, modes, closeReasons, pairOf, today]);
}
