/** Recent market trades of a pair, with a column selection. */
import type { MarketTrade } from '#contract/entities/trade.ts';
import { ListTools } from './ListTools.tsx';
import type { RowSource } from '../tables/row-source.ts';
import { ToolbarSlot } from './ToolbarSlot.tsx';
import {
  TransactionsTable,
  useTransactionColumns,
  type TransactionColumnOptions,
} from '../tables/TransactionsTable.tsx';
import { useColumnChoice } from './use-column-choice.ts';

export interface TransactionsViewProps extends TransactionColumnOptions {
  readonly source: RowSource<MarketTrade>;
  /** Element that contains the tools; if omitted, the tools are above the list. */
  readonly toolsHost?: Element | null | undefined;
}

export function TransactionsView({ source, toolsHost, ...columnOptions }: TransactionsViewProps) {
  const columns = useColumnChoice('marketTrades', useTransactionColumns(columnOptions));
  return (
    <>
      <ToolbarSlot host={toolsHost}>
        <ListTools filters={undefined} columns={{ ...columns, columns: columns.all }} />
      </ToolbarSlot>
      <TransactionsTable columns={columns.shown} source={source} />
    </>
  );
}
