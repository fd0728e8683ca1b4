/** One movement in a user's wallet: a line of the transaction history. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { CoinId } from '../core/ids.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { coinIdNumber, countIn, decimalText, isoTimeText, shortText, timeOf } from '../wire.ts';
import { WALLET_TYPES, walletOf, walletType, type Wallet } from './wallet-type.ts';

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
  'referral',
  'play_money',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number] | 'other';

export interface JournalLine {
  /** Grows with time and is unique in the user's history. */
  readonly seq: number;
  readonly type: TransactionType;
  readonly coinId: CoinId;
  readonly coin: string;
  readonly wallet: Wallet;
  /** Change of the available balance; negative when paid. */
  readonly available: Decimal;
  /** Change of the frozen balance. */
  readonly frozen: Decimal;
  /** Names the order, trade, transfer or other record, such as `order:912`. */
  readonly reference: string;
  readonly at: EpochMs;
}

const KNOWN: ReadonlySet<string> = new Set(TRANSACTION_TYPES);

export const journalLineCodec = codec(
  v.object({
    seq: countIn(1, Number.MAX_SAFE_INTEGER),
    type: shortText(40),
    coin_id: coinIdNumber,
    coin_type: shortText(20),
    wallet_type: walletType,
    delta_available: decimalText,
    delta_frozen: v.nullish(decimalText),
    reference_id: v.nullish(shortText(120)),
    created_at: isoTimeText,
  }),
  {
    decode: (wire): JournalLine => ({
      seq: wire.seq,
      type: KNOWN.has(wire.type) ? (wire.type as TransactionType) : 'other',
      coinId: wire.coin_id,
      coin: wire.coin_type,
      wallet: walletOf(wire.wallet_type),
      available: wire.delta_available,
      frozen: wire.delta_frozen ?? ('0' as Decimal),
      reference: wire.reference_id ?? '',
      at: timeOf(wire.created_at),
    }),
    encode: (line) => ({
      seq: line.seq,
      type: line.type,
      coin_id: line.coinId,
      coin_type: line.coin,
      wallet_type: WALLET_TYPES[line.wallet],
      delta_available: line.available,
      delta_frozen: line.frozen,
      reference_id: line.reference,
      created_at: isoOf(line.at),
    }),
  },
);
