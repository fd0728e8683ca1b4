/** Checks that the requests of converts share. A rejection is returned, and nothing has moved then. */
import { assert } from '#contract/core/assert.ts';
import { decimal, decimalOfUnits } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { ConvertWallet } from '#contract/entities/convert.ts';
import {
  amountsPaying,
  amountsReceiving,
  convertAmountProblemOf,
  type ConvertAmounts,
  type UnitsRange,
} from '#domain/convert-amount.ts';
import { paidFor, type ConvertRate } from '#domain/convert-quote.ts';
import { ONE_UNIT, steppedUnitsOf } from '#domain/entered-amount.ts';
import type { Db } from '#server/db/database.ts';
import { WALLET_TYPES } from '#contract/entities/wallet-type.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { ConvertCoins, GivenAmounts } from './convert-flow.ts';
import { isConvertible, usdtRateOf, type PriceParts } from './convert-prices.ts';
import { VALUE_MAX, VALUE_MIN } from './convert-terms.ts';

const NO_AMOUNT = decimal('0');

export function coinsRejection(
  books: PriceParts['exchange'],
  { fromCoinId, toCoinId }: ConvertCoins,
) {
  if (fromCoinId === toCoinId) return reject('convert_same_coin');
  return isConvertible(books, fromCoinId, toCoinId)
    ? undefined
    : reject('convert_pair_unsupported');
}

export function ambiguityRejection({
  fromAmount,
  toAmount,
}: GivenAmounts): Rejection<'convert_amount_ambiguous' | 'off_step'> | undefined {
  const amount = fromAmount ?? toAmount;
  const areBothGiven = fromAmount !== undefined && toAmount !== undefined;
  if (amount === undefined || areBothGiven) return reject('convert_amount_ambiguous');
  return steppedUnitsOf(amount) === undefined
    ? reject('off_step', { details: { step: decimalOfUnits(ONE_UNIT) } })
    : undefined;
}

/** Both amounts at `rate`: the paid one rounded up, the received one down. `given` is not ambiguous. */
export function amountsAt(
  { fromAmount, toAmount }: GivenAmounts,
  rate: ConvertRate,
): ConvertAmounts {
  const exact = steppedUnitsOf(fromAmount ?? toAmount ?? NO_AMOUNT);
  assert(exact !== undefined, 'an amount was checked before it is priced');
  return fromAmount === undefined ? amountsReceiving(exact, rate) : amountsPaying(exact, rate);
}

/** Smallest and largest paid amount. @returns undefined without a current reference price. */
export function paidLimitsOf(parts: PriceParts, fromCoinId: CoinId): UnitsRange | undefined {
  const usdtRate = usdtRateOf(parts, fromCoinId);
  if (usdtRate === undefined) return undefined;
  return {
    minimum: paidFor(VALUE_MIN, usdtRate),
    // The smallest amount of this value, so that the maximum itself is accepted.
    maximum: paidFor(VALUE_MAX, usdtRate),
  };
}

export function limitsRejection(limits: UnitsRange, amounts: ConvertAmounts) {
  const { minimum, maximum } = limits;
  switch (convertAmountProblemOf(amounts, limits)) {
    case 'amount_below_minimum':
      return reject('convert_below_minimum', { details: { minimum: decimalOfUnits(minimum) } });
    case 'amount_above_maximum':
      return reject('convert_above_maximum', { details: { maximum: decimalOfUnits(maximum) } });
    default:
      return undefined;
  }
}

/** Available money of a user in one wallet, without opening an account. */
export function availableOf(db: Db, userId: UserId, coinId: CoinId, wallet: ConvertWallet): bigint {
  const row = db.get<{ balance_units: bigint }>(
    `SELECT balance_units FROM account
      WHERE owner_id = ? AND coin_id = ? AND wallet_type = ? AND purpose = 'available'`,
    [userId, coinId, WALLET_TYPES[wallet]],
  );
  return row?.balance_units ?? 0n;
}

export const balanceRejection = (available: bigint, needed: bigint) =>
  available >= needed
    ? undefined
    : reject('balance_too_low', {
        details: {
          available: decimalOfUnits(available),
          needed: decimalOfUnits(needed),
        },
      });
