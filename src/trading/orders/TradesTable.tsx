/** One's own trades: each part of an order that filled, and what it cost. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Table, type Column } from '#src/design/data/Table.tsx';
import { tradedNotional, tradedPrice, tradedSize, type PairLookup } from './traded-pair.ts';
import { useOrderColumns } from './use-order-columns.tsx';

export interface TradesTableProps {
  /** Undefined while they load. */
  readonly trades: readonly OwnTrade[] | undefined;
  readonly pairOf: PairLookup;
  readonly now?: EpochMs | undefined;
  /** Every row is of the pair on screen. */
  readonly isOnePair?: boolean | undefined;
}

export function TradesTable({ trades, pairOf, now, isOnePair }: TradesTableProps) {
  const { t } = useLingui();
  const { time, pair, side, figure } = useOrderColumns<OwnTrade>({ pairOf, now, isOnePair });
  const role: Column<OwnTrade> = {
    key: 'role',
    title: t`Role`,
    isWideOnly: true,
    cell: ({ isMaker }) => (isMaker ? t`Maker` : t`Taker`),
  };
  return (
    <Table
      label={t`Trade history`}
      columns={[
        time((trade) => trade.tradedAt),
        pair,
        side,
        role,
        figure('price', t`Price`, (trade) => tradedPrice(trade.price, pairOf(trade)), {
          tone: 'value',
        }),
        figure('amount', t`Amount`, (trade) => tradedSize(trade.size, pairOf(trade)), {
          tone: 'value',
        }),
        figure('total', t`Total`, (trade) => tradedNotional(trade.notional, pairOf(trade)), {
          isWideOnly: true,
        }),
        figure('fee', t`Fee`, (trade) => feeText(trade, pairOf)),
      ]}
      rows={trades}
      rowKey={({ id, orderId }) => `${id}/${orderId}`}
      skeletonRowCount={3}
    />
  );
}

/** A fee is taken in the coin received. */
function feeText(trade: OwnTrade, pairOf: PairLookup): string {
  const pair = pairOf(trade);
  const isInTradeCoin = trade.feeCoinId === trade.tradeCoinId;
  const coin = isInTradeCoin ? pair?.tradeCoin : pair?.quoteCoin;
  return `${displayNumber(trade.fee)} ${coin ?? ''}`.trimEnd();
}
