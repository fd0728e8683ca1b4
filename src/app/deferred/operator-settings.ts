/** The chunk for what only some deployments set: colors, head of the page, cookie banner, a repaired
 *  configuration document. */
export { CookieBannerHost } from '../shell/overlays/CookieBannerHost.tsx';
export { wearColors } from '../wiring/shell/brand.ts';
export { withFallbacks } from '../wiring/shell/with-fallbacks.ts';
export { describePage } from '../wiring/shell/page-head.ts';
