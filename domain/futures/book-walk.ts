/** What an order would fill now, and the value and the loss of each fill. */
import { lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { ContractValues } from './contract-values.ts';
import { positionSideOf } from './order-sides.ts';
import type { OrderSide } from './order-terms.ts';
import type { BookEntry } from './order-view.ts';

export interface BookWalk {
  readonly size: Lots;
  /** Fine. */
  readonly value: bigint;
  /** Losses of the single fills at the reference price, if they open. Fine. */
  readonly loss: bigint;
}

export interface WalkTerms {
  readonly side: OrderSide;
  readonly size: Lots;
  /** The worst price. */
  readonly limit: Ticks;
  /** Price in units that the fills are compared with; undefined counts no loss. */
  readonly reference: bigint | undefined;
}

/** @param isFillable skips an entry for which it is false. The owner's own orders end the walk. */
export function walkBook<Entry extends BookEntry>(
  values: ContractValues,
  order: WalkTerms,
  entries: Iterable<Entry>,
  isFillable: (entry: Entry, size: Lots) => boolean = () => true,
): BookWalk {
  const { side, limit, reference } = order;
  let left: number = order.size;
  let value = 0n;
  let loss = 0n;
  for (const entry of entries) {
    const { price, isOwn } = entry;
    const isBeyond = side === 'buy' ? price > limit : price < limit;
    if (isBeyond || isOwn || left === 0) break;
    const size = lots(Math.min(left, entry.size));
    if (!isFillable(entry, size)) continue;
    const fill = pricedAt(values, { side, price, size, reference });
    value += fill.value;
    loss += fill.loss;
    left -= size;
  }
  return { size: lots(order.size - left), value, loss };
}

/** Value of a size at a price, and the loss that it has at the reference price when it opens. Fine. */
export function pricedAt(
  values: ContractValues,
  {
    side,
    price,
    size,
    reference,
  }: Pick<WalkTerms, 'side' | 'size' | 'reference'> & { readonly price: Ticks },
): { readonly value: bigint; readonly loss: bigint } {
  const value = values.valueAtTicks(price, size);
  if (reference === undefined) return { value, loss: 0n };
  const valueThere = values.valueAt(reference, size);
  return { value, loss: values.openLossOf(positionSideOf(side, 'open'), value, valueThere) };
}
