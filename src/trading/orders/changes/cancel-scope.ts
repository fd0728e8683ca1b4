/** Which open orders a wish to take several back means, as the exchange would count them. */
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';

export interface CancelScope {
  /** Undefined: of every pair. */
  readonly pair: Pair | undefined;
  /** Undefined: of every type. */
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

/** A stop that still waits is a stop; once triggered it is a buy or a sell like any other. */
const typeOf = ({ side, kind, status }: CancelTarget): NonNullable<CancelScope['type']> =>
  kind === 'stop_limit' && status === 'untriggered' ? 'stop_limit' : side;
