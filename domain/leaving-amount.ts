/** What may leave a wallet. The exchange decides by it, and forms check amounts and calculate their maximum by it. */
import {
  decimalOfUnits,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';

/** Money of a spot wallet of which a part may leave the account. */
export interface LeavingFunds {
  readonly available: Units;
  /** Part of the available amount that may not leave yet. */
  readonly locked: Units;
  /** Largest amount that the limits of the account let leave; undefined where they are not known or do not count.
   *  `no_price`: the coin has no price by which an amount counts, so that none may leave. */
  readonly limit: Units | 'no_price' | undefined;
}

export type LeavingProblem =
  | 'balance_too_low'
  | 'balance_locked'
  | 'price_missing'
  | 'limit_exceeded';

/** The available amount without its locked part. */
export const leavingUnitsOf = (available: Units, locked: Units): Units =>
  units(locked < available ? available - locked : 0n);

/** Largest amount that may leave: not locked, and within the limits where they can be calculated. */
export function maxLeavingOf({ available, locked, limit }: LeavingFunds): Units {
  const free = leavingUnitsOf(available, locked);
  return limit !== undefined && limit !== 'no_price' && limit < free ? limit : free;
}

/** The first rule that an amount does not meet. */
export function leavingProblemOf(amount: Units, funds: LeavingFunds): LeavingProblem | undefined {
  if (amount > funds.available) return 'balance_too_low';
  if (amount > leavingUnitsOf(funds.available, funds.locked)) return 'balance_locked';
  if (funds.limit === 'no_price') return 'price_missing';
  return amount > maxLeavingOf(funds) ? 'limit_exceeded' : undefined;
}

/** Funds in decimal text, as calls return them. */
export interface LeavingAmounts {
  readonly available: Decimal;
  readonly locked: Decimal;
  readonly limitAmount?: Decimal | undefined;
}

/** @returns undefined for amounts of more decimals than money has. */
export function leavingFundsOf({
  available,
  locked,
  limitAmount,
}: LeavingAmounts): LeavingFunds | undefined {
  const [all, held] = [unitsOf(available), unitsOf(locked)];
  if (all === undefined || held === undefined) return undefined;
  return { available: all, locked: held, limit: limitAmount && unitsOf(limitAmount) };
}

/** Largest amount that may leave, in decimal text. */
export function leavingAmountOf(amounts: LeavingAmounts): Decimal {
  const funds = leavingFundsOf(amounts);
  return funds === undefined ? amounts.available : decimalOfUnits(maxLeavingOf(funds));
}

/** Whether an amount may move to another wallet of the same user: `maximum` is what the wallet can spare. */
export const isMovable = (amount: Units, maximum: Units): boolean => amount <= maximum;
