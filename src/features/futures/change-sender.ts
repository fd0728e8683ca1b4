/** Sends changes of positions outside a dialog: a dragged stop, or a market close in the row. */
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { FuturesService, PositionChange } from '#src/binding/futures.ts';

export const changeSender =
  ({ changeOf, market, newClientOrderId, newRequestId }: FuturesService) =>
  (position: FuturesPosition, change: PositionChange): void => {
    const actor = changeOf(position);
    // An outcome that nobody dismissed must not block the next change.
    actor.send({ type: 'change.dismissed' });
    const { isTradable, isMarkLive } = market();
    actor.send({
      type: 'change.submitted',
      change,
      isMarketLive: isTradable && isMarkLive,
      clientOrderId: newClientOrderId(),
      requestId: newRequestId(),
    });
  };
