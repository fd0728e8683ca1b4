/** Account with a second step, set up by the calls of its owner's browser. */
import { bytesOfBase32, hotpCode, totpStepOf } from '#server/accounts/totp.ts';
import { assert } from '#contract/core/assert.ts';
import type { Caller, TestUser } from './journey.ts';

export interface SecondFactor {
  /** Returns the authenticator's next code, because a used code is no longer valid. */
  readonly nextCode: () => string;
  readonly recoveryCodes: readonly string[];
}

export async function enableTwoFactor(caller: Caller, user: TestUser): Promise<SecondFactor> {
  const { password } = user;
  const proof = await caller.post<{ step_up_token: string }>('/step-up', { password });
  const { secret } = await caller.post<{ secret: string }>('/g2f-setup', proof);
  const bytes = bytesOfBase32(secret);
  assert(bytes !== undefined, 'the secret is base32');
  let step = totpStepOf(Date.now() / 1_000);
  const { recovery_codes: recoveryCodes } = await caller.post<{
    recovery_codes: readonly string[];
  }>('/g2f-confirm', { code: hotpCode(bytes, step) });
  return {
    recoveryCodes,
    nextCode: () => {
      // The exchange accepts a code one step early.
      step = Math.max(step + 1, totpStepOf(Date.now() / 1_000));
      return hotpCode(bytes, step);
    },
  };
}
