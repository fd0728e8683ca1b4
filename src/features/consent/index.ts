/** Public exports of the feature: the cookie banner. */
export { CookieBanner } from './CookieBanner.tsx';
