/** An authenticator whose time is the exchange's clock: its codes are right on any machine, at any
 *  moment of their period, however long a journey takes between two of them. */
import { expect } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { bytesOfBase32, hotpCode, totpStepOf } from '#server/accounts/second-factor/totp.ts';

/** Two periods: the exchange accepts a code one period early, so a wait is shorter than one. */
const WAIT = { timeout: 60_000, intervals: [500] };

/**
 * Returns a function that returns the next code that the exchange accepts: a used one is no longer
 * valid. The code of the present period is accepted for at least 30 seconds more.
 * @param now returns the exchange's time in milliseconds since 1970.
 */
export function authenticatorOf(secret: string, now: () => Promise<number>): () => Promise<string> {
  const bytes = bytesOfBase32(secret);
  assert(bytes !== undefined, 'the secret is base32');
  const currentStep = async (): Promise<number> => totpStepOf((await now()) / 1_000);
  let used = -Infinity;
  return async () => {
    const step = Math.max(used + 1, await currentStep());
    await expect.poll(currentStep, WAIT).toBeGreaterThanOrEqual(step - 1);
    used = step;
    return hotpCode(bytes, step);
  };
}
