/** Settings of the operator: names, themes, languages and switches. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { epochMs, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { flag, isOn, numberFlagOf, shortText, textFlagOf } from '../wire.ts';

export const text = v.optional(v.nullable(shortText(4000)));
const variables = v.optional(
  v.nullable(v.array(v.object({ name: shortText(60), value: shortText(120) }))),
);

export interface CssVariable {
  readonly name: string;
  readonly value: string;
}
export interface Language {
  readonly key: string;
  readonly name: string;
}

export interface CommonSettings {
  readonly appTitle: string;
  readonly copyrightText: string;
  readonly exchangeUrl: string;
  readonly favicon: string;
  readonly loginLogo: string;
  readonly logo: string;
  readonly logoLight: string;
  readonly loadingAnimation: string;
  readonly isMaintenance: boolean;
  /** The operator's text about it; empty for the page's own. */
  readonly maintenanceText: string;
  readonly defaultTheme: 'dark' | 'light';
  readonly isCookieBannerOn: boolean;
  readonly cookieText: string;
  readonly cookieButtonText: string;
  readonly cookiePageKey: string;
  readonly analyticsId: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly seoKeywords: string;
  readonly seoImage: string;
  readonly isSecretKeyAvailable: boolean;
  readonly languages: readonly Language[];
  readonly isStakingOn: boolean;
  readonly isLaunchpadInNavbar: boolean;
  readonly lightColors: readonly CssVariable[];
  readonly darkColors: readonly CssVariable[];
  readonly defaultColor: 'green' | 'yellow' | 'blue';
  readonly identityType: string;
  readonly serverTime: EpochMs;
}

const commonSettingsCodec = codec(
  v.object({
    app_title: text,
    copyright_text: text,
    exchange_url: text,
    favicon: text,
    login_logo: text,
    logo: text,
    logo_lightmode: text,
    loading_animation: text,
    maintenance_mode: v.optional(v.nullable(flag)),
    maintenance_text: text,
    default_theme_mode: text,
    cookie_status: v.optional(v.nullable(flag)),
    cookie_text: text,
    cookie_button_text: text,
    cookie_page_key: text,
    google_analytics_tracking_id: text,
    seo_social_title: text,
    seo_meta_description: text,
    seo_meta_keywords: text,
    seo_image: text,
    secret_key_available: v.optional(v.nullable(flag)),
    LanguageList: v.optional(
      v.nullable(v.array(v.object({ key: shortText(12), name: shortText(60) }))),
    ),
    enable_staking: v.optional(v.nullable(flag)),
    navbar: v.optional(
      v.nullable(
        v.object({
          ico: v.optional(v.nullable(v.object({ status: v.optional(v.nullable(flag)) }))),
        }),
      ),
    ),
    theme_color: variables,
    dark_theme_color: variables,
    default_theme_color: text,
    enabled_kyc_type: text,
    server_time: v.optional(v.number()),
  }),
  {
    decode: (wire): CommonSettings => ({
      appTitle: wire.app_title ?? '',
      copyrightText: wire.copyright_text ?? '',
      exchangeUrl: wire.exchange_url ?? '',
      favicon: wire.favicon ?? '',
      loginLogo: wire.login_logo ?? '',
      logo: wire.logo ?? '',
      logoLight: wire.logo_lightmode ?? '',
      loadingAnimation: wire.loading_animation ?? '',
      isMaintenance: isOn(wire.maintenance_mode),
      maintenanceText: wire.maintenance_text ?? '',
      defaultTheme: wire.default_theme_mode === 'light' ? 'light' : 'dark',
      isCookieBannerOn: isOn(wire.cookie_status),
      cookieText: wire.cookie_text ?? '',
      cookieButtonText: wire.cookie_button_text ?? '',
      cookiePageKey: wire.cookie_page_key ?? '',
      analyticsId: wire.google_analytics_tracking_id ?? '',
      seoTitle: wire.seo_social_title ?? '',
      seoDescription: wire.seo_meta_description ?? '',
      seoKeywords: wire.seo_meta_keywords ?? '',
      seoImage: wire.seo_image ?? '',
      isSecretKeyAvailable: isOn(wire.secret_key_available),
      languages: wire.LanguageList ?? [],
      isStakingOn: isOn(wire.enable_staking),
      isLaunchpadInNavbar: isOn(wire.navbar?.ico?.status),
      lightColors: wire.theme_color ?? [],
      darkColors: wire.dark_theme_color ?? [],
      defaultColor: colorOf(wire.default_theme_color),
      identityType: wire.enabled_kyc_type ?? '',
      serverTime: epochMs(wire.server_time ?? 0),
    }),
    encode: (settings) => ({
      app_title: settings.appTitle,
      copyright_text: settings.copyrightText,
      exchange_url: settings.exchangeUrl,
      favicon: settings.favicon,
      login_logo: settings.loginLogo,
      logo: settings.logo,
      logo_lightmode: settings.logoLight,
      loading_animation: settings.loadingAnimation,
      maintenance_mode: textFlagOf(settings.isMaintenance),
      maintenance_text: settings.maintenanceText,
      default_theme_mode: settings.defaultTheme,
      cookie_status: textFlagOf(settings.isCookieBannerOn),
      cookie_text: settings.cookieText,
      cookie_button_text: settings.cookieButtonText,
      cookie_page_key: settings.cookiePageKey,
      google_analytics_tracking_id: settings.analyticsId,
      seo_social_title: settings.seoTitle,
      seo_meta_description: settings.seoDescription,
      seo_meta_keywords: settings.seoKeywords,
      seo_image: settings.seoImage,
      secret_key_available: textFlagOf(settings.isSecretKeyAvailable),
      LanguageList: settings.languages.map(({ key, name }) => ({ key, name })),
      enable_staking: numberFlagOf(settings.isStakingOn),
      navbar: { ico: { status: numberFlagOf(settings.isLaunchpadInNavbar) } },
      theme_color: settings.lightColors.map(({ name, value }) => ({ name, value })),
      dark_theme_color: settings.darkColors.map(({ name, value }) => ({ name, value })),
      default_theme_color: settings.defaultColor,
      enabled_kyc_type: settings.identityType,
      server_time: settings.serverTime,
    }),
  },
);

function colorOf(value: string | null | undefined): CommonSettings['defaultColor'] {
  return value === 'yellow' || value === 'blue' ? value : 'green';
}

export const slugQuery = codec(v.object({ slug: v.optional(shortText(12)) }), {
  decode: (wire) => ({ locale: wire.slug }),
  encode: (model) => (model.locale === undefined ? {} : { slug: model.locale }),
});

export const commonSettings = route({
  method: 'GET',
  path: '/common-settings',
  access: 'public',
  query: slugQuery,
  reply: commonSettingsCodec,
  isSilent: true,
});
