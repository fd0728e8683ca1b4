/** React context of order lists: provides the CSV export of a history. */
import type { ComponentType } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import type { exportMachine, ExportRequest } from '#machines/history/export.machine.ts';
import { createServiceContext } from './create-service-context.ts';

export type { ExportRequest } from '#machines/history/export.machine.ts';

export interface OrderListsService {
  /** Export machine with its reads and file output provided. */
  readonly exportMachine: typeof exportMachine;
  readonly announce: (notice: Notice) => void;
}

export interface ExportState {
  readonly phase: 'choosing' | 'loading' | 'saving' | 'saved' | 'failed';
  readonly rowCount: number;
  /** Undefined until the exchange has returned it. */
  readonly totalCount: number | undefined;
}

export interface Export extends ExportState {
  readonly start: (request: ExportRequest) => void;
  readonly cancel: () => void;
  readonly retry: () => void;
}

export interface PairListProps {
  /** The displayed pair; undefined on the order pages. */
  readonly pair: Pair | undefined;
  readonly isThisPairOnly: boolean;
  /** Element for the tools; by default above the list. */
  readonly toolsHost?: Element | null | undefined;
  readonly now: EpochMs;
}

/** Lists below a pair, loaded when first shown; the app provides them to a trading page. */
export interface PairLists {
  readonly History: ComponentType<PairListProps>;
  readonly Trades: ComponentType<PairListProps>;
  readonly Transactions: ComponentType<PairListProps>;
  /** Details of one order in an overlay. */
  readonly Detail: ComponentType<{ readonly order: Order; readonly onClose: () => void }>;
}

export const [OrderListsServiceProvider, useOrderListsService] =
  createServiceContext<OrderListsService>('OrderListsService');

/** Runs one export from the range selection to its end; unmounting cancels it. */
export function useExport(): Export {
  const actor = useActorRef(useOrderListsService().exportMachine);
  const state = useSelector(actor, exportStateOf, isSameState);
  return {
    ...state,
    start: (request) => actor.send({ type: 'export.started', request }),
    cancel: () => actor.send({ type: 'export.canceled' }),
    retry: () => actor.send({ type: 'export.retried' }),
  };
}

const exportStateOf = ({ value, context }: SnapshotFrom<typeof exportMachine>): ExportState => ({
  phase: value,
  rowCount: context.rowCount,
  totalCount: context.totalCount,
});

const isSameState = (left: ExportState, right: ExportState): boolean =>
  left.phase === right.phase &&
  left.rowCount === right.rowCount &&
  left.totalCount === right.totalCount;
