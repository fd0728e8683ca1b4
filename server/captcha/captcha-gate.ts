/** Validates captchas with the provider's server. Without a positive response the call is rejected:
 *  if failures were let through, an attacker could bypass the captcha by blocking that server. */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '#contract/core/time.ts';
import type { CaptchaSettings, CaptchaSolution } from '#contract/rest/captcha.ts';
import { addressBlockOf } from '#server/runtime/address-block.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { CaptchaServer } from './captcha-settings.ts';

export type CaptchaOutcome =
  | 'passed'
  | Rejection<'captcha_missing' | 'captcha_refused' | 'unavailable'>;

export interface CaptchaGate {
  readonly settings: CaptchaSettings;
  /** `who` may be exempt, see `excuse`. */
  check(solution: CaptchaSolution | undefined, who?: string): Promise<CaptchaOutcome>;
  /** Exempts `who` from the next captcha, once, after a stronger proof such as an email code. */
  excuse(who: string): void;
}

const TIMEOUT_MS = 5_000;
const BYTES_MAX = 16 * 1024;

const verdict = v.object({
  status: v.optional(v.string()),
  result: v.optional(v.string()),
  reason: v.optional(v.string()),
  msg: v.optional(v.string()),
});

/** For an exchange without captchas. */
const OPEN_GATE: CaptchaGate = {
  settings: { kind: 'none' },
  check: () => Promise.resolve('passed'),
  excuse: () => undefined,
};

/** Covers the automatic sign-in after an email verification. */
const EXCUSE_TTL_MS = 120_000;
const EXCUSE_COUNT_MAX = 10_000;

export interface CaptchaGateOptions {
  /** Undefined: no captcha is required. */
  readonly captchaId: string | undefined;
  /** Called for each check, because the URL of a mock server is known late. */
  readonly server: () => CaptchaServer | undefined;
  readonly clock: Clock;
  /** Called without a usable response, or with the reason of a rejected solution; never receives
   *  the solution. */
  readonly onError: (reason: unknown) => void;
}

export function captchaGate(options: CaptchaGateOptions): CaptchaGate {
  const { captchaId, server, clock, onError } = options;
  if (captchaId === undefined) return OPEN_GATE;
  const excusedUntil = new Map<string, number>();
  const isExcused = (who: string | undefined): boolean => {
    const until = excusedUntil.get(who ?? '');
    if (until === undefined) return false;
    excusedUntil.delete(who ?? '');
    return clock() <= until;
  };
  return {
    settings: { kind: 'geetest', captchaId },
    excuse: (who) => {
      // Drops the oldest exemption. That user has to solve a captcha; no check is bypassed.
      if (excusedUntil.size >= EXCUSE_COUNT_MAX) {
        excusedUntil.delete(excusedUntil.keys().next().value ?? '');
      }
      excusedUntil.set(who, clock() + EXCUSE_TTL_MS);
    },
    check: async (solution, who) => {
      if (solution === undefined) return isExcused(who) ? 'passed' : reject('captcha_missing');
      const requested = server();
      if (requested === undefined) return reject('unavailable');
      try {
        const { status, result, reason, msg } = await verdictOn(solution, requested);
        if (status === 'success' && result === 'success') return 'passed';
        onError(new Error(`The captcha was refused: ${reason ?? msg ?? 'no reason given'}`));
        return reject('captcha_refused');
      } catch (error) {
        onError(error);
        return reject('unavailable');
      }
    },
  };
}

/** @source https://docs.geetest.com/BehaviorVerification/apirefer/api/server */
async function verdictOn(
  solution: CaptchaSolution,
  { captchaId, captchaKey, validateUrl }: CaptchaServer,
): Promise<v.InferOutput<typeof verdict>> {
  const url = new URL(validateUrl);
  url.searchParams.set('captcha_id', captchaId);
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: new URLSearchParams({
      lot_number: solution.lotNumber,
      captcha_output: solution.output,
      pass_token: solution.passToken,
      gen_time: solution.generatedAt,
      sign_token: signTokenOf(solution.lotNumber, captchaKey),
    }),
  });
  if (!response.ok) throw new Error(`The captcha's server answered ${response.status}.`);
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > BYTES_MAX) throw new Error("The captcha's server answered too much.");
  }
  return v.parse(verdict, JSON.parse(text));
}

/** Name of an exemption: after an email verification, the client signs in from the same block of
 *  addresses. */
export const captchaHolderOf = (email: string, address: string): string =>
  `${email} ${addressBlockOf(address)}`;

/** Signs the request to the captcha's server. */
export const signTokenOf = (lotNumber: string, captchaKey: string): string =>
  createHmac('sha256', captchaKey).update(lotNumber).digest('hex');
