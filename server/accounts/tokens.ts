/** Access and refresh tokens as text. Each carries what it claims and a signature over it, so nothing
 *  secret is stored and a made-up token costs no look-up. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Signer } from './signing-key.ts';

export interface AccessClaim {
  readonly sessionId: string;
  readonly expiresAt: EpochMs;
}

export interface RefreshClaim {
  readonly sessionId: string;
  /** Counts the refresh tokens of a session from 1. */
  readonly generation: number;
}

const TOKEN = /^([\w-]{16,64})\.(\d{1,15})\.([\w-]{43})$/;

export const accessTokenOf = (claim: AccessClaim, signer: Signer): string =>
  signed('access', claim.sessionId, claim.expiresAt, signer);

export const refreshTokenOf = (claim: RefreshClaim, signer: Signer): string =>
  signed('refresh', claim.sessionId, claim.generation, signer);

/** @returns undefined when we did not sign it. */
export function accessClaimOf(token: string, signer: Signer): AccessClaim | undefined {
  const claim = claimOf('access', token, signer);
  return claim && { sessionId: claim.sessionId, expiresAt: epochMs(claim.count) };
}

/** @returns undefined when we did not sign it. */
export function refreshClaimOf(token: string, signer: Signer): RefreshClaim | undefined {
  const claim = claimOf('refresh', token, signer);
  return claim && { sessionId: claim.sessionId, generation: claim.count };
}

/** That this session has shown anew who it is, with the second factor or without. */
export interface StepUpClaim {
  readonly sessionId: string;
  readonly expiresAt: EpochMs;
  readonly withSecondFactor: boolean;
}
const stepUpPurpose = (withSecondFactor: boolean): string =>
  withSecondFactor ? 'step-up with second factor' : 'step-up';

export const stepUpTokenOf = (claim: StepUpClaim, signer: Signer): string =>
  signed(stepUpPurpose(claim.withSecondFactor), claim.sessionId, claim.expiresAt, signer);

/** Whether it is good here: a proof without the second factor is none once there is one. */
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

function signed(purpose: string, sessionId: string, count: number, signer: Signer): string {
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
