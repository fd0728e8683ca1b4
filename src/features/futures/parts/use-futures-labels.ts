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
  return useMemo(
    () => ({
      sides: {
        long: t({ message: 'Long', context: 'Position' }),
        short: t({ message: 'Short', context: 'Position' }),
      },
      modes: { isolated: t`Isolated`, cross: t`Cross` },
      actions: {
        open: { long: t`Open long`, short: t`Open short` },
        close: { long: t`Close long`, short: t`Close short` },
      },
      triggers: { mark: t`Mark price`, last: t`Last price`, index: t`Index price` },
      orderStatuses: {
        open: t`Open`,
        partially_filled: t`Partially filled`,
        filled: t`Filled`,
        cancelled: t`Canceled`,
        rejected: t`Rejected`,
        untriggered: t`Untriggered`,
        triggered: t`Triggered`,
        expired: t`Expired`,
      },
      positionStatuses: {
        normal: t`Open`,
        liquidating: t`Liquidating`,
        deleveraging: t`Deleveraging`,
      },
      transactions: {
        transfer_in: t`Transfer in`,
        transfer_out: t`Transfer out`,
        realized_profit: t`Realized PnL`,
        fee: t`Fee`,
        funding: t`Funding`,
        liquidation: t`Liquidation`,
        insurance: t`Insurance`,
        deleveraging: t`Deleveraging`,
        margin_added: t`Margin added`,
        margin_removed: t`Margin removed`,
      },
      feeKinds: { maker: t`Maker`, taker: t`Taker`, liquidation: t`Liquidation` },
      closeReasons: {
        closed: t({ message: 'Closed', context: 'Position' }),
        liquidated: t`Liquidated`,
        deleveraged: t`Deleveraged`,
      },
    }),
    [t],
  );
}
