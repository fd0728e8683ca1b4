/** One of the histories of futures, loaded when its tab is first opened. */
import type { PairId } from '#contract/core/ids.ts';
import type { ContractKey } from '#contract/entities/futures-terms.ts';
import type { FuturesHistoryName } from '#src/queries/futures-history.ts';
import type { ColumnOptions } from '#src/trading/orders/tables/use-traded-columns.tsx';
import {
  OrderHistory,
  PositionHistory,
  TradeHistory,
  TransactionHistory,
} from '../parts/tables/histories.tsx';
import { useFuturesHistory } from './use-futures-history.ts';

export interface FuturesHistoryProps extends ColumnOptions {
  readonly name: FuturesHistoryName;
  /** Limits the list to this contract; undefined for all. */
  readonly contract: ContractKey | undefined;
  /** Transactions name a contract by its ID. */
  readonly pairTextOf: (id: PairId) => string | undefined;
}

export function FuturesHistory({ name, ...props }: FuturesHistoryProps) {
  switch (name) {
    case 'orders':
      return <Orders {...props} />;
    case 'trades':
      return <Trades {...props} />;
    case 'transactions':
      return <Transactions {...props} />;
    default:
      return <Positions {...props} />;
  }
}

type ListProps = Omit<FuturesHistoryProps, 'name'>;

const Orders = ({ contract, pairTextOf: _names, ...options }: ListProps) => (
  <OrderHistory {...options} source={useFuturesHistory('orders', contract)} />
);

const Trades = ({ contract, pairTextOf: _names, ...options }: ListProps) => (
  <TradeHistory {...options} source={useFuturesHistory('trades', contract)} />
);

const Transactions = ({ contract, pairTextOf, now }: ListProps) => (
  <TransactionHistory
    now={now}
    pairTextOf={pairTextOf}
    source={useFuturesHistory('transactions', contract)}
  />
);

const Positions = ({ contract, pairTextOf: _names, ...options }: ListProps) => (
  <PositionHistory {...options} source={useFuturesHistory('positions', contract)} />
);
