/** Parses what a provider returns in the URL fragment, which no server receives. The result counts
 *  only if this tab started that sign-in; anything else was added by a third party. Pure. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import { jsonOf } from '#contract/core/json.ts';
import { verifyTelegram } from '#contract/rest/social.ts';
import { parse } from '#contract/codec.ts';
import type { Credentials } from '#machines/auth/session.ts';

/** Sign-in that this tab has started at a provider. */
export interface PendingSignIn {
  readonly provider: string;
  /** Returned by the provider unchanged. */
  readonly state: string;
  /** Secret of this tab; the provider has received its digest only. */
  readonly nonce: string;
  /** Return address: the sign-in page with its language and its redirect. */
  readonly back: string;
  readonly atMs: number;
}

export const TELEGRAM = 'telegram';
/** Lifetime of a started sign-in; after that the user must start again. */
const TTL_MS = 10 * MINUTE_MS;
const TEXT_LENGTH_MAX = 16_384;

/** Returns whether a URL fragment contains a provider's result. */
export const isReturn = (hash: string): boolean =>
  /^#(?:.*&)?(?:id_token|error|tgAuthResult)=/.test(hash);

export function pendingSignInOf(text: string | undefined): PendingSignIn | undefined {
  const found = jsonOf(text) as Partial<PendingSignIn> | null | undefined;
  const isComplete = (['provider', 'state', 'nonce', 'back'] as const).every(
    (name) => typeof found?.[name] === 'string' && found[name] !== '',
  );
  return isComplete && typeof found?.atMs === 'number' ? (found as PendingSignIn) : undefined;
}

/**
 * Parses the credentials.
 * @returns undefined when the result belongs to another sign-in, has expired, or the user has
 * declined.
 */
export function credentialsOf(
  { hash, search }: { readonly hash: string; readonly search: string },
  pending: PendingSignIn | undefined,
  nowMs: number,
): Credentials | undefined {
  if (pending === undefined || nowMs - pending.atMs > TTL_MS || pending.atMs > nowMs)
    return undefined;
  if (hash.length > TEXT_LENGTH_MAX) return undefined;
  const params = new URLSearchParams(hash.slice(1));
  if (pending.provider === TELEGRAM) {
    const isOurs = new URLSearchParams(search).get('state') === pending.state;
    return isOurs ? telegramIn(params.get('tgAuthResult')) : undefined;
  }
  const idToken = params.get('id_token') ?? '';
  if (idToken === '' || params.get('state') !== pending.state) return undefined;
  return { kind: 'social', provider: pending.provider, idToken, nonce: pending.nonce };
}

/** Parses JSON in base64url. Telegram sends the JSON `false` when the user has declined. */
function telegramIn(text: string | null): Credentials | undefined {
  try {
    const bytes = Uint8Array.from(
      atob((text ?? '').replaceAll('-', '+').replaceAll('_', '/')),
      (sign) => sign.charCodeAt(0),
    );
    const parsed = parse(verifyTelegram.body, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.ok ? { kind: 'telegram', login: parsed.model } : undefined;
  } catch {
    return undefined;
  }
}
