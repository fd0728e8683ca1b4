/** Checks what an operator or the committed list states about a product. */
import { compareDecimals, decimal, unitsOf, type Units } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { NewEarnProduct } from '#contract/operator/earn.ts';
import { dayOf } from '#domain/earn/dates.ts';
import { highestAprOf, tierProblemOf } from '#domain/earn/tiers.ts';
import { coverOf } from '#domain/earn/cover.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { EarnContext } from './earn-context.ts';
import type { NewProduct } from './product-rows.ts';

const ZERO = decimal('0');
/** Ten times the principal in a year. */
export const APR_MAX = decimal('10');
const DURATION_MAX = 3_650;
const HOLD_HOURS_MAX = 24 * DURATION_MAX;
/** Of any coin; the rewards of such a product still fit the ledger. */
const QUOTA_MAX = 10n ** 17n;

export interface CheckedProduct {
  readonly product: NewProduct;
  readonly cover: Units;
}

/** @returns a rejection that names the field by its wire name. */
export function checkProduct(
  { coins }: Pick<EarnContext, 'coins'>,
  terms: NewEarnProduct,
  now: EpochMs,
): CheckedProduct | Rejection<'field_invalid'> {
  const idOf = (code: string): CoinId | undefined => coins.find((coin) => coin.code === code)?.id;
  const coinId = idOf(terms.coin);
  const rewardCoinId = idOf(terms.rewardCoin ?? terms.coin);
  if (coinId === undefined) return rejectField('coin_type', 'a listed coin');
  if (rewardCoinId === undefined) return rejectField('reward_coin_type', 'a listed coin');
  const amounts = amountsOf(terms);
  if (amounts === undefined) {
    return rejectField(
      'total_quota',
      'minimum, personal and total quota, each at least the one before',
    );
  }
  const problem =
    termProblem(terms) ?? ratesProblem(terms) ?? earlyProblem(terms, coinId === rewardCoinId);
  if (problem !== undefined) return rejectField(...problem);
  const { type, durationDays, earlyRule, earlyApr, minimumHoldHours, isRenewable } = terms;
  const { subscribesFrom, subscribesUntil } = terms;
  const product = {
    coinId,
    rewardCoinId,
    type,
    durationDays,
    earlyRule,
    earlyApr,
    minimumHoldHours,
    isRenewable,
    subscribesFrom,
    subscribesUntil,
    ...amounts,
    coveredDay: dayOf(now),
    isOpen: true,
    createdAt: now,
  };
  const cover = coverOf({ quota: amounts.totalQuota, apr: highestAprOf(terms), durationDays });
  return { product, cover };
}

const rejectField = (field: string, message: string): Rejection<'field_invalid'> =>
  reject('field_invalid', { fields: { [field]: message } });

function amountsOf(terms: NewEarnProduct) {
  const minimum = unitsOf(terms.minimum);
  const personalQuota = unitsOf(terms.personalQuota);
  const totalQuota = unitsOf(terms.totalQuota);
  if (minimum === undefined || personalQuota === undefined || totalQuota === undefined) {
    return undefined;
  }
  const isOrdered = minimum <= personalQuota && personalQuota <= totalQuota;
  return isOrdered && totalQuota <= QUOTA_MAX ? { minimum, personalQuota, totalQuota } : undefined;
}

type Problem = readonly [field: string, message: string];

function termProblem(terms: NewEarnProduct): Problem | undefined {
  const { type, durationDays, isRenewable, subscribesFrom, subscribesUntil } = terms;
  if (type === 'locked' && (durationDays === undefined || durationDays < 1)) {
    return ['duration_days', 'the days of a locked product'];
  }
  if (durationDays !== undefined && (type === 'flexible' || durationDays > DURATION_MAX)) {
    return ['duration_days', `up to ${DURATION_MAX}, of a locked product alone`];
  }
  if (isRenewable && type === 'flexible') return ['renewable', 'a locked product'];
  const isEmpty =
    subscribesFrom !== undefined &&
    subscribesUntil !== undefined &&
    subscribesUntil <= subscribesFrom;
  return isEmpty ? ['subscribe_to', 'after the start'] : undefined;
}

function ratesProblem(terms: NewEarnProduct): Problem | undefined {
  if (compareDecimals(highestAprOf(terms), APR_MAX) > 0) return ['apr', `at most ${APR_MAX}`];
  if (tierProblemOf(terms.tiers) !== undefined) {
    return [
      'tiers',
      'from zero without gaps, each rate at most the one before, the last unbounded',
    ];
  }
  const [first] = terms.tiers;
  const isHighest = first === undefined || compareDecimals(first.apr, terms.apr) === 0;
  return isHighest ? undefined : ['apr', 'the rate of the first tier'];
}

/** Rewards in another coin cannot be taken back from the principal. */
function earlyProblem(terms: NewEarnProduct, isSameCoin: boolean): Problem | undefined {
  const { type, earlyRule, earlyApr, apr, minimumHoldHours } = terms;
  if (type === 'flexible' && earlyRule !== 'none') return ['early_rule', 'of a locked product'];
  if (!isSameCoin && earlyRule !== 'none' && earlyRule !== 'stop_accruing') {
    return ['early_rule', 'none or stop_accruing, because the reward is in another coin'];
  }
  if ((earlyRule === 'lower_rate') !== (earlyApr !== undefined)) {
    return ['early_apr', 'the rate of an early redemption, with lower_rate alone'];
  }
  if (earlyApr !== undefined && compareDecimals(earlyApr, lowestAprOf(terms)) > 0) {
    return ['early_apr', 'not above the rate of the product'];
  }
  if (compareDecimals(apr, ZERO) < 0) return ['apr', 'not below zero'];
  return minimumHoldHours > HOLD_HOURS_MAX ? ['minimum_hold_hours', 'less'] : undefined;
}

const lowestAprOf = ({ apr, tiers }: NewEarnProduct) => tiers.at(-1)?.apr ?? apr;
