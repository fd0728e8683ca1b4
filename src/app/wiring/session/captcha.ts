/** Captcha of the page's forms: connects the machine with the exchange's settings and the captcha
 *  iframe. */
import { fromPromise } from 'xstate';
import type { DeploymentConfig } from '#contract/config.ts';
import { captchaSettings, captchaSolution, type CaptchaSolution } from '#contract/rest/captcha.ts';
import { parse } from '#contract/codec.ts';
import {
  CaptchaFailure,
  captchaMachine,
  type CaptchaResponse,
} from '#machines/auth/captcha.machine.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { CaptchaService } from '#src/binding/captcha.ts';
import {
  IframeFailure,
  openCaptchaIframe,
  type CaptchaIframe,
} from '#src/platform/captcha-iframe.ts';
import { captchaLanguageOf } from './captcha-language.ts';
import { createActor } from '../shell/running-machines.ts';

export interface CaptchaParts {
  readonly config: Pick<DeploymentConfig, 'captcha'>;
  readonly client: ExchangeClient;
  /** Returns the language code of the page. */
  readonly language: () => string;
  readonly log: (message: string, error: unknown) => void;
}

export interface CaptchaWiring {
  readonly service: CaptchaService;
  /** Returns the solution for one call; undefined when no captcha was required or solved. */
  readonly consume: () => CaptchaSolution | undefined;
}

export function wireCaptcha({ config, client, language, log }: CaptchaParts): CaptchaWiring {
  let host: HTMLElement | undefined;
  let iframe: CaptchaIframe | undefined;
  const dropIframe = (): void => {
    iframe?.remove();
    iframe = undefined;
  };
  const requireIframe = (): CaptchaIframe => {
    if (iframe === undefined) throw new CaptchaFailure({ code: 0, message: '' });
    return iframe;
  };
  const actor = createActor(
    captchaMachine.provide({
      actors: {
        readSettings: fromPromise(async ({ signal }) => {
          const { model } = await client.call(captchaSettings, { signal });
          return model;
        }),
        loadScript: fromPromise(() => {
          dropIframe();
          const scriptUrl = config.captcha?.scriptUrl;
          if (host === undefined || scriptUrl === undefined) return fail('No captcha is set up.');
          iframe = openCaptchaIframe(host);
          return asFailure(iframe.load(scriptUrl));
        }),
        prepare: fromPromise<void, { readonly captchaId: string }>(({ input }) =>
          asFailure(requireIframe().prepare(input.captchaId, captchaLanguageOf(language()))),
        ),
        challenge: fromPromise<CaptchaResponse>(async () =>
          responseOf(await asFailure(requireIframe().challenge())),
        ),
        reset: fromPromise(() => asFailure(requireIframe().reset())),
      },
    }),
  );
  actor.on('captcha.failed', ({ problem }) => log('The captcha failed.', problem));
  actor.start();
  return {
    service: {
      actor,
      hold: (element) => {
        host = element ?? undefined;
        if (element === null) dropIframe();
        actor.send({ type: element === null ? 'captcha.left' : 'captcha.requested' });
      },
    },
    consume: () => {
      const snapshot = actor.getSnapshot();
      const { solution } = snapshot.context;
      if (solution !== undefined) actor.send({ type: 'captcha.used' });
      if (snapshot.matches('unread')) actor.send({ type: 'captcha.requested' });
      return solution;
    },
  };
}

const fail = (message: string): Promise<never> =>
  Promise.reject(new CaptchaFailure({ code: 0, message }));

/** Converts an iframe error to the machine's failure. */
async function asFailure<ApiResponse>(response: Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await response;
  } catch (error) {
    if (!(error instanceof IframeFailure)) throw error;
    throw new CaptchaFailure({ code: error.code, message: error.message });
  }
}

/** Parses the message of the third-party script: anything but a solution is a failure. */
function responseOf(solution: unknown): CaptchaResponse {
  if (solution === undefined) return 'closed';
  const parsed = parse(captchaSolution, solution);
  if (parsed.ok) return parsed.model;
  throw new CaptchaFailure({ code: 0, message: '' });
}
