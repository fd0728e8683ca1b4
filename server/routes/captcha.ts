/** Returns the captcha settings. The calls that require a captcha validate it. */
import { captchaSettings } from '#contract/rest/captcha.ts';
import { accept, handle } from '#server/http/handler.ts';
import type { Services } from './services.ts';

export const captchaRoutes = ({ captcha }: Pick<Services, 'captcha'>) => ({
  captchaSettings: handle(captchaSettings, () => accept('', captcha.settings)),
});
