/** Settings of the operator: names, themes, languages and switches. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { epochMs } from '../core/time.ts';
import { codec, listOf, plain, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { flag, isOn, knownText, numberFlag, numberFlagOf, shortText, textFlag } from '../wire.ts';

const TEXT_LENGTH_MAX = 4_000;
/** Empty when it is absent. */
export const textField = <const Name extends string>(name: Name) =>
  fieldWithDefault(name, shortText(TEXT_LENGTH_MAX), '');
/** Off when it is absent. */
const flagField = <const Name extends string>(name: Name) =>
  fieldWithDefault(name, textFlag, false);

const cssVariableCodec = fields({
  name: field('name', shortText(60)),
  value: field('value', shortText(120)),
});
export type CssVariable = ModelOf<typeof cssVariableCodec>;

const languageCodec = fields({
  key: field('key', shortText(12)),
  name: field('name', shortText(60)),
});

const themeText = knownText(['dark', 'light'], TEXT_LENGTH_MAX, 'dark');
const colorText = knownText(['green', 'yellow', 'blue'], TEXT_LENGTH_MAX, 'green');

/** The switch of the launchpad among those of the navigation bar. */
const navbarCodec = codec(v.object({ ico: v.nullish(v.object({ status: v.nullish(flag) })) }), {
  decode: ({ ico }) => isOn(ico?.status),
  encode: (isLaunchpadOn) => ({ ico: { status: numberFlagOf(isLaunchpadOn) } }),
});

const commonSettingsCodec = fields({
  appTitle: textField('app_title'),
  copyrightText: textField('copyright_text'),
  /** Address of the exchange for previews of links (`og:url`). The client itself stays at the address of its page. */
  exchangeUrl: textField('exchange_url'),
  favicon: textField('favicon'),
  loginLogo: textField('login_logo'),
  logo: textField('logo'),
  logoLight: textField('logo_lightmode'),
  loadingAnimation: textField('loading_animation'),
  isMaintenance: flagField('maintenance_mode'),
  /** The operator's text about it; empty for the page's own. */
  maintenanceText: textField('maintenance_text'),
  defaultTheme: fieldWithDefault('default_theme_mode', themeText, 'dark'),
  isCookieBannerOn: flagField('cookie_status'),
  cookieText: textField('cookie_text'),
  cookieButtonText: textField('cookie_button_text'),
  cookiePageKey: textField('cookie_page_key'),
  analyticsId: textField('google_analytics_tracking_id'),
  seoTitle: textField('seo_social_title'),
  seoDescription: textField('seo_meta_description'),
  seoKeywords: textField('seo_meta_keywords'),
  seoImage: textField('seo_image'),
  isSecretKeyAvailable: flagField('secret_key_available'),
  languages: fieldWithDefault('LanguageList', listOf(languageCodec), []),
  isStakingOn: fieldWithDefault('enable_staking', numberFlag, false),
  isLaunchpadInNavbar: fieldWithDefault('navbar', navbarCodec, false),
  lightColors: fieldWithDefault('theme_color', listOf(cssVariableCodec), []),
  darkColors: fieldWithDefault('dark_theme_color', listOf(cssVariableCodec), []),
  defaultColor: fieldWithDefault('default_theme_color', colorText, 'green'),
  identityType: textField('enabled_kyc_type'),
  /** Read by the identity page alone, with the codec of `rest/identity.ts`. */
  identityDetails: optionalField(
    'enabled_kyc_user_details',
    plain(v.record(v.string(), v.unknown())),
  ),
  serverTime: fieldWithDefault(
    'server_time',
    v.pipe(
      v.number(),
      v.transform((time) => epochMs(time)),
    ),
    epochMs(0),
  ),
});
export type CommonSettings = ModelOf<typeof commonSettingsCodec>;

export const slugQuery = fields({ locale: omittableField('slug', shortText(12)) });

export const commonSettings = route({
  method: 'GET',
  path: '/common-settings',
  access: 'public',
  query: slugQuery,
  reply: commonSettingsCodec,
  isSilent: true,
});
