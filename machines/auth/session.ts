/** The pure half of the session machine: what is known of a session, what is asked, what is told. */
import type { UserId } from '#contract/core/ids.ts';
import { isEmailUnverified } from '#contract/email-unverified.ts';
import type { ApiError } from '#contract/envelope.ts';
import type { User } from '#contract/entities/user.ts';
import type { SignInOutcome } from '#contract/rest/auth.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import type { CaptchaSolution } from '#contract/rest/captcha.ts';
import type { TelegramLogin } from '#contract/rest/social.ts';
import { isApiError, type Notice } from '../kernel/notice.ts';

/** A way in. What a provider handed over is sent as it came; the exchange alone judges it. */
export type Credentials =
  | {
      readonly kind: 'password';
      /** An email or a phone number, as typed. */
      readonly email: string;
      readonly password: string;
      readonly captcha?: CaptchaSolution | undefined;
    }
  | {
      readonly kind: 'social';
      readonly provider: string;
      readonly idToken: string;
      readonly nonce: string;
    }
  | { readonly kind: 'telegram'; readonly login: TelegramLogin };

/** A sign-in half done: good for the second step and for nothing else. */
export interface Challenge {
  readonly userId: UserId;
  readonly tempInfoToken: string;
}

/** The second step: six digits of an authenticator, or one of the recovery codes. */
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

/** Why a session ended without its owner asking. */
export type EndReason = 'No refresh token available' | 'Refresh token failed' | (string & {});

export interface SessionContext {
  readonly tokens: Tokens | undefined;
  readonly userId: UserId | undefined;
  readonly user: User | undefined;
  readonly challenge: Challenge | undefined;
  /** Codes refused in this second step. */
  readonly tryCount: number;
  /** A new account's credentials until its email is verified: here and nowhere else, used once. */
  readonly temporary: { readonly email: string; readonly password: string } | undefined;
  /** What a sign-in came to, until it is acted upon. */
  readonly outcome: SignInOutcome | undefined;
  /** Tokens whose end the exchange is being told of. */
  readonly leaving: Tokens | undefined;
  /** The last sign-in or code that the exchange refused, for the fields beside it. */
  readonly rejection: ApiError | undefined;
  readonly endReason: EndReason | undefined;
  /** Whose sign-in was tried last. */
  readonly email: string | undefined;
  /** Signed in by the machine itself after a verification: nobody stands at the sign-in page. */
  readonly isAutomatic: boolean;
  /** Grows whenever a user arrives or leaves: an answer to an older one's question is nobody's. */
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
    }
  | { readonly type: 'email.verified'; readonly email: string }
  /** A code that resets the password is on its way, and then: it was reset with it. */
  | { readonly type: 'reset.requested'; readonly email: string }
  | { readonly type: 'password.reset'; readonly email: string }
  | { readonly type: 'code.submitted'; readonly proof: SecondProof }
  | { readonly type: 'challenge.cancelled' }
  /** A call met a 401 with this token; one that was replaced meanwhile changes nothing.
   *  A private call without any token ends in the literal rule's forced logout. */
  | { readonly type: 'token.rejected'; readonly accessToken: string | undefined }
  | { readonly type: 'profile.outdated' }
  | { readonly type: 'signOut.requested' }
  /** Another tab signed out, refreshed, or signed somebody in: what is stored is this now. */
  | { readonly type: 'session.changedElsewhere'; readonly stored: StoredSession | undefined };

export type SessionEmitted =
  | Notice
  /** To be kept; undefined erases every cookie of a session. */
  | { readonly type: 'tokens.changed'; readonly session: StoredSession | undefined }
  /** To be kept as flag, user id and temp info token; undefined erases flag and temp token. */
  | { readonly type: 'challenge.changed'; readonly challenge: Challenge | undefined }
  /** Whatever belonged to the user goes: favourites, exchange state, channels, calls in flight. */
  | { readonly type: 'user.left' }
  | {
      readonly type: 'went';
      /** `signedIn` follows a credential given in this tab, and it alone may hand a token over. */
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
      /** Whose email is to be verified, signed in with, or given a new password. */
      readonly email?: string;
    };

/** Nothing of anybody. Generation and the reason of the last end stay. */
export const NOBODY = {
  tokens: undefined,
  userId: undefined,
  user: undefined,
  challenge: undefined,
  tryCount: 0,
  temporary: undefined,
  outcome: undefined,
  rejection: undefined,
  isAutomatic: false,
} satisfies Partial<SessionContext>;

export const startOfSession: SessionContext = {
  ...NOBODY,
  leaving: undefined,
  endReason: undefined,
  email: undefined,
  generation: 0,
};

/** The exchange ends a challenge after as many; asking on would only be refused. */
const TRY_COUNT_MAX = 5;

const ENDS_CHALLENGE: ReadonlySet<string | undefined> = new Set([
  'challenge_expired',
  'code_tries_exhausted',
]);

type Requested = Extract<SessionEvent, { type: 'signIn.requested' }>;

export const started = ({
  credentials,
  isAutomatic = false,
}: Requested): Partial<SessionContext> => ({
  ...NOBODY,
  isAutomatic,
  endReason: undefined,
  email: credentials.kind === 'password' ? credentials.email : undefined,
});

/** Tokens are taken from an answer that proves the email, and after a challenge only for its user. */
export function grantOf({ outcome, challenge }: SessionContext): StoredSession | undefined {
  if (outcome?.kind !== 'signedIn' || outcome.user?.isEmailVerified === false) return undefined;
  const userId = outcome.user?.id ?? challenge?.userId;
  if (challenge !== undefined && challenge.userId !== userId) return undefined;
  return { tokens: outcome.tokens, userId };
}

export const isUnverified = ({ outcome }: SessionContext): boolean =>
  outcome?.kind === 'emailUnverified' ||
  (outcome?.kind === 'signedIn' && outcome.user?.isEmailVerified === false);

export function challengeOf({ outcome }: SessionContext): Challenge | undefined {
  if (outcome?.kind !== 'twoFactor') return undefined;
  return { userId: outcome.userId, tempInfoToken: outcome.tempInfoToken };
}

export const isRejectedUnverified = (error: unknown): boolean =>
  isApiError(error) && isEmailUnverified(error);

/** After this refusal no code of this challenge is taken any more. */
export const isChallengeOver = ({ tryCount }: SessionContext, error: unknown): boolean =>
  isApiError(error) && (tryCount + 1 >= TRY_COUNT_MAX || ENDS_CHALLENGE.has(error.code));

export const rejectionIn = (error: unknown): ApiError | undefined =>
  isApiError(error) ? error : undefined;

/** No answer is not a wrong code: only a refusal counts as a try. */
export const codeRejected = (
  { tryCount }: SessionContext,
  error: unknown,
): Pick<SessionContext, 'rejection' | 'tryCount'> => ({
  rejection: rejectionIn(error),
  tryCount: isApiError(error) ? tryCount + 1 : tryCount,
});

/** The password kept for this email, if it was kept in this tab and not too long ago. */
export function temporaryFor(
  { temporary }: SessionContext,
  email: string,
): SessionContext['temporary'] {
  return temporary !== undefined && sameEmail(temporary.email, email) ? temporary : undefined;
}

const sameEmail = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();

/** One that was replaced meanwhile is nobody's trouble. */
export const isCurrentToken = ({ tokens }: SessionContext, event: SessionEvent): boolean =>
  event.type === 'token.rejected' && event.accessToken === tokens?.accessToken;

export const storedIn = (event: SessionEvent): StoredSession | undefined =>
  event.type === 'session.changedElsewhere' ? event.stored : undefined;

/** A user nobody has named yet cannot be known to be the same. */
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

/** The underlying error's own words, as the waiting calls will be told. */
export const reasonOf = (error: unknown): EndReason =>
  error instanceof Error && error.message !== '' ? error.message : 'Refresh token failed';

/** The user an answer lets in. */
export const arrived = (context: SessionContext): Partial<SessionContext> => ({
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
  return {
    type: 'signIn.requested',
    credentials: { kind: 'password', ...temporary },
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
