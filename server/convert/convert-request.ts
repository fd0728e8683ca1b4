/** Checks that the requests of converts share. A rejection is returned, and nothing has moved then. */
import { decimalOfUnits, unitsOf, type Decimal, type Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { ConvertWallet } from '#contract/entities/convert.ts';
import { paidFor, receivedFor, type ConvertRate } from '#domain/convert-quote.ts';
import type { Db } from '#server/db/database.ts';
import { WALLET_TYPES } from '#contract/entities/wallet-type.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { isConvertible, usdtRateOf, type Books } from './convert-prices.ts';
import { VALUE_MAX, VALUE_MIN } from './convert-terms.ts';

export interface ConvertCoins {
  readonly fromCoinId: CoinId;
  readonly toCoinId: CoinId;
}

export function coinsRejection(books: Books, { fromCoinId, toCoinId }: ConvertCoins) {
  if (fromCoinId === toCoinId) return reject('convert_same_coin');
  return isConvertible(books, fromCoinId, toCoinId)
    ? undefined
    : reject('convert_pair_unsupported');
}

export interface GivenAmounts {
  /** Exactly one of both is given. */
  readonly fromAmount?: Decimal | undefined;
  readonly toAmount?: Decimal | undefined;
}
export interface ConvertAmounts {
  readonly fromAmount: Units;
  readonly toAmount: Units;
}

/** Both amounts at `rate`: the paid one rounded up, the received one down. */
export function amountsAt(
  given: GivenAmounts,
  rate: ConvertRate,
): ConvertAmounts | Rejection<'convert_amount_ambiguous' | 'off_step'> {
  const amount = given.fromAmount ?? given.toAmount;
  const areBothGiven = given.fromAmount !== undefined && given.toAmount !== undefined;
  if (amount === undefined || areBothGiven) return reject('convert_amount_ambiguous');
  const exact = unitsOf(amount);
  if (exact === undefined) return reject('off_step', { details: { step: decimalOfUnits(1n) } });
  return given.fromAmount === undefined
    ? { fromAmount: paidFor(exact, rate), toAmount: exact }
    : { fromAmount: exact, toAmount: receivedFor(exact, rate) };
}

/** Smallest and largest paid amount. @returns undefined while the books have no price. */
export function paidLimitsOf(books: Books, fromCoinId: CoinId) {
  const usdtRate = usdtRateOf(books, fromCoinId);
  if (usdtRate === undefined) return undefined;
  return {
    minimum: paidFor(VALUE_MIN, usdtRate),
    // The smallest amount of this value, so that the maximum itself is accepted.
    maximum: paidFor(VALUE_MAX, usdtRate),
  };
}

export function limitsRejection(
  { minimum, maximum }: { readonly minimum: Units; readonly maximum: Units },
  { fromAmount, toAmount }: ConvertAmounts,
) {
  if (fromAmount < minimum || toAmount === 0n) {
    return reject('convert_below_minimum', { details: { minimum: decimalOfUnits(minimum) } });
  }
  return fromAmount > maximum
    ? reject('convert_above_maximum', { details: { maximum: decimalOfUnits(maximum) } })
    : undefined;
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
