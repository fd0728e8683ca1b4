/** The captcha of this page's form, where the exchange asks for one. */
import { useCaptcha } from '#src/binding/captcha.tsx';
import { CaptchaSlot } from './CaptchaSlot.tsx';

export function FormCaptcha() {
  return <CaptchaSlot {...useCaptcha()} />;
}
