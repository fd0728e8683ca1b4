/** Browsers that both pages are built for. Our code uses APIs that older browsers lack (`URL.parse`),
 *  so syntax is not transpiled for them either. */
import { OLDEST_BROWSERS } from '#contract/core/browser-check.ts';

export const BROWSERS = Object.entries({
  ...OLDEST_BROWSERS,
  ios_saf: OLDEST_BROWSERS.safari,
}).map(([name, version]) => `${name} >= ${version}`);
