/** A user's balance of one coin in one wallet. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { CoinId } from '../core/ids.ts';
import { codec } from '../codec.ts';
import { coinIdNumber, decimalText, shortText } from '../wire.ts';

export interface Balance {
  readonly coinId: CoinId;
  /** For example BTC. */
  readonly coin: string;
  readonly coinName: string;
  /** Available for new orders. */
  readonly available: Decimal;
  /** Frozen by open orders. */
  readonly frozen: Decimal;
}

/** Wire fields of a balance: alone in broadcasts, with more fields in the wallet list. */
export const balanceEntries = {
  coin_id: coinIdNumber,
  coin_type: shortText(20),
  full_name: v.nullish(shortText(60)),
  balance: decimalText,
  on_order: decimalText,
};

export const balanceCodec = codec(v.object(balanceEntries), {
  decode: (wire): Balance => ({
    coinId: wire.coin_id,
    coin: wire.coin_type,
    coinName: wire.full_name ?? wire.coin_type,
    available: wire.balance,
    frozen: wire.on_order,
  }),
  encode: (balance) => ({
    coin_id: balance.coinId,
    coin_type: balance.coin,
    full_name: balance.coinName,
    balance: balance.available,
    on_order: balance.frozen,
  }),
});
