/** Encodes access and refresh tokens. Each contains its claims and a signature, so that no secret
 *  is stored and a forged token costs no database lookup. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Signer } from './signing-key.ts';

export interface AccessClaim {
  readonly sessionId: string;
  readonly expiresAt: EpochMs;
}

export interface RefreshClaim {
  readonly sessionId: string;
  /** Counter of a session's refresh tokens, from 1. */
  readonly generation: number;
}

const TOKEN = /^([\w-]{16,64})\.(\d{1,15})\.([\w-]{43})$/;

export const accessTokenOf = (claim: AccessClaim, signer: Signer): string =>
  signToken('access', claim.sessionId, claim.expiresAt, signer);

export const refreshTokenOf = (claim: RefreshClaim, signer: Signer): string =>
  signToken('refresh', claim.sessionId, claim.generation, signer);

/** @returns undefined without a valid signature. */
export function accessClaimOf(token: string, signer: Signer): AccessClaim | undefined {
  const claim = claimOf('access', token, signer);
  return claim && { sessionId: claim.sessionId, expiresAt: epochMs(claim.count) };
}

/** @returns undefined without a valid signature. */
export function refreshClaimOf(token: string, signer: Signer): RefreshClaim | undefined {
  const claim = claimOf('refresh', token, signer);
  return claim && { sessionId: claim.sessionId, generation: claim.count };
}

/** Token for the chain service: the same session, but no access to the calls of the exchange. */
export const chainTokenOf = (claim: AccessClaim, signer: Signer): string =>
  signToken('chain', claim.sessionId, claim.expiresAt, signer);

/** @returns undefined without a valid signature. */
export function chainClaimOf(token: string, signer: Signer): AccessClaim | undefined {
  const claim = claimOf('chain', token, signer);
  return claim && { sessionId: claim.sessionId, expiresAt: epochMs(claim.count) };
}

/** The same for every refresh token of a session, because a response may reach the cookies of a
 *  browser and not its page. */
export function refreshBindingOf(token: string, signer: Signer): string | undefined {
  const claim = refreshClaimOf(token, signer);
  return claim && signer.sign('refresh cookie', claim.sessionId).toString('base64url');
}

/** Claim that this session passed a step-up, with or without the second factor. */
export interface StepUpClaim {
  readonly sessionId: string;
  readonly expiresAt: EpochMs;
  readonly withSecondFactor: boolean;
}
const stepUpPurpose = (withSecondFactor: boolean): string =>
  withSecondFactor ? 'step-up with second factor' : 'step-up';

export const stepUpTokenOf = (claim: StepUpClaim, signer: Signer): string =>
  signToken(stepUpPurpose(claim.withSecondFactor), claim.sessionId, claim.expiresAt, signer);

/** True when the claim is sufficient; a proof without second factor is invalid once there is one. */
export function isStepUp(
  token: string,
  requested: { sessionId: string; now: EpochMs; withSecondFactor: boolean },
  signer: Signer,
): boolean {
  const claim = claimOf(stepUpPurpose(requested.withSecondFactor), token, signer);
  return (
    claim !== undefined && claim.sessionId === requested.sessionId && claim.count > requested.now
  );
}

function signToken(purpose: string, sessionId: string, count: number, signer: Signer): string {
  const text = `${sessionId}.${count}`;
  return `${text}.${signer.sign(purpose, text).toString('base64url')}`;
}

function claimOf(purpose: string, token: string, signer: Signer) {
  const [, sessionId, count, signature] = TOKEN.exec(token) ?? [];
  if (sessionId === undefined || count === undefined || signature === undefined) return undefined;
  const bytes = Buffer.from(signature, 'base64url');
  if (!signer.verify(purpose, `${sessionId}.${count}`, bytes)) return undefined;
  return { sessionId, count: Number(count) };
}
