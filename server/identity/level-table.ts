/** What each identity level opens, and its limits. A level is needed to open something, never to cancel, to reduce
 *  or to receive. Trading, convert, deposits, earn and redeeming a gift card need none. */
import { units, type Units } from '#contract/core/decimal.ts';
import { LEVEL_FEATURES, type LevelFeature } from '#contract/entities/identity.ts';

export const REQUIRED_LEVELS: Readonly<Record<LevelFeature, number>> = {
  withdrawal: 1,
  transfer_to_user: 1,
  p2p_taker: 1,
  launchpad: 1,
  gift_card_create: 1,
  p2p_advert: 2,
  merchant: 3,
};

/** What this exchange has. Users are told of nothing else. */
const OFFERED: ReadonlySet<LevelFeature> = new Set([
  'withdrawal',
  'transfer_to_user',
  'p2p_taker',
  'gift_card_create',
  'p2p_advert',
  'merchant',
  'launchpad',
]);

/** Features that a level adds to those of the level below it. */
export const featuresOf = (level: number): readonly LevelFeature[] =>
  LEVEL_FEATURES.filter((feature) => OFFERED.has(feature) && REQUIRED_LEVELS[feature] === level);

export interface LevelLimits {
  /** Withdrawals and transfers to users together, in dollars over the last 24 hours. */
  readonly daily: Units;
  /** Over the last 30 days. */
  readonly monthly: Units;
  readonly p2pDaily: Units;
}

const dollars = (count: bigint): Units => units(count * 10n ** 8n);
const limits = (daily: bigint, monthly: bigint, p2pDaily: bigint): LevelLimits => ({
  daily: dollars(daily),
  monthly: dollars(monthly),
  p2pDaily: dollars(p2pDaily),
});

const NONE = limits(0n, 0n, 0n);
/** By level. */
export const LEVEL_LIMITS: readonly LevelLimits[] = [
  NONE,
  limits(50_000n, 500_000n, 10_000n),
  limits(500_000n, 5_000_000n, 100_000n),
  limits(5_000_000n, 50_000_000n, 1_000_000n),
];

export const limitsOfLevel = (level: number): LevelLimits => LEVEL_LIMITS[level] ?? NONE;
