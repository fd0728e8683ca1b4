/** Checks that the requests of converts share. A rejection is returned, and nothing has moved then. */
import { decimalOfUnits, unitsOf, type Decimal, type Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { RejectionName } from '#contract/errors.ts';
import type { ConvertWallet } from '#contract/entities/convert.ts';
import { paidFor, receivedFor, type ConvertRate } from '#domain/convert-quote.ts';
import type { Db } from '#server/db/database.ts';
import { WALLET_TYPES } from '#contract/entities/wallet-type.ts';
import { isConvertible, usdtRateOf, type Books } from './convert-prices.ts';
import { VALUE_MAX, VALUE_MIN } from './convert-terms.ts';

export interface ConvertRejection<Name extends RejectionName = RejectionName> {
  readonly rejection: Name;
  /** Amounts beside the rejection, by their wire names. */
  readonly beside: Readonly<Record<string, Decimal>>;
}

export const rejected = <const Name extends RejectionName>(
  rejection: Name,
  beside: Readonly<Record<string, Decimal>> = {},
): ConvertRejection<Name> => ({ rejection, beside });

export const isRejected = <Result extends object>(
  result: Result,
): result is Extract<Result, ConvertRejection> => 'rejection' in result;

export interface ConvertCoins {
  readonly fromCoinId: CoinId;
  readonly toCoinId: CoinId;
}

export function coinsRejection(books: Books, { fromCoinId, toCoinId }: ConvertCoins) {
  if (fromCoinId === toCoinId) return rejected('convert_same_coin');
  return isConvertible(books, fromCoinId, toCoinId)
    ? undefined
    : rejected('convert_pair_unsupported');
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
): ConvertAmounts | ConvertRejection<'convert_amount_ambiguous' | 'off_step'> {
  const amount = given.fromAmount ?? given.toAmount;
  const areBothGiven = given.fromAmount !== undefined && given.toAmount !== undefined;
  if (amount === undefined || areBothGiven) return rejected('convert_amount_ambiguous');
  const exact = unitsOf(amount);
  if (exact === undefined) return rejected('off_step', { step: decimalOfUnits(1n) });
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
    return rejected('convert_below_minimum', { minimum: decimalOfUnits(minimum) });
  }
  return fromAmount > maximum
    ? rejected('convert_above_maximum', { maximum: decimalOfUnits(maximum) })
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
    : rejected('balance_too_low', {
        available: decimalOfUnits(available),
        needed: decimalOfUnits(needed),
      });
