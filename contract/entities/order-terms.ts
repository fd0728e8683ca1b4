/** Terms of a spot order, with their texts on the wire. */
import * as v from 'valibot';
import { codec } from '../codec.ts';

export const ORDER_SIDES = ['buy', 'sell'] as const;
export const sideText = v.picklist(ORDER_SIDES);
export type OrderSide = v.InferOutput<typeof sideText>;

export const orderKindText = v.picklist(['limit', 'market', 'stop_limit']);
export type OrderKind = v.InferOutput<typeof orderKindText>;

/** GTC rests until it is canceled. IOC fills what is available and cancels the rest. FOK fills
 *  completely or not at all. A post-only order only rests and is rejected if it would take
 *  liquidity. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'post_only';
export const timeInForceText = codec(v.picklist(['GTC', 'IOC', 'FOK', 'POST_ONLY']), {
  decode: (text): TimeInForce => (text === 'POST_ONLY' ? 'post_only' : text),
  encode: (timeInForce) => (timeInForce === 'post_only' ? 'POST_ONLY' : timeInForce),
});
