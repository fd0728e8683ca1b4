/** The calls that sign a user in. They load with the first sign-in: a page with a stored session needs none. */
import { assertNever } from '#contract/core/assert.ts';
import {
  IP_FALLBACK,
  ipLookup,
  signIn,
  verifyTwoFactor,
  type SignInOutcome,
} from '#contract/rest/auth.ts';
import { socialSignIn, verifyTelegram } from '#contract/rest/social.ts';
import { parse } from '#contract/codec.ts';
import { ApiError } from '#contract/envelope.ts';
import type { Challenge, Credentials, SecondProof } from '#machines/auth/session.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { after } from '#src/platform/clock.ts';

type Log = (message: string, error: unknown) => void;

const IP_LOOKUP_TIMEOUT_MS = 1_500;
/** A longer wait would exceed the timeout of the form: the user is asked to try again instead. */
const RETRY_MS_MAX = 5_000;

export async function requestSignIn(
  client: ExchangeClient,
  lookUpUrl: string,
  log: Log,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<SignInOutcome> {
  switch (credentials.kind) {
    case 'password': {
      const { email, password, mailCode, captcha } = credentials;
      const ip = await publicIp(lookUpUrl, log);
      const send = async (sent: typeof captcha) =>
        (
          await client.call(signIn, {
            body: { email, password, ip, mailCode, captcha: sent },
            signal,
          })
        ).model;
      return await send(captcha).catch(async (error: unknown) => {
        const waitMs = busyMs(error);
        if (waitMs === undefined) throw error;
        await waitFor(waitMs, signal);
        // A captcha works once; the exchange does not require another for this attempt.
        return send(undefined);
      });
    }
    case 'social': {
      const { provider, idToken, nonce } = credentials;
      return (await client.call(socialSignIn, { body: { provider, idToken, nonce }, signal }))
        .model;
    }
    case 'telegram':
      return (await client.call(verifyTelegram, { body: credentials.login, signal })).model;
    default:
      return assertNever(credentials, 'a sign-in goes one of three ways');
  }
}

export async function requestSecondStep(
  client: ExchangeClient,
  { userId, tempInfoToken, proof }: Challenge & { readonly proof: SecondProof },
  signal: AbortSignal,
): Promise<SignInOutcome> {
  const body = { code: proof.code, userId, tempInfoToken };
  return (await client.call(verifyTwoFactor, { body, signal })).model;
}

/** @returns the wait before the one automatic retry; undefined if the user has to decide. */
function busyMs(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'password_check_busy') return undefined;
  const { retryAfterMs } = error;
  return retryAfterMs !== undefined && retryAfterMs <= RETRY_MS_MAX ? retryAfterMs : undefined;
}

/** @throws the signal's reason, when it aborts first. */
const waitFor = (waitMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = after(waitMs, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    const abort = (): void => {
      stop();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
  });

/** The address is a courtesy to the exchange; not knowing it never holds a sign-in up. */
async function publicIp(lookUpUrl: string, log: Log): Promise<string> {
  try {
    const response = await fetch(lookUpUrl, {
      signal: AbortSignal.timeout(IP_LOOKUP_TIMEOUT_MS),
    });
    const found = parse(ipLookup.reply, await response.json());
    if (found.ok) return found.model.ip;
    throw new Error('The look-up answered in another shape.');
  } catch (error) {
    log('The public address could not be looked up.', error);
    return IP_FALLBACK;
  }
}
