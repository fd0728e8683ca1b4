/** One movement in a user's wallet: a line of the transaction history. */
import { decimal } from '../core/decimal.ts';
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault } from '../fields.ts';
import { coinIdNumber, decimalText, idNumber, isoTime, knownText, shortText } from '../wire.ts';
import { walletNumber } from './wallet-type.ts';

/** Kinds of movement. `other` stands for kinds that this version does not know. */
export const TRANSACTION_TYPES = [
  'deposit',
  'deposit_rollback',
  'withdrawal',
  'withdrawal_fee',
  'withdrawal_freeze',
  'withdrawal_release',
  'wallet_transfer',
  'internal_transfer',
  'convert',
  'convert_freeze',
  'convert_release',
  'trade',
  'trade_fee',
  'order_freeze',
  'order_release',
  'futures_profit',
  'futures_fee',
  'futures_funding',
  'futures_liquidation',
  'futures_insurance',
  'futures_deleveraging',
  'margin_freeze',
  'margin_release',
  'earn_subscribe',
  'earn_redeem',
  'earn_reward',
  'earn_reward_repaid',
  'gift_card_create',
  'gift_card_fee',
  'gift_card_redeem',
  'gift_card_return',
  'p2p_ad_freeze',
  'p2p_ad_release',
  'p2p_order_freeze',
  'p2p_order_release',
  'p2p_trade',
  'p2p_fee',
  'launchpad_freeze',
  'launchpad_refund',
  'launchpad_purchase',
  'launchpad_tokens',
  'referral',
  'play_money',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number] | 'other';

export const journalLineCodec = fields({
  /** Grows with time and is unique in the user's history. */
  seq: field('seq', idNumber),
  type: field('type', knownText(TRANSACTION_TYPES, 40, 'other')),
  coinId: field('coin_id', coinIdNumber),
  coin: field('coin_type', shortText(20)),
  wallet: field('wallet_type', walletNumber),
  /** Change of the available balance; negative when paid. */
  available: field('delta_available', decimalText),
  /** Change of the frozen balance. */
  frozen: fieldWithDefault('delta_frozen', decimalText, decimal('0')),
  /** Names the order, trade, transfer or other record, such as `order:912`. */
  reference: fieldWithDefault('reference_id', shortText(120), ''),
  at: field('created_at', isoTime),
});
export type JournalLine = ModelOf<typeof journalLineCodec>;
