/** Form of a new product: texts as they are typed, percentages for rates, and what they mean. */
import { APR_DECIMALS, type EarlyRule, type EarnType } from '#contract/core/earn.ts';
import { decimal, decimalOfUnits, unitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { NewEarnProduct } from '#contract/operator/earn.ts';
import { decimalOfText } from '#domain/amount-input.ts';

export interface ProductDraft {
  readonly coin: string;
  /** Empty: the coin itself. */
  readonly rewardCoin: string;
  readonly type: EarnType;
  readonly days: string;
  /** Percent. */
  readonly apr: string;
  /** Sum up to which the rate counts; empty for every sum. */
  readonly bound: string;
  /** Percent above the bound. */
  readonly aprAbove: string;
  readonly minimum: string;
  readonly personalQuota: string;
  readonly totalQuota: string;
  readonly earlyRule: EarlyRule;
  /** Percent. */
  readonly earlyApr: string;
  readonly holdHours: string;
  readonly isRenewable: boolean;
}

export const EMPTY_DRAFT: ProductDraft = {
  coin: 'USDT',
  rewardCoin: '',
  type: 'locked',
  days: '30',
  apr: '',
  bound: '',
  aprAbove: '',
  minimum: '',
  personalQuota: '',
  totalQuota: '',
  earlyRule: 'repay_rewards',
  earlyApr: '',
  holdHours: '0',
  isRenewable: true,
};

/** Percent with two decimals fewer than the rate. */
const PERCENT_DECIMALS = APR_DECIMALS - 2;
const WHOLE = /^\d{1,5}$/;

/** 12.5 is 0.125. @returns undefined for a text that is no percentage of at most four decimals. */
export function rateOfPercent(text: string): Decimal | undefined {
  const percent = decimalOfText(text);
  const rate = percent === undefined ? undefined : unitsOf(percent, PERCENT_DECIMALS);
  return rate === undefined || rate < 0n ? undefined : decimalOfUnits(rate, APR_DECIMALS);
}

export type DraftProblem = 'coin' | 'days' | 'apr' | 'tiers' | 'amounts' | 'early_apr' | 'hours';

/** What the draft asks for, or the first field that is missing or wrong. */
export function termsOf(draft: ProductDraft): NewEarnProduct | DraftProblem {
  const { type, earlyRule } = draft;
  const isLocked = type === 'locked';
  const coin = draft.coin.trim().toUpperCase();
  const apr = rateOfPercent(draft.apr);
  const tiers = apr === undefined ? undefined : tiersOf(draft, apr);
  const amounts = amountsOf(draft);
  const earlyApr = rateOfPercent(draft.earlyApr);
  const hasEarlyApr = isLocked && earlyRule === 'lower_rate';
  if (coin === '') return 'coin';
  if (isLocked && !(WHOLE.test(draft.days) && Number(draft.days) > 0)) return 'days';
  if (apr === undefined) return 'apr';
  if (tiers === undefined) return 'tiers';
  if (amounts === undefined) return 'amounts';
  if (hasEarlyApr && earlyApr === undefined) return 'early_apr';
  if (!WHOLE.test(draft.holdHours)) return 'hours';
  const rewardCoin = draft.rewardCoin.trim().toUpperCase();
  return {
    coin,
    type,
    apr,
    tiers,
    ...amounts,
    rewardCoin: rewardCoin === '' ? undefined : rewardCoin,
    durationDays: isLocked ? Number(draft.days) : undefined,
    earlyRule: isLocked ? earlyRule : 'none',
    earlyApr: hasEarlyApr ? earlyApr : undefined,
    minimumHoldHours: isLocked ? Number(draft.holdHours) : 0,
    isRenewable: isLocked && draft.isRenewable,
    subscribesFrom: undefined,
    subscribesUntil: undefined,
  };
}

function tiersOf(
  { bound, aprAbove }: ProductDraft,
  apr: Decimal,
): NewEarnProduct['tiers'] | undefined {
  if (bound === '' && aprAbove === '') return [];
  const border = decimalOfText(bound);
  const above = rateOfPercent(aprAbove);
  if (border === undefined || above === undefined) return undefined;
  return [
    { minimum: decimal('0'), maximum: border, apr },
    { minimum: border, maximum: undefined, apr: above },
  ];
}

function amountsOf(draft: ProductDraft) {
  const minimum = decimalOfText(draft.minimum);
  const personalQuota = decimalOfText(draft.personalQuota);
  const totalQuota = decimalOfText(draft.totalQuota);
  if (minimum === undefined || personalQuota === undefined || totalQuota === undefined) {
    return undefined;
  }
  return { minimum, personalQuota, totalQuota };
}
