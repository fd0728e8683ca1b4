/** What everybody traded of a pair lately, with the choice of its columns. */
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
  /** Where the tools stand; above the list when left out. */
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
