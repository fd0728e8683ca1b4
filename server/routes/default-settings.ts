/** Default settings of an exchange. */
import { OFFERED_LANGUAGES } from '#contract/core/languages.ts';
import type { LandingSettings, Services } from './services.ts';

export const DEFAULT_SETTINGS: ReturnType<Services['settings']> = {
  appTitle: 'Tidemark',
  copyrightText: 'Tidemark contributors',
  exchangeUrl: '',
  favicon: '',
  loginLogo: '',
  logo: '',
  logoLight: '',
  loadingAnimation: '',
  isMaintenance: false,
  maintenanceText: '',
  defaultTheme: 'dark',
  isCookieBannerOn: false,
  cookieText: '',
  cookieButtonText: '',
  cookiePageKey: '',
  analyticsId: '',
  seoTitle: 'Tidemark',
  seoDescription: 'Spot trading with live order books and charts.',
  seoKeywords: 'exchange, spot, trading',
  seoImage: '',
  isSecretKeyAvailable: false,
  languages: OFFERED_LANGUAGES.map(({ code, endonym }) => ({ key: code, name: endonym })),
  isStakingOn: true,
  isLaunchpadInNavbar: true,
  lightColors: [],
  darkColors: [],
  defaultColor: 'green',
  identityType: 'DR',
  identityDetails: undefined,
};

export const DEFAULT_LANDING: LandingSettings = {
  copyrightText: 'Tidemark contributors',
  copyrightLink: '/',
  media: [],
  customPages: [],
};
