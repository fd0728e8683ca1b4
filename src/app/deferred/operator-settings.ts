/** The chunk for what only some deployments set: colors, head of the page, cookie banner, a repaired
 *  configuration document. */
export { CookieBannerHost } from '../shell/CookieBannerHost.tsx';
export { wearColors } from '../wiring/brand.ts';
export { withFallbacks } from '../wiring/with-fallbacks.ts';
export { describePage } from '../wiring/page-head.ts';
