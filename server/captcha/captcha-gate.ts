/** Asks the captcha's own server whether a captcha was solved. Without its yes nobody passes: a gate that
 *  opens when the guard is away would be opened by keeping the guard away. */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { CaptchaSettings, CaptchaSolution } from '#contract/rest/captcha.ts';
import type { CaptchaServer } from './captcha-settings.ts';

export type CaptchaOutcome = 'passed' | 'captcha_missing' | 'captcha_refused' | 'unavailable';

export interface CaptchaGate {
  readonly settings: CaptchaSettings;
  check(solution: CaptchaSolution | undefined): Promise<CaptchaOutcome>;
}

const TIMEOUT_MS = 5_000;
const BYTES_MAX = 16 * 1024;

const verdict = v.object({
  status: v.optional(v.string()),
  result: v.optional(v.string()),
  reason: v.optional(v.string()),
  msg: v.optional(v.string()),
});

/** For an exchange that asks for no captcha. */
const OPEN_GATE: CaptchaGate = {
  settings: { kind: 'none' },
  check: () => Promise.resolve('passed'),
};

/** `server` is asked for with each check: where a stand-in listens is known late. `onFault` is told when
 *  there was no usable answer, or why a solution was refused; never of the solution. */
export function captchaGate(
  captchaId: string | undefined,
  server: () => CaptchaServer | undefined,
  onFault: (reason: unknown) => void,
): CaptchaGate {
  if (captchaId === undefined) return OPEN_GATE;
  return {
    settings: { kind: 'geetest', captchaId },
    check: async (solution) => {
      if (solution === undefined) return 'captcha_missing';
      const asked = server();
      if (asked === undefined) return 'unavailable';
      try {
        const { status, result, reason, msg } = await verdictOn(solution, asked);
        if (status === 'success' && result === 'success') return 'passed';
        onFault(new Error(`The captcha was refused: ${reason ?? msg ?? 'no reason given'}`));
        return 'captcha_refused';
      } catch (error) {
        onFault(error);
        return 'unavailable';
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

/** Shows the captcha's server that the question is ours. */
export const signTokenOf = (lotNumber: string, captchaKey: string): string =>
  createHmac('sha256', captchaKey).update(lotNumber).digest('hex');
