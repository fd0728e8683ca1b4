/** Captcha: whether one is required, and the solution a solved one returns. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { shortText } from '../wire.ts';

/** Returned to the browser by the provider for a solved captcha. The exchange's server validates it
 *  with the provider; it works once. */
export interface CaptchaSolution {
  readonly lotNumber: string;
  readonly output: string;
  readonly passToken: string;
  /** In seconds, as text, passed on unchanged. */
  readonly generatedAt: string;
}

const part = (lengthMax: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(lengthMax));

export const captchaSolution = codec(
  v.object({
    lot_number: part(128),
    captcha_output: part(8192),
    pass_token: part(1024),
    gen_time: v.pipe(v.string(), v.regex(/^\d{1,16}$/, 'digits')),
  }),
  {
    decode: (wire): CaptchaSolution => ({
      lotNumber: wire.lot_number,
      output: wire.captcha_output,
      passToken: wire.pass_token,
      generatedAt: wire.gen_time,
    }),
    encode: (solution) => ({
      lot_number: solution.lotNumber,
      captcha_output: solution.output,
      pass_token: solution.passToken,
      gen_time: solution.generatedAt,
    }),
  },
);

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
