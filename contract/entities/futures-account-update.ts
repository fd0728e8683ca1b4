/** Changes in one user's futures account of one contract: complete positions and orders, new trades
 *  and transactions, and the wallet. */
import { listOf, plain, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { countIn, epochMsNumber } from '../wire.ts';
import { futuresOrderCodec } from './futures-order.ts';
import { futuresPositionCodec } from './futures-position.ts';
import { futuresSettingsCodec } from './futures-settings.ts';
import { positionIdText } from './futures-terms.ts';
import { futuresTradeCodec } from './futures-trade.ts';
import { futuresTransactionCodec } from './futures-transaction.ts';
import { futuresWalletCodec } from './futures-wallet.ts';
import { pairKeyFields } from './pair-key.ts';

/** Fields of every message of a user and a contract. */
export const futuresMessageFields = {
  /** Increases by one per message of this user and contract. After a gap the client reads its lists
   *  again. */
  sequence: field('seq', countIn(1, Number.MAX_SAFE_INTEGER)),
  at: field('server_time', epochMsNumber),
  ...pairKeyFields,
};

export const futuresAccountUpdateCodec = fields({
  ...futuresMessageFields,
  /** Open positions that changed. */
  positions: fieldWithDefault('positions', listOf(futuresPositionCodec), []),
  /** Positions that no longer exist. */
  closedPositionIds: fieldWithDefault('closed_positions', listOf(plain(positionIdText)), []),
  orders: fieldWithDefault('orders', listOf(futuresOrderCodec), []),
  trades: fieldWithDefault('trades', listOf(futuresTradeCodec), []),
  transactions: fieldWithDefault('transactions', listOf(futuresTransactionCodec), []),
  /** Undefined when it has not changed. All contracts share the wallet, so a change of it is sent
   *  for each contract of the user. */
  wallet: optionalField('wallet', futuresWalletCodec),
  /** Undefined when they have not changed. */
  settings: optionalField('settings', futuresSettingsCodec),
});
export type FuturesAccountUpdate = ModelOf<typeof futuresAccountUpdateCodec>;
