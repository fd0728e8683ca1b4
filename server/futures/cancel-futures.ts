/** Cancels the orders of a user who leaves; open positions stay. */
import type { UserId } from '#contract/core/ids.ts';
import type { FuturesExchange } from './futures-api.ts';

export async function cancelFutures(
  futures: Pick<FuturesExchange, 'run' | 'reads'>,
  userId: UserId,
): Promise<void> {
  if (futures.reads.openOrders(userId).length === 0) return;
  await futures.run((engine, now) => engine.cancelAll(userId, {}, now), { isCancellation: true });
}
