/** Counts the fees of invited users: each journal line once, because the number of the last counted line
 *  is stored in the same transaction as the earnings. */
import { decimal, units, type Decimal, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type {
  ReferralEarningType,
  ReferralLevel,
  ReferralRole,
} from '#contract/entities/referral.ts';
import { shareOf, splitCommission } from '#domain/referral-split.ts';
import { findUser, isClosed } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { linesBetween, progressOf, saveProgress, type FeeLine } from './counted-lines.ts';
import { addFee } from './earning-rows.ts';
import { addVolume, volumeOf, type TierCache } from './invitee-volumes.ts';
import type { ReferralContext } from './referral-context.ts';
import { findReferral, type Referral } from './referral-rows.ts';
import { futuresEndOf, hourOf, INVITEE_VOLUME_MAX, UPPER_LEVEL_RATES } from './referral-terms.ts';

/** Per transaction, so that orders wait only a moment. */
const LINE_COUNT_MAX = 10_000n;
const FILL_COUNT_MAX = 2_000;

export type AccrualContext = Pick<ReferralContext, 'db' | 'valueOf' | 'futuresFillsAfter'> & {
  readonly tiers: TierCache;
};

/** Fees of one account, coin and kind in one hour. */
interface FeeSum extends Omit<FeeLine, 'kind' | 'amount' | 'at'> {
  readonly hour: EpochMs;
  readonly isAfterFuturesEnd: boolean;
  fee: bigint;
}

/**
 * Counts the next lines. Runs inside the exchange's transaction.
 * @returns false when more lines are left.
 */
export function accrue(context: AccrualContext, ledger: Ledger, now: EpochMs): boolean {
  const { db } = context;
  const { transferSeq, fillSeq } = progressOf(db);
  const limit = transferSeq + LINE_COUNT_MAX;
  const through = ledger.lastSeq < limit ? ledger.lastSeq : limit;
  const fills = context.futuresFillsAfter(Number(fillSeq), FILL_COUNT_MAX);
  const lastFill = fills.at(-1);
  if (through === transferSeq && lastFill === undefined) return true;
  const chains = new Chains(db);
  for (const fill of fills) {
    if (chains.find(fill.userId) !== undefined) addVolume(db, fill.userId, fill.value, fill.at);
  }
  for (const sum of countLines(context, chains, { after: transferSeq, through })) {
    addShares(context, chains, sum, now);
  }
  saveProgress(db, {
    transferSeq: through,
    fillSeq: lastFill === undefined ? fillSeq : BigInt(lastFill.seq),
  });
  return through === ledger.lastSeq && fills.length < FILL_COUNT_MAX;
}

/** Adds the volumes of the lines, and sums their fees. */
function countLines(
  context: AccrualContext,
  chains: Chains,
  { after, through }: { readonly after: bigint; readonly through: bigint },
): Iterable<FeeSum> {
  const { db } = context;
  const sums = new Map<string, FeeSum>();
  for (const line of linesBetween(db, after, through)) {
    const { coinId, amount, at } = line;
    if (line.kind === 'trade') {
      for (const userId of line.userIds) {
        if (chains.find(userId) === undefined) continue;
        addVolume(db, userId, context.valueOf(coinId, amount) ?? units(0n), at);
      }
      continue;
    }
    const { payerId, type } = line;
    const referral = chains.find(payerId);
    if (referral === undefined) continue;
    const isAfterFuturesEnd = type === 'futures_fee' && at >= futuresEndOf(referral.boundAt);
    const hour = hourOf(at);
    const key = `${payerId} ${type} ${coinId} ${hour} ${isAfterFuturesEnd}`;
    const sum = sums.get(key);
    if (sum !== undefined) sum.fee += amount;
    else sums.set(key, { payerId, type, coinId, hour, isAfterFuturesEnd, fee: amount });
  }
  return sums.values();
}

const EARNING_TYPES: Readonly<Record<FeeSum['type'], ReferralEarningType>> = {
  trade_fee: 'trade',
  futures_fee: 'trade',
  withdrawal_fee: 'withdrawal',
};

interface Share {
  readonly beneficiaryId: UserId;
  readonly role: ReferralRole;
  readonly level: ReferralLevel;
  readonly rate: Decimal;
  readonly amountOf: (fee: bigint) => Units;
}

function addShares(context: AccrualContext, chains: Chains, sum: FeeSum, now: EpochMs): void {
  if (sum.isAfterFuturesEnd) return;
  const { db } = context;
  for (const share of sharesOf(context, chains, sum, now)) {
    const { beneficiaryId, role, level, rate, amountOf } = share;
    const { payerId: inviteeId, coinId, hour } = sum;
    const type = EARNING_TYPES[sum.type];
    const key = { beneficiaryId, inviteeId, role, level, type, coinId, hour, rate };
    addFee(db, key, sum.fee, {
      amountOf,
      valueOf: (coin, amount) => context.valueOf(coin, amount),
    });
  }
}

/** Shares of the friend and of up to three referrers. Closed accounts receive none, and an invited user
 *  above the limit earns none for the referrers. */
function* sharesOf(
  { db, tiers }: AccrualContext,
  chains: Chains,
  { payerId, type }: FeeSum,
  now: EpochMs,
): Generator<Share> {
  const [first, ...upper] = chains.above(payerId);
  if (first === undefined) return;
  const { referrerId, friendShare } = first;
  const tier = tiers.tierOf(referrerId, now);
  const rate = type === 'futures_fee' ? tier.futuresRate : tier.spotRate;
  const splitOf = (fee: bigint) => splitCommission(fee, rate, decimal(String(friendShare)));
  if (friendShare > 0 && chains.isOpen(payerId)) {
    const amountOf = (fee: bigint) => splitOf(fee).friend;
    yield { beneficiaryId: payerId, role: 'friend', level: 1, rate, amountOf };
  }
  if (volumeOf(db, payerId, now) > INVITEE_VOLUME_MAX) return;
  if (chains.isOpen(referrerId)) {
    const amountOf = (fee: bigint) => splitOf(fee).referrer;
    yield { beneficiaryId: referrerId, role: 'referrer', level: 1, rate, amountOf };
  }
  for (const [index, { referrerId: beneficiaryId }] of upper.entries()) {
    if (!chains.isOpen(beneficiaryId)) continue;
    const level = index === 0 ? 2 : 3;
    const upperRate = UPPER_LEVEL_RATES[level];
    const amountOf = (fee: bigint) => shareOf(fee, upperRate);
    yield { beneficiaryId, role: 'referrer', level, rate: upperRate, amountOf };
  }
}

const LEVEL_COUNT = 3;

/** Referrals as read in one transaction. */
class Chains {
  readonly #db: Db;
  readonly #referrals = new Map<UserId, Referral | undefined>();
  readonly #isOpen = new Map<UserId, boolean>();

  constructor(db: Db) {
    this.#db = db;
  }

  find(inviteeId: UserId): Referral | undefined {
    if (!this.#referrals.has(inviteeId)) {
      this.#referrals.set(inviteeId, findReferral(this.#db, inviteeId));
    }
    return this.#referrals.get(inviteeId);
  }

  /** The referral of the user, of the user's referrer, and so on: at most three. A disqualified one ends
   *  the chain, because its two accounts belong to one person. */
  above(inviteeId: UserId): readonly Referral[] {
    const chain: Referral[] = [];
    let next = this.find(inviteeId);
    while (next !== undefined && !next.isDisqualified && chain.length < LEVEL_COUNT) {
      chain.push(next);
      next = this.find(next.referrerId);
    }
    return chain;
  }

  isOpen(userId: UserId): boolean {
    let isOpen = this.#isOpen.get(userId);
    if (isOpen === undefined) {
      const user = findUser(this.#db, userId);
      isOpen = user !== undefined && !isClosed(user);
      this.#isOpen.set(userId, isOpen);
    }
    return isOpen;
  }
}
