/** Preferences of the signed-in user. Apart from the profile, because every page of a signed-in user reads the
 *  display currency. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { flag, isOn, numberFlagOf } from '../wire.ts';

/** Currencies in which amounts can be displayed. */
export const DISPLAY_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CNY',
  'KRW',
  'INR',
  'VND',
  'BRL',
  'TRY',
  'AED',
  'AUD',
] as const;
export type DisplayCurrency = (typeof DISPLAY_CURRENCIES)[number];

export interface ProfileSettings {
  /** The language prefix of the URL; undefined follows the URL. */
  readonly language: string | undefined;
  readonly currency: DisplayCurrency;
  /** Sends an email after a sign-in from a new device. */
  readonly isSignInMailOn: boolean;
  readonly isOrderPushOn: boolean;
  readonly isNewsMailOn: boolean;
}

const settingsCodec = codec(
  v.object({
    language: v.nullish(
      v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,8})?$/, 'a language')),
    ),
    currency: v.picklist(DISPLAY_CURRENCIES),
    sign_in_mail: flag,
    order_push: flag,
    news_mail: flag,
  }),
  {
    decode: (wire): ProfileSettings => ({
      language: wire.language ?? undefined,
      currency: wire.currency,
      isSignInMailOn: isOn(wire.sign_in_mail),
      isOrderPushOn: isOn(wire.order_push),
      isNewsMailOn: isOn(wire.news_mail),
    }),
    encode: (settings) => ({
      language: settings.language ?? null,
      currency: settings.currency,
      sign_in_mail: numberFlagOf(settings.isSignInMailOn),
      order_push: numberFlagOf(settings.isOrderPushOn),
      news_mail: numberFlagOf(settings.isNewsMailOn),
    }),
  },
);

export const profileSettings = route({
  method: 'GET',
  path: '/profile-settings',
  access: 'trader',
  reply: settingsCodec,
  isSilent: true,
});

/** Sets all settings together, because an omitted one would have to be guessed. */
export const updateProfileSettings = route({
  method: 'POST',
  path: '/update-profile-settings',
  access: 'trader',
  body: settingsCodec,
  reply: settingsCodec,
});
