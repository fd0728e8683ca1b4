/** Preferences of the signed-in user. Apart from the profile, because every page of a signed-in user reads the
 *  display currency. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import type { ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { numberFlag } from '../wire.ts';

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

const languageText = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})?$/, 'a language'));

const settingsCodec = fields({
  /** The language prefix of the URL; undefined follows the URL. */
  language: optionalField('language', languageText),
  currency: field('currency', v.picklist(DISPLAY_CURRENCIES)),
  /** Sends an email after a sign-in from a new device. */
  isSignInMailOn: field('sign_in_mail', numberFlag),
  isOrderPushOn: field('order_push', numberFlag),
  isNewsMailOn: field('news_mail', numberFlag),
});
export type ProfileSettings = ModelOf<typeof settingsCodec>;

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
