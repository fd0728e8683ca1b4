/** The referral program as the calls use it: codes, invited users and earnings. Commissions are counted
 *  every few seconds and before each read, and paid at each full hour. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type {
  ReferralEarning,
  ReferralInvitee,
  ReferralInviteeStatus,
  ReferralLevel,
} from '#contract/entities/referral.ts';
import type {
  CheckedReferralCode,
  ReferralRank,
  ReferralSummary,
} from '#contract/rest/referrals.ts';
import type { AccountReferrals } from '#server/accounts/account-context.ts';
import { maskedNameOf } from '#server/accounts/mail/masked-email.ts';
import { RateLimiter } from '#server/accounts/limits/rate-limiter.ts';
import { findUser } from '#server/accounts/user-records.ts';
import type { ReferralInReview } from '#contract/operator/referral-reviews.ts';
import type { Page } from '#server/db/table/page.ts';
import { addressBlockOf } from '#server/runtime/address-block.ts';
import type { Rejection } from '#server/runtime/rejection.ts';
import { accountStepsOf } from './account-steps.ts';
import {
  earningPage,
  totalFrom,
  totalsOf,
  type Earning,
  type EarningFilter,
} from './earning-rows.ts';
import { standingOf, TierCache, volumeOf } from './invitee-volumes.ts';
import { Leaderboard } from './leaderboard.ts';
import {
  codesOf,
  countClick,
  findValidCode,
  saveCode,
  type CodeDraft,
  type CodeRejection,
  type OwnedCode,
} from './referral-codes.ts';
import type { ReferralContext } from './referral-context.ts';
import { countOpenReviews, openReviews } from './referral-reviews.ts';
import { countInvitees, findReferral, inviteePage, type LevelReferral } from './referral-rows.ts';
import { CODE_COUNT_MAX, futuresEndOf, hourOf, INVITEE_VOLUME_MAX } from './referral-terms.ts';
import { decideReview, reviewList, type ReviewOrder } from './review-decisions.ts';
import { Settlement } from './settlement.ts';

const CHECK_LIMITS = { pauseMs: 0, windowMs: 10 * MINUTE_MS, countMax: 60 };
/** Openings of one code beyond these are not counted. The code stays valid: nobody could use it while others flood it. */
const CLICK_LIMITS = { pauseMs: 0, windowMs: DAY_MS, countMax: 1_000 };

interface PageQuery {
  readonly page: number;
  readonly perPage: number;
}

export class Referrals {
  readonly accountSteps: AccountReferrals;
  readonly #context: ReferralContext;
  readonly #settlement: Settlement;
  readonly #leaderboard: Leaderboard;
  /** Openings of a link by one address block in a day count once. */
  readonly #clicks: RateLimiter;
  readonly #clicksOfCode: RateLimiter;
  /** By address block, so that codes cannot be guessed. */
  readonly #checks: RateLimiter;

  constructor(context: ReferralContext) {
    this.#context = context;
    this.accountSteps = accountStepsOf(context);
    this.#settlement = new Settlement({ ...context, tiers: new TierCache(context.db) });
    this.#leaderboard = new Leaderboard(context.db);
    const { clock } = context;
    this.#clicks = new RateLimiter(clock, { pauseMs: 0, windowMs: DAY_MS, countMax: 1 });
    this.#clicksOfCode = new RateLimiter(clock, CLICK_LIMITS);
    this.#checks = new RateLimiter(clock, CHECK_LIMITS);
  }

  start(): void {
    this.#settlement.start();
  }

  stop(): void {
    this.#settlement.stop();
  }

  /** Pays everything that is pending for a user whose account will be closed. */
  leave(userId: UserId): Promise<void> {
    return this.#settlement.payUser(userId);
  }

  /** Referrals that wait for the operator, oldest first: at most a hundred. */
  reviews(): readonly ReferralInReview[] {
    return reviewList(this.#context);
  }

  /** How many wait, and since when. */
  reviewQueue(): { readonly count: number; readonly oldestAt: EpochMs | undefined } {
    const { db } = this.#context;
    return { count: countOpenReviews(db), oldestAt: openReviews(db, 1)[0]?.openedAt };
  }

  /** An accepted referral is paid what was held. */
  async decide(order: ReviewOrder): Promise<'done' | 'not_found' | 'state_changed'> {
    const { exchange } = this.#context;
    const outcome = await exchange.transact((_ledger, now) =>
      decideReview(this.#context, order, now),
    );
    if (outcome === 'done' && order.decision === 'accept') await this.#settlement.payDue();
    return outcome;
  }

  async summary(userId: UserId): Promise<ReferralSummary> {
    await this.#settlement.catchUp();
    const { db, clock } = this.#context;
    const now = clock();
    const { tier, activeCount, volume } = standingOf(db, userId, now);
    const { paid, pending } = totalsOf(db, userId);
    const own = findReferral(db, userId);
    return {
      tier: tier.level,
      inviteeCount: countInvitees(db, userId),
      activeInviteeCount: activeCount,
      volume30d: decimalOfUnits(volume),
      paidTotal: decimalOfUnits(paid),
      pendingTotal: decimalOfUnits(pending),
      nextPayoutAt: epochMs(hourOf(now) + HOUR_MS),
      codeCountMax: CODE_COUNT_MAX,
      ownReferral: own && {
        code: own.code,
        friendShare: own.friendShare,
        expiresAt: futuresEndOf(own.boundAt),
      },
    };
  }

  /** Newest first. The first call makes a random code without a friend share. */
  async codes(userId: UserId): Promise<readonly OwnedCode[]> {
    const { db } = this.#context;
    if (codesOf(db, userId).length === 0) {
      const draft = { code: undefined, label: '', friendShare: 0, isDefault: true };
      await this.#context.write((now) => {
        if (codesOf(db, userId).length === 0) this.#save(userId, draft, now);
      });
    }
    return codesOf(db, userId);
  }

  async saveCode(userId: UserId, draft: CodeDraft): Promise<OwnedCode | CodeRejection> {
    await this.#settlement.catchUp();
    return this.#context.write((now) => this.#save(userId, draft, now));
  }

  async invitees(
    userId: UserId,
    query: PageQuery & { readonly level?: ReferralLevel | undefined },
  ): Promise<Page<ReferralInvitee>> {
    await this.#settlement.catchUp();
    const { db, clock } = this.#context;
    const found = inviteePage(db, { userId, ...query });
    const now = clock();
    return { ...found, rows: found.rows.map((row) => this.#inviteeOf(userId, row, now)) };
  }

  /** Newest first. */
  async earnings(query: EarningFilter & PageQuery): Promise<Page<ReferralEarning>> {
    await this.#settlement.catchUp();
    const found = earningPage(this.#context.db, query);
    return { ...found, rows: found.rows.map((row) => this.#earningOf(row)) };
  }

  /** Highest commission first. */
  async leaderboard(userId: UserId): Promise<readonly ReferralRank[]> {
    await this.#settlement.catchUp();
    return this.#leaderboard.ranks(this.#context.clock()).map((rank, index) => ({
      rank: index + 1,
      name: rank.name,
      inviteeCount: rank.inviteeCount,
      commission: decimalOfUnits(rank.commission),
      isSelf: rank.userId === userId,
    }));
  }

  /** @param isFromLink counts a click. */
  async check(
    typed: string,
    isFromLink: boolean,
    address: string,
  ): Promise<CheckedReferralCode | Rejection<'too_many_requests'>> {
    const tooSoon = this.#checks.enter(addressBlockOf(address));
    if (tooSoon !== undefined) return tooSoon;
    const found = findValidCode(this.#context.db, typed);
    if (found === undefined) return { isValid: false, friendShare: 0 };
    const { code, friendShare } = found;
    const isNew =
      isFromLink && this.#clicks.enter(`${code} ${addressBlockOf(address)}`) === undefined;
    if (isNew && this.#clicksOfCode.enter(code) === undefined) {
      await this.#context.write(() => countClick(this.#context.db, code));
    }
    return { isValid: true, friendShare };
  }

  #save(userId: UserId, draft: CodeDraft, now: EpochMs): OwnedCode | CodeRejection {
    const { db, randomBytes } = this.#context;
    const { friendShareMax } = standingOf(db, userId, now).tier;
    return saveCode({ db, randomBytes, friendShareMax }, userId, draft, now);
  }

  #inviteeOf(userId: UserId, referral: LevelReferral, now: EpochMs): ReferralInvitee {
    const { db } = this.#context;
    const { inviteeId, level, boundAt, isDisqualified } = referral;
    const volume = volumeOf(db, inviteeId, now);
    const invitee = findUser(db, inviteeId);
    const isAboveLimit = volume > INVITEE_VOLUME_MAX;
    const openStatus: ReferralInviteeStatus = isAboveLimit ? 'above_limit' : 'active';
    return {
      name: maskedNameOf(invitee),
      registeredAt: boundAt,
      level,
      kycLevel: invitee?.identityLevel ?? 0,
      volume30d: decimalOfUnits(volume),
      commissionTotal: decimalOfUnits(totalFrom(db, userId, inviteeId)),
      expiresAt: futuresEndOf(boundAt),
      status: isDisqualified ? 'disqualified' : openStatus,
    };
  }

  #earningOf(row: Earning): ReferralEarning {
    const { db, exchange } = this.#context;
    const { id, type, role, level, coinId, amount, fee, inviteeId, hour, paidAt } = row;
    return {
      id,
      type,
      role,
      level,
      coin: exchange.coins.find((coin) => coin.id === coinId)?.code ?? String(coinId),
      amount: decimalOfUnits(amount),
      fee: decimalOfUnits(fee),
      invitee: role === 'friend' ? undefined : maskedNameOf(findUser(db, inviteeId)),
      earnedAt: hour,
      paidAt,
      status: paidAt === undefined ? 'pending' : 'paid',
    };
  }
}
