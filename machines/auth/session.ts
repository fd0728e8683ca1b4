/** Pure functions and types of the session machine: its context, requests and emitted events. */
import type { UserId } from '#contract/core/ids.ts';
import { isEmailUnverified } from '#contract/email-unverified.ts';
import { UnusableResponseError, type ApiError } from '#contract/envelope.ts';
import type { User } from '#contract/entities/user.ts';
import type { SignInOutcome } from '#contract/rest/auth.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import type { CaptchaSolution } from '#contract/rest/captcha.ts';
import type { TelegramLogin } from '#contract/rest/social.ts';
import { isApiError, type Notice } from '../kernel/notice.ts';

/** Credentials of a sign-in. Provider data is sent unchanged; only the exchange verifies it. */
export type Credentials =
  | {
      readonly kind: 'password';
      /** An email or a phone number, as typed. */
      readonly email: string;
      readonly password: string;
      /** From the email that the exchange sends for an account with too many failed sign-ins. */
      readonly mailCode?: string | undefined;
      readonly captcha?: CaptchaSolution | undefined;
    }
  | {
      readonly kind: 'social';
      readonly provider: string;
      readonly idToken: string;
      readonly nonce: string;
    }
  | { readonly kind: 'telegram'; readonly login: TelegramLogin };

/** A sign-in that waits for its second step. Valid for that step only. */
export interface Challenge {
  readonly userId: UserId;
  readonly tempInfoToken: string;
}

/** Proof of the second step: six digits of an authenticator, or a recovery code. */
export interface SecondProof {
  readonly kind: 'code' | 'recoveryCode';
  readonly code: string;
}

export interface StoredSession {
  readonly tokens: Tokens;
  readonly userId: UserId | undefined;
}

export interface StoredChallenge {
  readonly challenge: Challenge;
}

export type Stored = StoredSession | StoredChallenge;

/** Reason why a session ended without a request of its owner. */
export type EndReason = 'No refresh token available' | 'Refresh token failed' | (string & {});

export interface TemporarySignUp {
  readonly email: string;
  readonly password: string;
  /** Ties the email's code to this sign-up; undefined where the exchange returns none. */
  readonly signUpToken?: string | undefined;
}

export interface LostRefresh {
  readonly count: number;
  readonly error: unknown;
}

export interface SessionContext {
  readonly tokens: Tokens | undefined;
  readonly userId: UserId | undefined;
  readonly user: User | undefined;
  readonly challenge: Challenge | undefined;
  /** Codes rejected in this second step. */
  readonly tryCount: number;
  /** A sign-up until its email is verified. Stored only here; the password is used once. */
  readonly temporary: TemporarySignUp | undefined;
  /** Result of a sign-in until it is processed. */
  readonly outcome: SignInOutcome | undefined;
  /** Tokens being revoked at the exchange. */
  readonly leaving: Tokens | undefined;
  /** The last sign-in or code the exchange rejected, shown next to the fields. */
  readonly rejection: ApiError | undefined;
  readonly endReason: EndReason | undefined;
  /** Refreshes in a row that the exchange did not decide, and the last of their errors. */
  readonly lostRefresh: LostRefresh | undefined;
  /** Email of the last sign-in attempt. */
  readonly email: string | undefined;
  /** The machine itself signed in after a verification, so the sign-in page is not open. */
  readonly isAutomatic: boolean;
  /** Incremented at every sign-in and sign-out; responses to requests of an older generation are
   *  ignored. */
  readonly generation: number;
}

export type SessionEvent =
  | {
      readonly type: 'signIn.requested';
      readonly credentials: Credentials;
      readonly isAutomatic?: boolean;
    }
  | {
      readonly type: 'signUp.completed';
      readonly email: string;
      readonly password: string;
      readonly isVerified: boolean;
      readonly signUpToken?: string | undefined;
    }
  | { readonly type: 'email.verified'; readonly email: string }
  /** A code that resets the password was sent; then the password was reset with it. */
  | { readonly type: 'reset.requested'; readonly email: string }
  | { readonly type: 'password.reset'; readonly email: string }
  | { readonly type: 'code.submitted'; readonly proof: SecondProof }
  | { readonly type: 'challenge.canceled' }
  /** A call received a 401 for this token. A token that has been replaced changes nothing. A
   *  private call without any token causes the forced logout that the specification requires. */
  | { readonly type: 'token.rejected'; readonly accessToken: string | undefined }
  | { readonly type: 'profile.outdated' }
  /** The device has a network again, or the page is visible again. */
  | { readonly type: 'network.returned' }
  | { readonly type: 'signOut.requested' }
  /** Another tab signed out, refreshed the tokens or signed a user in. The event contains the
   *  session stored now. */
  | { readonly type: 'session.changedElsewhere'; readonly stored: StoredSession | undefined };

export type SessionEmitted =
  | Notice
  /** Session to store; undefined deletes every session cookie. */
  | { readonly type: 'tokens.changed'; readonly session: StoredSession | undefined }
  /** Challenge to store as flag, user id and temp info token; undefined deletes flag and temp
   *  token. */
  | { readonly type: 'challenge.changed'; readonly challenge: Challenge | undefined }
  /** All data of the user is removed: favorites, exchange state, channels, pending calls. */
  | { readonly type: 'user.left' }
  | {
      readonly type: 'went';
      /** `signedIn` follows credentials given in this tab. Only this event may pass on a token. */
      readonly to:
        | 'signedIn'
        | 'signedInElsewhere'
        | 'userSwitched'
        | 'twoFactor'
        | 'emailUnverified'
        | 'signIn'
        | 'resetPassword'
        | 'signedOut'
        | 'forcedOut';
      /** Email to verify, to sign in with or to reset the password of. */
      readonly email?: string;
    };

/** State without a user. The generation and the reason of the last end stay. */
export const NOBODY = {
  tokens: undefined,
  userId: undefined,
  user: undefined,
  challenge: undefined,
  tryCount: 0,
  temporary: undefined,
  outcome: undefined,
  rejection: undefined,
  lostRefresh: undefined,
  isAutomatic: false,
} satisfies Partial<SessionContext>;

export const startOfSession: SessionContext = {
  ...NOBODY,
  leaving: undefined,
  endReason: undefined,
  email: undefined,
  generation: 0,
};

/** The exchange ends a challenge after as many attempts; more would only be rejected. */
const TRY_COUNT_MAX = 5;

const ENDS_CHALLENGE: ReadonlySet<string | undefined> = new Set([
  'challenge_expired',
  'code_tries_exhausted',
]);

type Requested = Extract<SessionEvent, { type: 'signIn.requested' }>;

export const startSignIn = ({
  credentials,
  isAutomatic = false,
}: Requested): Partial<SessionContext> => ({
  ...NOBODY,
  isAutomatic,
  endReason: undefined,
  email: credentials.kind === 'password' ? credentials.email : undefined,
});

/** Accepts tokens only from a response that proves the email, and after a challenge only for its
 *  user. */
export function grantOf({ outcome, challenge }: SessionContext): StoredSession | undefined {
  if (outcome?.kind !== 'signedIn' || outcome.user?.isEmailVerified === false) return undefined;
  const userId = outcome.user?.id ?? outcome.userId ?? challenge?.userId;
  if (challenge !== undefined && challenge.userId !== userId) return undefined;
  return { tokens: outcome.tokens, userId };
}

export const isUnverified = ({ outcome }: SessionContext): boolean =>
  outcome?.kind === 'emailUnverified' ||
  (outcome?.kind === 'signedIn' && outcome.user?.isEmailVerified === false);

/** The email to verify: as typed, or the one that the response names, for a sign-in without an email. */
export function emailToVerify({ email, outcome }: SessionContext): string | undefined {
  const isNamed = email === undefined || !email.includes('@');
  const named = outcome?.kind === 'emailUnverified' ? outcome.email : namedEmailOf(outcome);
  return isNamed ? (named ?? email) : email;
}

const namedEmailOf = (outcome: SignInOutcome | undefined): string | undefined =>
  outcome?.kind === 'signedIn' ? outcome.user?.email : undefined;

export function challengeOf({ outcome }: SessionContext): Challenge | undefined {
  if (outcome?.kind !== 'twoFactor') return undefined;
  return { userId: outcome.userId, tempInfoToken: outcome.tempInfoToken };
}

export const isRejectedUnverified = (error: unknown): boolean =>
  isApiError(error) && isEmailUnverified(error);

/** Whether the exchange accepts no more codes for this challenge after the rejection. */
export const isChallengeOver = ({ tryCount }: SessionContext, error: unknown): boolean =>
  isApiError(error) && (tryCount + 1 >= TRY_COUNT_MAX || ENDS_CHALLENGE.has(error.code));

export const rejectionIn = (error: unknown): ApiError | undefined =>
  isApiError(error) ? error : undefined;

/** Counts only rejections as attempts: a missing response does not mean a wrong code. */
export const codeRejected = (
  { tryCount }: SessionContext,
  error: unknown,
): Pick<SessionContext, 'rejection' | 'tryCount'> => ({
  rejection: rejectionIn(error),
  tryCount: isApiError(error) ? tryCount + 1 : tryCount,
});

/** Returns the credentials stored for this email, if this tab stored them and they have not
 *  expired. */
export function temporaryFor(
  { temporary }: SessionContext,
  email: string,
): SessionContext['temporary'] {
  return temporary !== undefined && sameEmail(temporary.email, email) ? temporary : undefined;
}

const sameEmail = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();

/** Whether the rejected token is the current one; a replaced token is ignored. */
export const isCurrentToken = ({ tokens }: SessionContext, event: SessionEvent): boolean =>
  event.type === 'token.rejected' && event.accessToken === tokens?.accessToken;

export const storedSessionOf = (event: SessionEvent): StoredSession | undefined =>
  event.type === 'session.changedElsewhere' ? event.stored : undefined;

/** Returns false while the current user id is unknown. */
export const isSameUser = (
  { userId }: SessionContext,
  stored: StoredSession | undefined,
): boolean => userId !== undefined && userId === stored?.userId;

export const hasSameTokens = (
  { tokens }: SessionContext,
  stored: StoredSession | undefined,
): boolean =>
  tokens?.accessToken === stored?.tokens.accessToken &&
  tokens?.refreshToken === stored?.tokens.refreshToken;

/** Statuses that say nothing about the token: the exchange has not looked at it. */
const UNDECIDED_STATUSES: readonly number[] = [408, 425, 429];
const SERVER_ERROR_MIN = 500;
/** The same, for back ends that send every rejection with one status. */
const UNDECIDED_CODES: ReadonlySet<string | undefined> = new Set([
  'too_many_requests',
  'internal',
  'unavailable',
  'maintenance',
]);

/** Whether the exchange has answered that the refresh token is no longer valid, or without a usable
 *  token. Without an answer, during maintenance and after too many requests the session goes on. */
export function isRefreshRejected(error: unknown): boolean {
  if (error instanceof UnusableResponseError) return true;
  return (
    isApiError(error) &&
    error.status < SERVER_ERROR_MIN &&
    !UNDECIDED_STATUSES.includes(error.status) &&
    !UNDECIDED_CODES.has(error.code)
  );
}

export const withLostRefresh = (
  { lostRefresh }: SessionContext,
  error: unknown,
): Pick<SessionContext, 'lostRefresh'> => ({
  lostRefresh: { count: (lostRefresh?.count ?? 0) + 1, error },
});

const REFRESH_RETRY_FIRST_MS = 1_000;
const REFRESH_RETRY_MS_MAX = 30_000;
const DOUBLINGS_MAX = 5;

/** Wait before the next refresh: 1 s, doubled with each loss in a row up to 30 s. The exchange may ask for
 *  more, up to the same bound. */
export function refreshRetryMsOf({ lostRefresh }: SessionContext): number {
  const { count, error } = lostRefresh ?? { count: 1, error: undefined };
  const backOff = REFRESH_RETRY_FIRST_MS * 2 ** Math.min(count - 1, DOUBLINGS_MAX);
  const requested = isApiError(error) ? (error.retryAfterMs ?? 0) : 0;
  return Math.min(REFRESH_RETRY_MS_MAX, Math.max(backOff, requested));
}

/** Returns the message of the underlying error, which the waiting calls receive. */
export const reasonOf = (error: unknown): EndReason =>
  error instanceof Error && error.message !== '' ? error.message : 'Refresh token failed';

/** Returns the state after a response that signs the user in. */
export const applySignIn = (context: SessionContext): Partial<SessionContext> => ({
  ...grantOf(context),
  user: context.outcome?.kind === 'signedIn' ? context.outcome.user : undefined,
  outcome: undefined,
  rejection: undefined,
  temporary: undefined,
  isAutomatic: false,
  generation: context.generation + 1,
});

export function automaticSignIn(context: SessionContext, email: string): Requested {
  const temporary = temporaryFor(context, email);
  if (temporary === undefined) throw new Error('A password was kept for this email.');
  const { password } = temporary;
  return {
    type: 'signIn.requested',
    credentials: { kind: 'password', email: temporary.email, password },
    isAutomatic: true,
  };
}

export function requestIn(event: SessionEvent): Requested {
  if (event.type !== 'signIn.requested') throw new Error('A sign-in starts with credentials.');
  return event;
}

export function proofIn(event: SessionEvent): SecondProof {
  if (event.type !== 'code.submitted') throw new Error('A second step starts with a code.');
  return event.proof;
}

export function challengeIn({ challenge }: SessionContext): Challenge {
  if (challenge === undefined) throw new Error('A second step answers a challenge.');
  return challenge;
}

export function tokensIn(tokens: Tokens | undefined): Tokens {
  if (tokens === undefined) throw new Error('A session in progress has tokens.');
  return tokens;
}
