/** Labels of the enumerations of futures. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type {
  CloseReason,
  FeeKind,
  FuturesOrderStatus,
  FuturesTransactionKind,
  MarginMode,
  PositionAction,
  PositionSide,
  PositionStatus,
  Trigger,
} from '#contract/entities/futures-terms.ts';

export interface FuturesLabels {
  readonly sides: Readonly<Record<PositionSide, string>>;
  readonly modes: Readonly<Record<MarginMode, string>>;
  /** "Open long": what an order does to a position. */
  readonly actions: Readonly<Record<PositionAction, Readonly<Record<PositionSide, string>>>>;
  readonly triggers: Readonly<Record<Trigger, string>>;
  readonly orderStatuses: Readonly<Record<FuturesOrderStatus, string>>;
  readonly positionStatuses: Readonly<Record<PositionStatus, string>>;
  readonly transactions: Readonly<Record<FuturesTransactionKind, string>>;
  readonly feeKinds: Readonly<Record<FeeKind, string>>;
  readonly closeReasons: Readonly<Record<CloseReason, string>>;
}

export function useFuturesLabels(): FuturesLabels {
  const { t } = useLingui();
  const orders = useOrderLabels();
  const transactions = useTransactionLabels();
  return useMemo(
    () => ({
      ...orders,
      transactions,
      sides: {
        long: t({ message: 'Long', context: 'Position' }),
        short: t({ message: 'Short', context: 'Position' }),
      },
      modes: { isolated: t`Isolated`, cross: t`Cross` },
      positionStatuses: {
        normal: t`Open`,
        liquidating: t({ message: 'Liquidating', comment: 'State of a position' }),
        deleveraging: t({ message: 'Deleveraging', comment: 'State of a position' }),
      },
      feeKinds: { maker: t`Maker`, taker: t`Taker`, liquidation: t`Liquidation` },
      closeReasons: {
        closed: t({ message: 'Closed', context: 'Position' }),
        liquidated: t({ message: 'Liquidated', comment: 'Why a position was closed' }),
        deleveraged: t({ message: 'Deleveraged', comment: 'Why a position was closed' }),
      },
    }),
    [t, orders, transactions],
  );
}

function useOrderLabels(): Pick<FuturesLabels, 'actions' | 'triggers' | 'orderStatuses'> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      actions: {
        open: {
          long: t({ message: 'Open long', comment: 'Opens a position; verb' }),
          short: t({ message: 'Open short', comment: 'Opens a position; verb' }),
        },
        close: {
          long: t({ message: 'Close long', comment: 'Closes a position; verb' }),
          short: t({ message: 'Close short', comment: 'Closes a position; verb' }),
        },
      },
      triggers: {
        mark: t`Mark price`,
        last: t`Last price`,
        index: t({ message: 'Index price', comment: 'Price that triggers an order' }),
      },
      orderStatuses: {
        open: t`Open`,
        partially_filled: t`Partially filled`,
        filled: t`Filled`,
        cancelled: t`Canceled`,
        rejected: t`Rejected`,
        untriggered: t`Untriggered`,
        triggered: t({ message: 'Triggered', comment: 'State of an order' }),
        expired: t`Expired`,
      },
    }),
    [t],
  );
}

function useTransactionLabels(): FuturesLabels['transactions'] {
  const { t } = useLingui();
  return useMemo(
    () => ({
      transfer_in: t({ message: 'Transfer in', comment: 'Transaction: into the futures wallet' }),
      transfer_out: t({
        message: 'Transfer out',
        comment: 'Transaction: out of the futures wallet',
      }),
      realized_profit: t`Realized PnL`,
      fee: t`Fee`,
      funding: t`Funding`,
      liquidation: t`Liquidation`,
      insurance: t({ message: 'Insurance', comment: 'Kind of transaction: insurance fund' }),
      deleveraging: t({ message: 'Deleveraging', comment: 'Kind of transaction' }),
      margin_added: t({ message: 'Margin added', comment: 'Kind of transaction' }),
      margin_removed: t({ message: 'Margin removed', comment: 'Kind of transaction' }),
    }),
    [t],
  );
}
