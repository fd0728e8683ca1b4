/** One movement in a user's futures wallet: a line of the transaction history. */
import type { ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { coinIdNumber, countIn, decimalText, isoTime, pairIdNumber, shortText } from '../wire.ts';
import { futuresTransactionKindNumber } from './futures-terms.ts';

export const futuresTransactionCodec = fields({
  /** Grows with time and is unique in the user's history. */
  seq: field('seq', countIn(1, Number.MAX_SAFE_INTEGER)),
  kind: field('type', futuresTransactionKindNumber),
  coinId: field('coin_id', coinIdNumber),
  coin: field('coin_type', shortText(20)),
  /** Undefined for a transfer. */
  pairId: optionalField('coin_pair_id', pairIdNumber),
  /** Negative when paid. */
  amount: field('amount', decimalText),
  /** Balance of the futures wallet; a moved margin does not change it. */
  balanceAfter: field('balance_after', decimalText),
  at: field('at', isoTime),
});
export type FuturesTransaction = ModelOf<typeof futuresTransactionCodec>;
