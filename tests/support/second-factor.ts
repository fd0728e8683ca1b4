/** Account with a second step, set up by the calls of its owner's browser. */
import { authenticatorOf } from './authenticator.ts';
import type { Caller, TestUser } from './journey.ts';

export interface SecondFactor {
  /** Returns the authenticator's next code, because a used code is no longer valid. */
  readonly nextCode: () => Promise<string>;
  readonly recoveryCodes: readonly string[];
}

export async function enableTwoFactor(caller: Caller, user: TestUser): Promise<SecondFactor> {
  const { password } = user;
  const proof = await caller.post<{ step_up_token: string }>('/step-up', { password });
  const { secret } = await caller.post<{ secret: string }>('/g2f-setup', proof);
  const nextCode = authenticatorOf(secret, async () => {
    const settings = await caller.get<{ server_time: number }>('/common-settings');
    return settings.server_time;
  });
  const { recovery_codes: recoveryCodes } = await caller.post<{
    recovery_codes: readonly string[];
  }>('/g2f-confirm', { code: await nextCode() });
  return { recoveryCodes, nextCode };
}
