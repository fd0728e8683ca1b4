/** Parts that all converts work with. */
import type { Clock } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { ReferencePrices } from '#server/reference/reference-prices.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { ConvertOrders } from './convert-orders.ts';
import type { ConvertLimits } from './convert-terms.ts';

export interface ConvertContext {
  /** The database of `exchange`. */
  readonly db: Db;
  readonly exchange: Exchange;
  readonly reference: Pick<
    ReferencePrices,
    'priceOf' | 'sourcePriceOf' | 'valueOf' | 'leavingValueOf'
  >;
  readonly limits: ConvertLimits;
  readonly orders: ConvertOrders;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly putNotification: PutNotification;
  readonly onError: (error: unknown) => void;
}
