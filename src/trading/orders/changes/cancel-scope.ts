/** Selects the open orders of a cancel-all request, in the same way as the exchange. */
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';

export interface CancelScope {
  /** Undefined: all pairs. */
  readonly pair: Pair | undefined;
  /** Undefined: all types. */
  readonly type: 'buy' | 'sell' | 'stop_limit' | undefined;
}

type CancelTarget = Pick<Order, 'side' | 'kind' | 'status' | 'tradeCoinId' | 'quoteCoinId'>;

export const ordersInScope = <One extends CancelTarget>(
  orders: readonly One[],
  { pair, type }: CancelScope,
): readonly One[] =>
  orders.filter((order) => isOfPair(order, pair) && (type === undefined || typeOf(order) === type));

const isOfPair = (order: CancelTarget, pair: Pair | undefined): boolean =>
  pair === undefined ||
  (order.tradeCoinId === pair.tradeCoinId && order.quoteCoinId === pair.quoteCoinId);

/** Returns the type of an order. An untriggered stop counts as a stop, a triggered one as a buy or
 *  sell. */
const typeOf = ({ side, kind, status }: CancelTarget): NonNullable<CancelScope['type']> =>
  kind === 'stop_limit' && status === 'untriggered' ? 'stop_limit' : side;
