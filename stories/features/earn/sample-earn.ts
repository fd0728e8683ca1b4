/** Products, positions, days and records of the stories of Simple Earn. */
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  earnDayCodec,
  earnPositionCodec,
  earnProductCodec,
  earnRecordCodec,
  type EarnDay,
  type EarnPosition,
  type EarnProduct,
  type EarnRatePoint,
  type EarnRecord,
} from '#contract/entities/earn.ts';
import { earnSummary, previewEarn, previewRedeem } from '#contract/rest/earn.ts';
import {
  earnDayWire,
  earnPositionWire,
  earnPreviewWire,
  earnProductWire,
  earnRecordWire,
  earnSummaryWire,
  flexibleProductWire,
  redeemPreviewWire,
} from '#contract/samples/earn.ts';
import { SAMPLE_TIME } from '#contract/samples/spot.ts';
import { dateOfDay, dayOf } from '#domain/earn/dates.ts';

const MIDNIGHT = SAMPLE_TIME - (SAMPLE_TIME % DAY_MS);
/** Three hours before midnight UTC. */
export const now = epochMs(MIDNIGHT + 21 * HOUR_MS);

export const locked: EarnProduct = earnProductCodec.decode(earnProductWire);
export const flexible: EarnProduct = earnProductCodec.decode(flexibleProductWire);
const others: readonly EarnProduct[] = [
  {
    ...locked,
    id: 11,
    coin: 'BTC',
    rewardCoin: 'BTC',
    durationDays: 90,
    apr: decimal('0.0425'),
    minimum: decimal('0.001'),
    personalQuota: decimal('2'),
    personalLeft: decimal('2'),
    totalQuota: decimal('100'),
    totalLeft: decimal('3.5'),
    earlyRule: 'none',
  },
  {
    ...locked,
    id: 12,
    coin: 'ETH',
    rewardCoin: 'USDT',
    durationDays: 60,
    apr: decimal('0.031'),
    earlyRule: 'stop_accruing',
    minimumHoldHours: 24,
  },
  {
    ...flexible,
    id: 13,
    coin: 'ETH',
    rewardCoin: 'ETH',
    tiers: [],
    apr: decimal('0.015'),
    nextApr: decimal('0.0125'),
    nextAprFrom: dateOfDay(dayOf(now) + 2),
  },
  {
    ...locked,
    id: 14,
    coin: 'SOL',
    rewardCoin: 'SOL',
    status: 'sold_out',
    totalLeft: decimal('0'),
  },
  {
    ...locked,
    id: 15,
    coin: 'BNB',
    rewardCoin: 'BNB',
    status: 'not_started',
    subscribesFrom: epochMs(MIDNIGHT + 3 * DAY_MS),
  },
];
export const products: readonly EarnProduct[] = [locked, flexible, ...others];

const RATES = ['0.11', '0.11', '0.115', '0.12', '0.12', '0.118', '0.12'];
export const rates: readonly EarnRatePoint[] = RATES.map((apr, index) => ({
  day: dateOfDay(dayOf(now) - RATES.length + index),
  apr: decimal(apr),
}));

export const preview = previewEarn.reply.decode(earnPreviewWire);
export const redeemPreview = previewRedeem.reply.decode(redeemPreviewWire);
export const summary = earnSummary.reply.decode(earnSummaryWire);

export const lockedPosition: EarnPosition = earnPositionCodec.decode(earnPositionWire);
export const flexiblePosition: EarnPosition = {
  ...lockedPosition,
  id: 92,
  productId: 8,
  type: 'flexible',
  durationDays: undefined,
  amount: decimal('2500'),
  paid: decimal('4.10958904'),
  apr: decimal('0.044'),
  isRenewing: false,
  maturesAt: undefined,
};
export const paidNow: EarnPosition = { ...flexiblePosition, id: 93, nextPayAt: now };
export const redeeming: EarnPosition = {
  ...flexiblePosition,
  id: 94,
  status: 'redeeming',
  redeemsAt: epochMs(MIDNIGHT + DAY_MS),
};
export const renewed: EarnPosition = {
  ...lockedPosition,
  id: 95,
  freeExitUntil: epochMs(MIDNIGHT + DAY_MS),
};
export const ended: EarnPosition = { ...lockedPosition, id: 90, status: 'redeemed' };
export const positions: readonly EarnPosition[] = [
  lockedPosition,
  flexiblePosition,
  paidNow,
  redeeming,
];

const day = earnDayCodec.decode(earnDayWire);
/** The second day carries what the first could not pay; the third is of two tiers. */
export const days: readonly EarnDay[] = [
  {
    ...day,
    day: dateOfDay(dayOf(now)),
    slices: [
      { amount: decimal('500'), apr: decimal('0.1') },
      { amount: decimal('500'), apr: decimal('0.03') },
    ],
    paid: decimal('0.17808219'),
  },
  day,
];
export const wrongDay: EarnDay = { ...day, paid: decimal('0.32') };

const record = earnRecordCodec.decode(earnRecordWire);
export const records: readonly EarnRecord[] = [
  record,
  { ...record, id: 400, kind: 'subscribe', amount: decimal('1000') },
  { ...record, id: 399, kind: 'redeem', amount: decimal('999.34'), note: 'rewards_repaid' },
  { ...record, id: 398, kind: 'renew', amount: decimal('1000') },
  { ...record, id: 397, kind: 'redeem', amount: decimal('1000'), note: 'sold_out' },
];

export const pageOf = <Row>(items: readonly Row[], lastPage = 1) => ({
  items,
  currentPage: 1,
  lastPage,
  perPage: 20,
  total: items.length,
});
