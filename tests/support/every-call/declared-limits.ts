/** Limits of calls, in the order in which a call counts them. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/core/durations.ts';
import type { RouteName } from '#contract/routes.ts';
import type { RateLimits } from '#server/accounts/limits/rate-limiter.ts';

export interface DeclaredLimit {
  readonly limits: RateLimits;
  /** The call is accepted beyond it too, and does less. */
  readonly isSilent?: true;
  /** All callers share it, such as requests for one mailbox. */
  readonly isShared?: true;
  /** The same call is rejected for another reason before it is counted. */
  readonly isNotReached?: true;
}

const of = (countMax: number, windowMs: number, pauseMs = 0): DeclaredLimit => ({
  limits: { pauseMs, windowMs, countMax },
});
const silent = (limit: DeclaredLimit): DeclaredLimit => ({ ...limit, isSilent: true });

/** Codes that are mailed or sent to a phone. */
const CODES = [of(5, HOUR_MS, MINUTE_MS), of(20, DAY_MS)];
/** Requests of all askers for one mailbox: beyond it they are answered, and mail nothing new. */
const CROWD: DeclaredLimit = { ...silent(of(20, DAY_MS)), isShared: true };
const MESSAGES = of(30, MINUTE_MS);
const IMAGES = of(40, HOUR_MS);
const TYPING = [silent(of(40, MINUTE_MS, SECOND_MS))];
/** Of one code. */
const CLICKS: DeclaredLimit = { ...silent(of(1_000, DAY_MS)), isShared: true };
const UPLOADS = [of(60, HOUR_MS)];

export const DECLARED_LIMITS: Readonly<Partial<Record<RouteName, readonly DeclaredLimit[]>>> = {
  // Beyond the last one, sign-ups for a mailbox have a limit of their own.
  signUp: [of(10, HOUR_MS), of(20, DAY_MS), { ...of(20, DAY_MS), isShared: true }],
  resendVerifyEmailCode: [...CODES, CROWD],
  forgotPassword: [...CODES],
  sendSecurityCode: CODES,
  sendEmailChangeCodes: CODES,
  // The last one is of the number.
  sendPhoneCode: [...CODES, of(5, HOUR_MS, MINUTE_MS)],
  transferToUser: [of(20, HOUR_MS)],
  convertQuote: [of(60, MINUTE_MS)],
  startHistoryExport: [{ ...of(60, HOUR_MS), isNotReached: true }],
  sendSupportMessage: [MESSAGES, IMAGES],
  supportTyping: TYPING,
  sendP2pMessage: [MESSAGES],
  p2pTyping: TYPING,
  sendLaunchpadMessage: [MESSAGES, IMAGES],
  launchpadTyping: TYPING,
  saveIdentityCase: [of(60, HOUR_MS)],
  uploadNid: UPLOADS,
  uploadPassport: UPLOADS,
  uploadPassportPrimary: UPLOADS,
  uploadVoterCard: UPLOADS,
  uploadVoterCardPrimary: UPLOADS,
  uploadDrivingLicence: UPLOADS,
  uploadDrivingLicencePrimary: UPLOADS,
  uploadSelfie: UPLOADS,
  uploadAddressProof: UPLOADS,
  uploadFundsProof: UPLOADS,
  uploadCompanyPapers: UPLOADS,
  startResume: [of(20, HOUR_MS)],
  openResume: [of(20, 10 * MINUTE_MS)],
  sendGiftCard: [of(20, HOUR_MS)],
  // The same file costs nothing.
  uploadP2pFile: [{ ...of(60, HOUR_MS), isNotReached: true }],
  checkReferralCode: [of(60, 10 * MINUTE_MS), silent(of(1, DAY_MS)), CLICKS],
};
