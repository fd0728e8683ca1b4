/** Enables a second factor like the profile: proof first, then a secret, then its first code. */
import { bytesOfBase32, totpCode } from '#server/accounts/second-factor/totp.ts';
import { mustAccept, type LiveExchange } from './live-exchange.ts';

/**
 * For a user of a sign-in provider: the proof comes by email if the user has one, otherwise from a
 * fresh session.
 * @returns the secret as an authenticator stores it.
 */
export async function enableTwoFactor(live: LiveExchange, bearer: string): Promise<string> {
  const { data: profile } = await mustAccept(live.call('profile', { bearer }));
  const { email } = (profile?.['user'] ?? { email: '' }) as { readonly email: string };
  const proof: Record<string, string | null> = { password: null, email_code: null, g2f_code: null };
  if (email !== '') {
    await mustAccept(live.call('sendSecurityCode', { bearer }));
    proof['email_code'] = await live.codeFor(email);
  }
  const { data: proven } = await mustAccept(live.call('stepUp', { bearer, body: proof }));
  const body = { step_up_token: proven?.['step_up_token'] };
  const { data: setup } = await mustAccept(live.call('startTwoFactorSetup', { bearer, body }));
  const secret = String(setup?.['secret']);
  const code = totpCode(bytesOfBase32(secret) ?? new Uint8Array(), Math.floor(live.now() / 1_000));
  await mustAccept(live.call('confirmTwoFactor', { bearer, body: { code } }));
  return secret;
}
