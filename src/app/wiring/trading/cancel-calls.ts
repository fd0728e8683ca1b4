/** Cancels orders: shows the result of each call and records the outcome with its response time. */
import type { Pair } from '#contract/core/pair.ts';
import type { Clock } from '#contract/core/time.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { Order } from '#contract/entities/order.ts';
import {
  cancelAllOrders,
  cancelOrder,
  cancelTypeOf,
  type CancelType,
} from '#contract/rest/spot-orders.ts';
import { isRejected } from '#machines/kernel/rejection.ts';
import type { ApiResponse } from '#src/api/response.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { newRequestId } from '#src/platform/clock.ts';
import {
  applyOrderOutcome,
  orderOutcomesOf,
  type OutcomeUpdate,
} from '#src/stores/order-outcomes.store.ts';
import { announceResult } from './announce.ts';

interface CancelOptions {
  /** Client of the trading mode. */
  readonly client: ExchangeClient;
  readonly tradingMode: TradingMode;
  readonly clock: Clock;
  /** Called with the order from each response. */
  readonly applyOrder: (order: Order) => void;
}

export function cancelCallsOf({ client, tradingMode, clock, applyOrder }: CancelOptions) {
  const withOutcome = async <Model>(
    thing: Pick<OutcomeUpdate, 'key' | 'what'>,
    call: Promise<ApiResponse<Model>>,
  ): Promise<Model | undefined> => {
    const report = (end: Pick<OutcomeUpdate, 'state' | 'message'>) =>
      applyOrderOutcome({ ...thing, ...end }, clock(), orderOutcomesOf(tradingMode));
    report({ state: 'pending' });
    call.then(
      () => report({ state: 'accepted' }),
      (error: unknown) =>
        report(
          isRejected(error) ? { state: 'rejected', message: error.message } : { state: 'absent' },
        ),
    );
    return announceResult(call);
  };
  return {
    cancelOrder: async (order: Order): Promise<void> => {
      const canceled = await withOutcome(
        { key: `cancel:${newRequestId()}`, what: { kind: 'cancel' } },
        client.call(cancelOrder, { body: { type: cancelTypeOf(order), orderId: order.id } }),
      );
      if (canceled !== undefined) applyOrder(canceled);
    },
    cancelAllOrders: async (pair: Pair | undefined, type?: CancelType): Promise<void> => {
      const requestId = newRequestId();
      const { quoteCoinId, tradeCoinId } = pair ?? {};
      await withOutcome(
        { key: `cancel:${requestId}`, what: { kind: 'cancel_all' } },
        client.call(cancelAllOrders, {
          body: { quoteCoinId, tradeCoinId, type, requestId },
        }),
      );
    },
  };
}
