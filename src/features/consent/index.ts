/** Public exports of the feature: the cookie banner, and the notice that requests the consent to analytics. */
export { AnalyticsNotice } from './AnalyticsNotice.tsx';
export { CookieBanner } from './CookieBanner.tsx';
