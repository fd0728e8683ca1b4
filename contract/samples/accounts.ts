/** One valid wire example of every account codec. */
import type { UserId } from '../core/ids.ts';
import { userCodec } from '../entities/user.ts';
import type { WireOf } from '../codec.ts';
import type { landingSettings } from '../rest/landing-settings.ts';
import type { commonSettings } from '../rest/settings.ts';
import type { signIn } from '../rest/auth.ts';
import type { refreshToken } from '../rest/tokens.ts';
import type { profileSettings } from '../rest/profile-settings.ts';
import type { security, signInHistory, userSessions } from '../rest/security.ts';
import type { deploymentConfig } from '../config.ts';
import { SAMPLE_TIME } from './spot.ts';

export const userWire: WireOf<typeof userCodec> = {
  id: 7 as UserId,
  uid: '10000007',
  email: 'trader@example.com',
  nickname: 'mk',
  first_name: 'Mai',
  last_name: 'Kim',
  g2f_enabled: '0',
  email_verified: 1,
  check_login_social: 0,
  phone: '+84901234567',
  photo: null,
};
export const sampleUser = userCodec.decode(userWire);

export const signInWire: WireOf<(typeof signIn)['reply']> = {
  user: userWire,
  access_token: 'access-token-of-the-sample',
  refresh_token: 'refresh-token-of-the-sample',
  evm_access_token: null,
  g2f_enabled: '0',
  temp_info_token: null,
  email_verified: 1,
};

/** The alternative form of the response that some back ends send. */
export const signInVariantWire: WireOf<(typeof signIn)['reply']> = {
  token: 'access-token-of-the-sample',
  evm: 'chain-token-of-the-sample',
  g2f: '0',
  uid: 7 as UserId,
};

export const tokensWire: WireOf<(typeof refreshToken)['reply']> = {
  access_token: 'access-token-of-the-sample',
  refresh_token: 'refresh-token-of-the-sample',
  evm_access_token: null,
};

/** Sign-in that requires the second step, in both forms. */
export const twoFactorWire: WireOf<(typeof signIn)['reply']> = {
  uid: 7 as UserId,
  g2f_enabled: '1',
  temp_info_token: 'temp-info-token-of-the-sample',
  email_verified: 1,
};
export const twoFactorVariantWire: WireOf<(typeof signIn)['reply']> = {
  uid: 7 as UserId,
  g2f: '1',
  temp_info_token: 'temp-info-token-of-the-sample',
};

export const profileSettingsWire: WireOf<(typeof profileSettings)['reply']> = {
  language: 'en',
  currency: 'USD',
  sign_in_mail: 1,
  order_push: 0,
  news_mail: 0,
};

export const securityWire: WireOf<(typeof security)['reply']> = {
  g2f_enabled: 1,
  recovery_codes_left: 9,
  password_changed_at: '2026-01-01T00:00:00.000Z',
  anti_phishing_code: 't******e',
  step_up: { password: 1, email_code: 0, g2f_code: 1 },
  withdrawal_holds: [{ cause: 'password', ends_at: '2026-01-02T00:00:00.000Z' }],
  deletion: { requested_at: '2026-01-01T00:00:00.000Z', due_at: '2026-01-15T00:00:00.000Z' },
};

export const deviceSessionWire: WireOf<(typeof userSessions)['reply']>['sessions'][number] = {
  id: 'session-of-the-sample',
  device: 'Firefox on Linux',
  ip: '203.0.113.7',
  opened_at: '2026-01-01T00:00:00.000Z',
  last_seen_at: '2026-01-01T00:30:00.000Z',
  is_current: 1,
};

export const signInEntryWire: WireOf<(typeof signInHistory)['reply']>['data'][number] = {
  created_at: '2026-01-01T00:00:00.000Z',
  outcome: 'signed_in',
  device: 'Firefox on Linux',
  ip: '203.0.113.7',
};

export const commonSettingsWire: WireOf<(typeof commonSettings)['reply']> = {
  app_title: 'Tidemark',
  copyright_text: 'Tidemark contributors',
  exchange_url: '',
  favicon: '',
  login_logo: '',
  logo: '',
  logo_lightmode: '',
  loading_animation: '',
  maintenance_mode: '0',
  maintenance_text: '',
  default_theme_mode: 'dark',
  cookie_status: '0',
  cookie_text: '',
  cookie_button_text: '',
  cookie_page_key: '',
  google_analytics_tracking_id: '',
  seo_social_title: 'Tidemark',
  seo_meta_description: 'Spot trading with live order books and charts.',
  seo_meta_keywords: 'exchange, spot, trading',
  seo_image: '',
  secret_key_available: '0',
  LanguageList: [
    { key: 'en', name: 'English' },
    { key: 'ar', name: 'العربية' },
    { key: 'vi', name: 'Tiếng Việt' },
  ],
  enable_staking: 0,
  navbar: { ico: { status: 0 } },
  theme_color: [],
  dark_theme_color: [],
  default_theme_color: 'green',
  enabled_kyc_type: 'DR',
  enabled_kyc_user_details: { served_countries: [], minimum_age: 18 },
  server_time: SAMPLE_TIME,
};

export const landingSettingsWire: WireOf<(typeof landingSettings)['reply']> = {
  copyright_text: 'Tidemark contributors',
  copyright_link: '/',
  media_list: [],
  custom_page_settings: [
    {
      key: 'cookies',
      title: 'Cookies',
      text: 'We keep one cookie.\n\nIt says that you have read this.',
    },
  ],
};

export const deploymentConfigWire: WireOf<typeof deploymentConfig> = {
  api_url: '/api',
  chain_url: '/api',
  api_secret_header: { name: 'x-api-secret', value: 'public-client' },
  chain_secret_header: { name: 'x-chain-secret', value: 'public-chain-client' },
  broadcast: {
    host: 'localhost',
    port: 6006,
    tls: false,
    key: 'tidemark',
    cluster: '',
    auth_path: '/broadcasting/auth',
    user_channels: 'private',
  },
  push: null,
  redirect_allow_list: [],
  links: {
    academy: 'https://example.com/academy',
    news: 'https://example.com/news',
    ai_crypto: 'https://example.com/ai-crypto',
  },
  ip_lookup_url: '/api/ip-lookup',
};
