/** Opens the convert service on the exchange's database. */
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { ConvertContext } from './convert-context.ts';
import { ConvertOrders } from './convert-orders.ts';
import { ConvertService } from './convert-service.ts';
import { DEFAULT_LIMITS, type ConvertLimits } from './convert-terms.ts';

const QUOTE_ID_BYTES = 18;

/** @param context `limits` replace the defaults. */
export const openConvert = (
  context: Omit<ConvertContext, 'orders' | 'limits'> & {
    readonly randomBytes: RandomBytes;
    readonly limits?: Partial<ConvertLimits> | undefined;
  },
): ConvertService =>
  new ConvertService(
    {
      ...context,
      limits: { ...DEFAULT_LIMITS, ...context.limits },
      orders: new ConvertOrders(context.db),
    },
    () => context.randomBytes(QUOTE_ID_BYTES).toString('base64url'),
  );
