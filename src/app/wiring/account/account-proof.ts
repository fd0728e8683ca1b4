/** Proof of ownership: the methods that the exchange requires, and the token it returns. */
import { ApiError } from '#contract/envelope.ts';
import { sendSecurityCode } from '#contract/rest/security-code.ts';
import { security, stepUp, type SecuritySummary } from '#contract/rest/security.ts';
import type { ChangeResponse, Proof } from '#machines/auth/account-change.ts';
import { ProofNeeded, type ProofKind } from '#machines/kernel/proof.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

/**
 * Makes a call that requires a proof token.
 * @throws ProofNeeded when there is no valid token.
 */
export async function withProof<Result>(
  client: ExchangeClient,
  stepUpToken: string | undefined,
  call: (stepUpToken: string) => Promise<Result>,
): Promise<Result> {
  if (stepUpToken === undefined) throw await proofNeeded(client);
  return withProofWhereRequired(client, () => call(stepUpToken));
}

/**
 * Makes a call that requires a proof for some accounts only.
 * @throws ProofNeeded when the exchange requires a proof.
 */
export async function withProofWhereRequired<Result>(
  client: ExchangeClient,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const isRequested = error instanceof ApiError && error.code === 'step_up_required';
    throw isRequested ? await proofNeeded(client) : error;
  }
}

async function proofNeeded(client: ExchangeClient): Promise<ProofNeeded> {
  const { model } = await client.call(security, {});
  return new ProofNeeded(needsOf(model));
}

function needsOf({ stepUp: required }: SecuritySummary): readonly ProofKind[] {
  const needs: ProofKind[] = [];
  if (required.needsPassword) needs.push('password');
  if (required.needsMailCode) needs.push('mailCode');
  if (required.needsTwoFactor) needs.push('authenticatorCode');
  return needs;
}

/**
 * Submits a proof.
 * @returns the token that represents the proof for a few minutes.
 */
export async function proofGiven(
  client: ExchangeClient,
  proof: Proof,
  signal: AbortSignal,
): Promise<string> {
  const { password, mailCode, authenticatorCode: twoFactorCode } = proof;
  const body = { password, mailCode, twoFactorCode };
  return (await client.call(stepUp, { body, signal })).model.stepUpToken;
}

export async function sendProofCode(
  client: ExchangeClient,
  signal: AbortSignal,
): Promise<ChangeResponse> {
  const body = { purpose: 'step_up', referenceId: undefined } as const;
  const { message } = await client.call(sendSecurityCode, { body, signal });
  return { message };
}
