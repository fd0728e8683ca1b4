/** Captcha configuration of the operator, and the part of it that the client receives. */
import type { DeploymentConfig } from '#contract/config.ts';

export const MOCK_CAPTCHA_PATH = '/stand-in/captcha';
/** Publicly known: the mock captcha accepts everyone. */
const LOCAL_CAPTCHA = { captchaId: 'stand-in', captchaKey: 'key-of-the-stand-in' };

export interface CaptchaServer {
  readonly captchaId: string;
  readonly captchaKey: string;
  readonly validateUrl: string;
}

/** The variables this folder reads; server/config/config.ts gives them their values. */
interface CaptchaVariables {
  readonly CAPTCHA: 'off' | 'geetest' | 'local';
  readonly GEETEST_CAPTCHA_ID?: string | undefined;
  readonly GEETEST_CAPTCHA_KEY?: string | undefined;
  readonly GEETEST_SCRIPT_URL: string;
  readonly GEETEST_VALIDATE_URL: string;
  readonly GEETEST_ORIGINS: readonly string[];
}

/**
 * `url` is the address at which the exchange can reach itself.
 * @returns undefined when no captcha is configured.
 */
export function captchaServerOf(config: CaptchaVariables, url: string): CaptchaServer | undefined {
  if (config.CAPTCHA === 'local') {
    return { ...LOCAL_CAPTCHA, validateUrl: `${url}${MOCK_CAPTCHA_PATH}/validate` };
  }
  const { GEETEST_CAPTCHA_ID: captchaId, GEETEST_CAPTCHA_KEY: captchaKey } = config;
  if (config.CAPTCHA === 'off' || captchaId === undefined || captchaKey === undefined) {
    return undefined;
  }
  return { captchaId, captchaKey, validateUrl: config.GEETEST_VALIDATE_URL };
}

/** `url` is the exchange's address for browsers. */
export function captchaDeploymentOf(
  config: CaptchaVariables,
  url: string,
): DeploymentConfig['captcha'] {
  if (config.CAPTCHA === 'off') return undefined;
  if (config.CAPTCHA === 'geetest') {
    return { scriptUrl: config.GEETEST_SCRIPT_URL, origins: [...config.GEETEST_ORIGINS] };
  }
  return { scriptUrl: `${url}${MOCK_CAPTCHA_PATH}/gt4.js`, origins: [new URL(url).origin] };
}
