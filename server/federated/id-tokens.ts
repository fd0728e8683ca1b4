/** Checks ID tokens of OpenID providers: signer, audience, time, and the sign-in they belong to.
 *  Algorithms, issuer, audience and keys come from our settings, never from the token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import { enteredText, isEmailAddress } from '#contract/core/entered-text.ts';
import type { Clock } from '#contract/core/time.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { OpenIdProvider } from './federated-settings.ts';
import { nameOf, type FederatedIdentity } from './identity.ts';
import { fetchKeys } from './key-fetch.ts';
import type { UsedOnce } from './used-once.ts';

/** Signatures by a key pair only: with a shared secret, every party that can verify could also
 *  sign. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** A sign-in takes minutes, not hours. */
const AGE_SEC_MAX = 600;
const CLOCK_SKEW_SEC = 60;
const KEYS_TIMEOUT_MS = 5_000;
/** Keys are requested again when they are this old, or when a token names an unknown key. */
const KEYS_AGE_MS_MAX = 600_000;
/** Minimum pause between key requests, so that tokens with invented keys do not cause more of them. */
const KEYS_PAUSE_MS = 30_000;
const SUBJECT_LENGTH_MAX = 255;

export interface IdTokenOptions {
  readonly provider: OpenIdProvider;
  readonly clock: Clock;
  readonly usedOnce: UsedOnce;
  /** Called with the reason why a token was rejected or keys could not be loaded; never with the
   *  token. */
  readonly onRejection: (reason: unknown) => void;
}

/** Returns a check for one provider's tokens, which caches that provider's keys. `nonce` is the
 *  secret that the browser stored when it started the sign-in; the token carries its digest. */
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
  ): Promise<FederatedIdentity | Rejection<'provider_refused' | 'unavailable'>> => {
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
      return reject(isAboutToken(error) ? 'provider_refused' : 'unavailable');
    }
  };
}

/** Returns the digest of a nonce that the token carries: the token alone does not reveal the nonce. */
export const digestOf = (nonce: string): string =>
  createHash('sha256').update(nonce).digest('base64url');

function errorOf(payload: JWTPayload, provider: OpenIdProvider, nonce: string): string | undefined {
  const { sub, aud, azp, nonce: carried } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > SUBJECT_LENGTH_MAX) return 'no subject';
  if (typeof carried !== 'string' || !areSame(carried, digestOf(nonce))) return 'another nonce';
  // A token for several audiences must name the requesting party, and that must be us.
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
  const entered = typeof email === 'string' ? enteredText('email', email) : '';
  const firstName = nameOf(given_name);
  return {
    provider: provider.id,
    subject: sub,
    // Some providers send the flag as text.
    email:
      isEmailAddress(entered) && (isVerified === true || isVerified === 'true')
        ? entered
        : undefined,
    firstName: firstName === '' ? nameOf(name) : firstName,
    lastName: nameOf(family_name),
  };
}

/** Returns whether the error concerns the token. Other errors concern the network, or a provider
 *  that responds without keys. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC';
