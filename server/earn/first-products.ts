/** Products with which an exchange starts for the first time. Afterwards the desk decides. */
import { decimal } from '#contract/core/decimal.ts';
import type { NewEarnProduct } from '#contract/operator/earn.ts';

interface Quotas {
  readonly minimum: string;
  readonly personal: string;
  readonly total: string;
}

const QUOTAS: Readonly<Record<string, Quotas>> = {
  USDT: { minimum: '1', personal: '50000', total: '2000000' },
  BTC: { minimum: '0.0001', personal: '2', total: '60' },
  ETH: { minimum: '0.001', personal: '40', total: '1200' },
  BNB: { minimum: '0.01', personal: '150', total: '4000' },
  SOL: { minimum: '0.05', personal: '600', total: '16000' },
  XRP: { minimum: '5', personal: '40000', total: '900000' },
  ADA: { minimum: '10', personal: '100000', total: '2500000' },
  DOT: { minimum: '1', personal: '15000', total: '350000' },
};

const COMMON = {
  rewardCoin: undefined,
  tiers: [],
  earlyApr: undefined,
  minimumHoldHours: 0,
  subscribesFrom: undefined,
  subscribesUntil: undefined,
} as const;

function quotasOf(coin: string) {
  const { minimum, personal, total } = QUOTAS[coin] ?? { minimum: '1', personal: '1', total: '1' };
  return {
    minimum: decimal(minimum),
    personalQuota: decimal(personal),
    totalQuota: decimal(total),
  };
}

/** The first rate up to a sum, the second one above it. */
const flexibleTerms = (
  coin: string,
  apr: string,
  above?: { readonly bound: string; readonly apr: string },
): NewEarnProduct => ({
  ...COMMON,
  ...quotasOf(coin),
  coin,
  type: 'flexible',
  durationDays: undefined,
  apr: decimal(apr),
  tiers:
    above === undefined
      ? []
      : [
          { minimum: decimal('0'), maximum: decimal(above.bound), apr: decimal(apr) },
          { minimum: decimal(above.bound), maximum: undefined, apr: decimal(above.apr) },
        ],
  earlyRule: 'none',
  isRenewable: false,
});

const lockedTerms = (
  coin: string,
  durationDays: number,
  apr: string,
  early: Partial<Pick<NewEarnProduct, 'earlyRule' | 'earlyApr' | 'minimumHoldHours'>> = {},
): NewEarnProduct => ({
  ...COMMON,
  ...quotasOf(coin),
  coin,
  type: 'locked',
  durationDays,
  apr: decimal(apr),
  earlyRule: 'repay_rewards',
  isRenewable: true,
  ...early,
});

export const FIRST_PRODUCTS: readonly NewEarnProduct[] = [
  flexibleTerms('USDT', '0.1', { bound: '500', apr: '0.03' }),
  flexibleTerms('BTC', '0.006'),
  flexibleTerms('ETH', '0.012'),
  flexibleTerms('SOL', '0.025', { bound: '10', apr: '0.012' }),
  lockedTerms('USDT', 30, '0.06'),
  lockedTerms('USDT', 60, '0.07', {
    earlyRule: 'lower_rate',
    earlyApr: decimal('0.01'),
    minimumHoldHours: 24,
  }),
  lockedTerms('USDT', 120, '0.085'),
  lockedTerms('BTC', 60, '0.011'),
  lockedTerms('ETH', 30, '0.018'),
  lockedTerms('ETH', 90, '0.024', { earlyRule: 'none' }),
  lockedTerms('BNB', 30, '0.015'),
  lockedTerms('SOL', 60, '0.045'),
  lockedTerms('XRP', 30, '0.012', { earlyRule: 'stop_accruing', minimumHoldHours: 72 }),
  lockedTerms('ADA', 90, '0.028'),
  lockedTerms('DOT', 120, '0.095'),
];
