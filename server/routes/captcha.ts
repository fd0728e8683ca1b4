/** Whether a captcha is asked for. Whether one was solved is asked by the calls that need it. */
import { captchaSettings } from '#contract/rest/captcha.ts';
import { accept, handle } from '#server/http/handler.ts';
import type { Services } from './services.ts';

export const captchaRoutes = ({ captcha }: Pick<Services, 'captcha'>) => ({
  captchaSettings: handle(captchaSettings, () => accept('', captcha.settings)),
});
