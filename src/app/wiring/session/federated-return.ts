/** What a provider sends a person back with, in the part of the address that no server sees. It counts only
 *  where this tab began that very sign-in: anything else was put there by somebody else. Pure. */
import { jsonOf } from '#contract/core/json.ts';
import { verifyTelegram } from '#contract/rest/social.ts';
import { parse } from '#contract/codec.ts';
import type { Credentials } from '#machines/auth/session.ts';

/** A sign-in that this tab has begun elsewhere. */
export interface PendingSignIn {
  readonly provider: string;
  /** Comes back as it went. */
  readonly state: string;
  /** Known to this tab alone; the provider has seen its digest. */
  readonly nonce: string;
  /** Where the person was: the sign-in page with its language and its redirect. */
  readonly back: string;
  readonly atMs: number;
}

export const TELEGRAM = 'telegram';
/** Whoever comes back later begins anew. */
const TTL_MS = 10 * 60_000;
const TEXT_LENGTH_MAX = 16_384;

/** Whether a page's address carries what a provider hands over. */
export const isReturn = (hash: string): boolean =>
  /^#(?:.*&)?(?:id_token|error|tgAuthResult)=/.test(hash);

export function pendingSignInOf(text: string | undefined): PendingSignIn | undefined {
  const found = jsonOf(text) as Partial<PendingSignIn> | null | undefined;
  const isComplete = (['provider', 'state', 'nonce', 'back'] as const).every(
    (name) => typeof found?.[name] === 'string' && found[name] !== '',
  );
  return isComplete && typeof found?.atMs === 'number' ? (found as PendingSignIn) : undefined;
}

/** @returns undefined when it is not ours, too late, or the person has declined. */
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

/** JSON in base64url; `false` from whoever does not agree. */
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
