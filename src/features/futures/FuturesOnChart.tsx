/** Open positions and orders of the contract on its chart; take profit and stop loss are changed by dragging. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { isOfContract } from '#contract/entities/futures-terms.ts';
import {
  useFuturesService,
  type FuturesService,
  type PositionChange,
} from '#src/binding/futures.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { quoteOf } from '#src/stores/futures-quotes.store.ts';
import type { OverlayHost } from '#src/trading/chart/overlay.ts';
import { PositionLines } from './parts/chart/PositionLines.tsx';
import { usePendingPositions } from './use-pending-positions.ts';

interface FuturesOnChartProps {
  readonly plot: OverlayHost;
  readonly contract: FuturesContract;
}

export function FuturesOnChart({ plot, contract }: FuturesOnChartProps) {
  const service = useFuturesService();
  const lists = futuresListsOf(useSnapshot(futuresAccount));
  const { ofContract, orders } = useMemo(
    () => ({
      ofContract: lists.positions.filter((position) => isOfContract(position, contract)),
      orders: lists.openOrders.filter((order) => isOfContract(order, contract)),
    }),
    [lists, contract],
  );
  const pendingIds = usePendingPositions(ofContract);
  const send = changeSender(service);
  return (
    <PositionLines
      plot={plot}
      contract={contract}
      positions={ofContract}
      orders={orders}
      quote={quoteOf(contract)}
      hasReferencePrices
      pendingIds={pendingIds}
      onStopChange={(position, field, price) => {
        const trigger = position[field]?.trigger ?? 'mark';
        const { takeProfit, stopLoss } = position;
        send(position, {
          kind: 'stops',
          size: undefined,
          takeProfit,
          stopLoss,
          [field]: price === undefined ? undefined : { price, trigger },
        });
      }}
    />
  );
}

/** Sends changes of positions outside a dialog: a dragged stop, or a market close in the row. */
const changeSender =
  ({ changeOf, changeView, market, newClientOrderId, newRequestId }: FuturesService) =>
  (position: FuturesPosition, change: PositionChange): void => {
    const actor = changeOf(position);
    // An outcome that nobody dismissed must not block the next change.
    actor.send({ type: 'change.dismissed' });
    const { isTradable, isMarkLive } = market();
    actor.send({
      type: 'change.submitted',
      change,
      view: changeView(position),
      isMarketLive: isTradable && isMarkLive,
      clientOrderId: newClientOrderId(),
      requestId: newRequestId(),
    });
  };
