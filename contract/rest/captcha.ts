/** Captcha: whether one is required, and the solution a solved one returns. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec, type ModelOf } from '../codec.ts';
import { field, fields } from '../fields.ts';
import { shortText } from '../wire.ts';

const partText = (lengthMax: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(lengthMax));

/** Returned to the browser by the provider for a solved captcha. The exchange's server validates it
 *  with the provider; it works once. */
export const captchaSolution = fields({
  lotNumber: field('lot_number', partText(128)),
  output: field('captcha_output', partText(8192)),
  passToken: field('pass_token', partText(1024)),
  /** In seconds, as text, passed on unchanged. */
  generatedAt: field('gen_time', v.pipe(v.string(), v.regex(/^\d{1,16}$/, 'digits'))),
});
export type CaptchaSolution = ModelOf<typeof captchaSolution>;

export type CaptchaSettings =
  | { readonly kind: 'none' }
  | { readonly kind: 'geetest'; readonly captchaId: string };

/** Wire codes of captcha kinds; a kind this client does not support counts as none. */
const WIRE_KINDS = { none: 0, geetest: 2 } as const;

export const captchaSettings = route({
  method: 'GET',
  path: '/captcha-settings',
  access: 'public',
  reply: codec(
    v.object({
      select_captcha_type: v.optional(v.nullable(v.union([v.number(), shortText(16)]))),
      GEETEST_CAPTCHA_ID: v.optional(v.nullable(shortText(128))),
    }),
    {
      decode: (wire): CaptchaSettings => {
        const captchaId = wire.GEETEST_CAPTCHA_ID ?? '';
        const isGeetest = String(wire.select_captcha_type) === String(WIRE_KINDS.geetest);
        return isGeetest && captchaId !== '' ? { kind: 'geetest', captchaId } : { kind: 'none' };
      },
      encode: (settings) => ({
        select_captcha_type: WIRE_KINDS[settings.kind],
        GEETEST_CAPTCHA_ID: settings.kind === 'geetest' ? settings.captchaId : null,
      }),
    },
  ),
  isSilent: true,
});
