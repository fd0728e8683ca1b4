/** A user's futures wallet of one quote coin. All contracts of that coin share it. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { CoinId } from '../core/ids.ts';
import { codec } from '../codec.ts';
import { coinIdNumber, decimalText, shortText } from '../wire.ts';

export interface FuturesWallet {
  readonly coinId: CoinId;
  /** For example USDT. */
  readonly coin: string;
  /** Realized money, including isolated margins and amounts in orders. */
  readonly balance: Decimal;
  readonly isolatedMargin: Decimal;
  /** Frozen by open orders. */
  readonly orderMargin: Decimal;
  readonly crossInitialMargin: Decimal;
  readonly unrealizedPnl: Decimal;
  /** Balance plus unrealized profit. */
  readonly equity: Decimal;
  /** For new orders and transfers; at least 0. */
  readonly available: Decimal;
  /** Maintenance margin of all cross positions over cross equity: 0.232 is 23.2%. Undefined without
   *  a cross position. */
  readonly marginRatio: Decimal | undefined;
}

export const futuresWalletCodec = codec(
  v.object({
    coin_id: coinIdNumber,
    coin_type: shortText(20),
    balance: decimalText,
    isolated_margin: decimalText,
    order_margin: decimalText,
    cross_initial_margin: decimalText,
    unrealized_pnl: decimalText,
    equity: decimalText,
    available: decimalText,
    margin_ratio: v.nullish(decimalText),
  }),
  {
    decode: (wire): FuturesWallet => ({
      coinId: wire.coin_id,
      coin: wire.coin_type,
      balance: wire.balance,
      isolatedMargin: wire.isolated_margin,
      orderMargin: wire.order_margin,
      crossInitialMargin: wire.cross_initial_margin,
      unrealizedPnl: wire.unrealized_pnl,
      equity: wire.equity,
      available: wire.available,
      marginRatio: wire.margin_ratio ?? undefined,
    }),
    encode: (wallet) => ({
      coin_id: wallet.coinId,
      coin_type: wallet.coin,
      balance: wallet.balance,
      isolated_margin: wallet.isolatedMargin,
      order_margin: wallet.orderMargin,
      cross_initial_margin: wallet.crossInitialMargin,
      unrealized_pnl: wallet.unrealizedPnl,
      equity: wallet.equity,
      available: wallet.available,
      margin_ratio: wallet.marginRatio ?? null,
    }),
  },
);
