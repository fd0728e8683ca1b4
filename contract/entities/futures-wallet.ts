/** A user's futures wallet of one quote coin. All contracts of that coin share it. */
import type { ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { coinIdNumber, decimalText, shortText } from '../wire.ts';

export const futuresWalletCodec = fields({
  coinId: field('coin_id', coinIdNumber),
  /** For example USDT. */
  coin: field('coin_type', shortText(20)),
  /** Realized money, including isolated margins and amounts in orders. */
  balance: field('balance', decimalText),
  isolatedMargin: field('isolated_margin', decimalText),
  /** Frozen by open orders. */
  orderMargin: field('order_margin', decimalText),
  crossInitialMargin: field('cross_initial_margin', decimalText),
  unrealizedPnl: field('unrealized_pnl', decimalText),
  /** Balance plus unrealized profit. */
  equity: field('equity', decimalText),
  /** For new orders and transfers; at least 0. */
  available: field('available', decimalText),
  /** Maintenance margin of all cross positions over cross equity: 0.232 is 23.2%. Undefined without
   *  a cross position. */
  marginRatio: optionalField('margin_ratio', decimalText),
});
export type FuturesWallet = ModelOf<typeof futuresWalletCodec>;
