/** One movement in a user's futures wallet: a line of the transaction history. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { CoinId, PairId } from '../core/ids.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import {
  coinIdNumber,
  countIn,
  decimalText,
  isoTimeText,
  pairIdNumber,
  shortText,
  timeOf,
} from '../wire.ts';
import { futuresTransactionKindNumber, type FuturesTransactionKind } from './futures-terms.ts';

export interface FuturesTransaction {
  /** Grows with time and is unique in the user's history. */
  readonly seq: number;
  readonly kind: FuturesTransactionKind;
  readonly coinId: CoinId;
  readonly coin: string;
  /** Undefined for a transfer. */
  readonly pairId: PairId | undefined;
  /** Negative when paid. */
  readonly amount: Decimal;
  /** Balance of the futures wallet; a moved margin does not change it. */
  readonly balanceAfter: Decimal;
  readonly at: EpochMs;
}

export const futuresTransactionCodec = codec(
  v.object({
    seq: countIn(1, Number.MAX_SAFE_INTEGER),
    type: futuresTransactionKindNumber.wire,
    coin_id: coinIdNumber,
    coin_type: shortText(20),
    coin_pair_id: v.nullish(pairIdNumber),
    amount: decimalText,
    balance_after: decimalText,
    at: isoTimeText,
  }),
  {
    decode: (wire): FuturesTransaction => ({
      seq: wire.seq,
      kind: futuresTransactionKindNumber.decode(wire.type),
      coinId: wire.coin_id,
      coin: wire.coin_type,
      pairId: wire.coin_pair_id ?? undefined,
      amount: wire.amount,
      balanceAfter: wire.balance_after,
      at: timeOf(wire.at),
    }),
    encode: (line) => ({
      seq: line.seq,
      type: futuresTransactionKindNumber.encode(line.kind),
      coin_id: line.coinId,
      coin_type: line.coin,
      coin_pair_id: line.pairId ?? null,
      amount: line.amount,
      balance_after: line.balanceAfter,
      at: isoOf(line.at),
    }),
  },
);
