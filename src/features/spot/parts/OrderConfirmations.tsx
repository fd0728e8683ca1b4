/** Confirmation dialogs before an order is sent or changed, from anywhere on the page: the order
 *  form that needs one may not be on screen. */
import type { Pair } from '#contract/core/pair.ts';
import { ORDER_SIDES } from '#contract/entities/order.ts';
import { useTradingService } from '#src/binding/spot.tsx';
import { AmendConfirmations } from '#src/trading/orders/changes/AmendConfirmations.tsx';
import { useTradedPairs } from '#src/trading/orders/values/use-traded-pairs.ts';
import { OrderConfirmation } from './OrderConfirmation.tsx';

export function OrderConfirmations({ pair }: { readonly pair: Pair }) {
  const { amendments } = useTradingService();
  const { pairOf } = useTradedPairs(pair);
  return (
    <>
      {ORDER_SIDES.map((side) => (
        <OrderConfirmation key={side} pair={pair} side={side} />
      ))}
      <AmendConfirmations amendments={amendments} pairOf={pairOf} />
    </>
  );
}
