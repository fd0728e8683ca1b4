/** Captcha of this page's form, if the exchange requires one. */
import { useCaptcha } from '#src/binding/captcha.ts';
import { CaptchaSlot } from './CaptchaSlot.tsx';

export function FormCaptcha() {
  return <CaptchaSlot {...useCaptcha()} />;
}
