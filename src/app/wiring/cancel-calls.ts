/** Orders taken back: what each call came to is announced, and told with the time its answer took. */
import type { Pair } from '#contract/core/pair.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import {
  cancelAllOrders,
  cancelOrder,
  cancelTypeOf,
  type CancelType,
} from '#contract/rest/spot-orders.ts';
import { isRefusal } from '#machines/kernel/notice.ts';
import type { Answer } from '#src/api/answer.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { newRequestId } from '#src/platform/clock.ts';
import { applyOrderFate, type FateTurn } from '#src/stores/order-fates.store.ts';
import { announced } from './announce.ts';

export function cancelCallsOf(client: ExchangeClient, clock: Clock) {
  const told = async (
    thing: Pick<FateTurn, 'key' | 'what'>,
    call: Promise<Answer<unknown>>,
  ): Promise<void> => {
    const tell = (end: Pick<FateTurn, 'state' | 'message'>) =>
      applyOrderFate({ ...thing, ...end }, clock());
    tell({ state: 'pending' });
    call.then(
      () => tell({ state: 'accepted' }),
      (error: unknown) =>
        tell(isRefusal(error) ? { state: 'refused', message: error.message } : { state: 'absent' }),
    );
    await announced(call);
  };
  return {
    cancelOrder: (order: Order): Promise<void> =>
      told(
        { key: `cancel:${newRequestId()}`, what: { kind: 'cancel' } },
        client.call(cancelOrder, { body: { type: cancelTypeOf(order), orderId: order.id } }),
      ),
    cancelAllOrders: (pair: Pair | undefined, type?: CancelType): Promise<void> => {
      const requestId = newRequestId();
      const { quoteCoinId, tradeCoinId } = pair ?? {};
      return told(
        { key: `cancel:${requestId}`, what: { kind: 'cancel_all' } },
        client.call(cancelAllOrders, {
          body: { quoteCoinId, tradeCoinId, type, requestId },
        }),
      );
    },
  };
}
