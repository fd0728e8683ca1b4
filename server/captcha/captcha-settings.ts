/** Which captcha the operator has set, and what the client is told of it. */
import type { DeploymentConfig } from '#contract/config.ts';

export const MOCK_CAPTCHA_PATH = '/stand-in/captcha';
/** Known to everybody who reads this: the stand-in keeps nobody out. */
const LOCAL_CAPTCHA = { captchaId: 'stand-in', captchaKey: 'key-of-the-stand-in' };

export interface CaptchaServer {
  readonly captchaId: string;
  readonly captchaKey: string;
  readonly validateUrl: string;
}

/** The variables this folder reads; server/config.ts gives them their values. */
interface CaptchaVariables {
  readonly CAPTCHA: 'off' | 'geetest' | 'local';
  readonly GEETEST_CAPTCHA_ID?: string | undefined;
  readonly GEETEST_CAPTCHA_KEY?: string | undefined;
  readonly GEETEST_SCRIPT_URL: string;
  readonly GEETEST_VALIDATE_URL: string;
  readonly GEETEST_ORIGINS: readonly string[];
}

/** `url` is where the exchange finds itself. @returns undefined when no captcha is asked for. */
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

/** `url` is where browsers find the exchange. */
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
