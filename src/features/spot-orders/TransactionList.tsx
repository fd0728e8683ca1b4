/** Recent market trades of a pair. */
import type { PairListProps } from '#src/binding/order-lists.ts';
import { useSpotService } from '#src/binding/spot.tsx';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useTransactions } from '#src/queries/spot-history.ts';
import { rowSourceOf } from '#src/trading/orders/tables/row-source.ts';
import { TransactionsView } from '#src/trading/orders/lists/TransactionsView.tsx';

export function TransactionList({ pair, toolsHost, now }: PairListProps) {
  const { tradingMode } = useSpotService();
  const trades = useTransactions(tradingMode, pair);
  return (
    <TransactionsView
      pair={pair}
      now={now}
      toolsHost={toolsHost}
      source={rowSourceOf(loadableOf(trades))}
    />
  );
}
