/** Validates ID tokens of OpenID providers: signer, audience, time and the sign-in they belong to.
 *  Algorithms, issuer, audience and keys come from the configuration, never from the token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Clock } from '#contract/core/time.ts';
import type { OpenIdProvider } from './federated-settings.ts';
import { nameOf, type FederatedIdentity } from './identity.ts';
import { fetchKeys } from './key-fetch.ts';
import type { UsedOnce } from './used-once.ts';

export interface OpenIdProvider {
  readonly id: string;
  /** Display name. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** URL to which the user is redirected. */
  readonly authorizeUrl: string;
  readonly keysUrl: string;
}

/** Only signatures by key pairs: with a shared secret, anyone who can verify could sign. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** Maximum age of a token: a sign-in takes minutes, not hours. */
const AGE_SEC_MAX = 600;
const CLOCK_SKEW_SEC = 60;
const KEYS_TIMEOUT_MS = 5_000;
/** Keys are fetched again when they are this old, or when a token names an unknown key. */
const KEYS_AGE_MS_MAX = 600_000;
/** Minimum interval between fetches, so that tokens with invented keys cannot trigger more. */
const KEYS_PAUSE_MS = 30_000;
const SUBJECT_LENGTH_MAX = 255;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

export interface IdTokenOptions {
  readonly provider: OpenIdProvider;
  readonly clock: Clock;
  readonly usedOnce: UsedOnce;
  /** Called with the reason of a rejected token or of a failed key fetch; never receives the token. */
  readonly onRejection: (reason: unknown) => void;
}

/** Creates the validator of one provider's tokens, which caches that provider's keys. `nonce` is a
 *  secret of the browser that started the sign-in; the token contains its digest. */
export function idTokenCheck(options: IdTokenOptions) {
  const { provider, clock, usedOnce, onRejection } = options;
  const keys = createRemoteJWKSet(new URL(provider.keysUrl), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cacheMaxAge: KEYS_AGE_MS_MAX,
    cooldownDuration: KEYS_PAUSE_MS,
    [customFetch]: fetchKeys,
  });
  return async (
    token: string,
    nonce: string,
  ): Promise<FederatedIdentity | 'rejected' | 'unreachable'> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ALGORITHMS,
        issuer: provider.issuer,
        audience: provider.clientId,
        requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
        maxTokenAge: AGE_SEC_MAX,
        clockTolerance: CLOCK_SKEW_SEC,
        currentDate: new Date(clock()),
      });
      const error = errorOf(payload, provider, nonce);
      if (error !== undefined) throw new errors.JWTInvalid(error);
      const signedAtMs = (payload.iat ?? 0) * 1_000;
      const endsAtMs = signedAtMs + (AGE_SEC_MAX + CLOCK_SKEW_SEC) * 1_000;
      if (!usedOnce.use(`${provider.id} ${digestOf(nonce)}`, signedAtMs, endsAtMs)) {
        throw new errors.JWTInvalid('used before');
      }
      return identityOf(payload, provider);
    } catch (error) {
      onRejection(error);
      return isAboutToken(error) ? 'rejected' : 'unreachable';
    }
  };
}

/** Digest of a nonce as the token contains it: the token alone does not reveal the nonce. */
export const digestOf = (nonce: string): string =>
  createHash('sha256').update(nonce).digest('base64url');

function errorOf(payload: JWTPayload, provider: OpenIdProvider, nonce: string): string | undefined {
  const { sub, aud, azp, nonce: carried } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > SUBJECT_LENGTH_MAX) return 'no subject';
  if (typeof carried !== 'string' || !areSame(carried, digestOf(nonce))) return 'another nonce';
  // With several audiences, the token must also name the requesting party, and it must be this
  // exchange.
  const isForUsAlone = typeof aud === 'string' || aud?.length === 1;
  if (azp === undefined ? !isForUsAlone : azp !== provider.clientId) return 'another party';
  return undefined;
}

function areSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function identityOf(payload: JWTPayload, provider: OpenIdProvider): FederatedIdentity {
  const { sub = '', email, email_verified: isVerified, given_name, family_name, name } = payload;
  const isUsable = typeof email === 'string' && EMAIL.test(email);
  const firstName = nameOf(given_name);
  return {
    provider: provider.id,
    subject: sub,
    // Some providers send the flag as text.
    email:
      isUsable && (isVerified === true || isVerified === 'true') ? email.toLowerCase() : undefined,
    firstName: firstName === '' ? nameOf(name) : firstName,
    lastName: nameOf(family_name),
  };
}

/** Other errors come from the network, or from a provider that returned no valid keys. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC';
