/** Opens the convert service on the exchange's database. */
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { ConvertContext } from './convert-context.ts';
import { ConvertOrders } from './convert-orders.ts';
import { ConvertService } from './convert-service.ts';

const QUOTE_ID_BYTES = 18;

export const openConvert = (
  context: Omit<ConvertContext, 'orders'> & { readonly randomBytes: RandomBytes },
): ConvertService =>
  new ConvertService({ ...context, orders: new ConvertOrders(context.db) }, () =>
    context.randomBytes(QUOTE_ID_BYTES).toString('base64url'),
  );
