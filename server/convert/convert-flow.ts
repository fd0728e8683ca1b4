/** What a convert moves: the user pays one coin to the house and receives the other from it. */
import type { Decimal, Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';

export interface ConvertCoins {
  readonly fromCoinId: CoinId;
  readonly toCoinId: CoinId;
}

/** Exactly one of both is given. */
export interface GivenAmounts {
  readonly fromAmount?: Decimal | undefined;
  readonly toAmount?: Decimal | undefined;
}

export interface ConvertFlow extends ConvertCoins {
  readonly userId: UserId;
  readonly fromAmount: Units;
  readonly toAmount: Units;
}
