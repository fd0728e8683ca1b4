/** The door: what is said of cookies. */
export { CookieBanner } from './CookieBanner.tsx';
