/** A user's balance of one coin in one wallet. */
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithFallback } from '../fields.ts';
import { coinIdNumber, decimalText, shortText } from '../wire.ts';

const coin = field('coin_type', shortText(20));

/** A coin with its name, which is its code where a back end has no names. */
export const namedCoinFields = {
  /** For example BTC. */
  coin,
  coinName: fieldWithFallback('full_name', shortText(60), coin),
};

export const balanceCodec = fields({
  coinId: field('coin_id', coinIdNumber),
  ...namedCoinFields,
  /** Available for new orders. */
  available: field('balance', decimalText),
  /** Frozen by open orders. */
  frozen: field('on_order', decimalText),
});
export type Balance = ModelOf<typeof balanceCodec>;
