/** Calls of the referral program. */
import type { EpochSec } from '#contract/core/time.ts';
import type {
  ReferralCode,
  ReferralEarning,
  ReferralEarningType,
  ReferralInvitee,
  ReferralLevel,
  ReferralTier,
} from '#contract/entities/referral.ts';
import {
  checkReferralCode,
  referralCodes,
  referralEarnings,
  referralInvitees,
  referralLeaderboard,
  referralSummary,
  referralTiers,
  saveReferralCode,
  type CheckedReferralCode,
  type ReferralRank,
  type ReferralSummary,
} from '#contract/rest/referrals.ts';
import type { ExchangeClient } from './exchange-client.ts';
import type { ApiResponse } from './response.ts';
import type { Page } from '#contract/pages.ts';

/** A code as the user writes it. */
export interface ReferralCodeDraft {
  /** Undefined: the exchange makes a random one. */
  readonly code: string | undefined;
  readonly label: string;
  /** In percent. */
  readonly friendShare: number;
  readonly isDefault: boolean;
}

export interface ReferralInviteesQuery {
  /** Undefined for all levels. */
  readonly level: ReferralLevel | undefined;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export interface ReferralEarningsQuery {
  readonly type: ReferralEarningType;
  readonly coin: string | undefined;
  readonly since: EpochSec | undefined;
  /** Excluded. */
  readonly until: EpochSec | undefined;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export const readReferralSummary = async (
  client: ExchangeClient,
  signal: AbortSignal,
): Promise<ReferralSummary> => (await client.call(referralSummary, { signal })).model;

/** Newest first. */
export const readReferralCodes = async (
  client: ExchangeClient,
  signal: AbortSignal,
): Promise<readonly ReferralCode[]> => (await client.call(referralCodes, { signal })).model;

/** Changes the user's code of the same text, or makes it. */
export const sendReferralCode = (
  client: ExchangeClient,
  body: ReferralCodeDraft,
  signal?: AbortSignal,
): Promise<ApiResponse<ReferralCode>> =>
  client.call(saveReferralCode, { body, ...(signal === undefined ? {} : { signal }) });

/** Newest first. */
export const readReferralInvitees = async (
  client: ExchangeClient,
  query: ReferralInviteesQuery,
  signal: AbortSignal,
): Promise<Page<ReferralInvitee>> => (await client.call(referralInvitees, { query, signal })).model;

/** Newest first. */
export const readReferralEarnings = async (
  client: ExchangeClient,
  query: ReferralEarningsQuery,
  signal: AbortSignal,
): Promise<Page<ReferralEarning>> => (await client.call(referralEarnings, { query, signal })).model;

/** Lowest tier first. */
export const readReferralTiers = async (
  client: ExchangeClient,
  signal: AbortSignal,
): Promise<readonly ReferralTier[]> => (await client.call(referralTiers, { signal })).model;

/** Highest commission first. */
export const readReferralLeaderboard = async (
  client: ExchangeClient,
  signal: AbortSignal,
): Promise<readonly ReferralRank[]> => (await client.call(referralLeaderboard, { signal })).model;

/** @param isFromLink whether the visitor opened a link with the code, which counts as a click. */
export const readReferralCheck = async (
  client: ExchangeClient,
  code: string,
  isFromLink: boolean,
  signal: AbortSignal,
): Promise<CheckedReferralCode> =>
  (await client.call(checkReferralCode, { query: { code, isFromLink }, signal })).model;
