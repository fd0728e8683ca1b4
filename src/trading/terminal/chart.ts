/** The chart of a trading page, in the chunk of after-book.ts but evaluated by itself: its library reads the
 *  browser's language while it is evaluated, and orders must stay reachable when that fails. */
import { ensureValidLanguage } from '#src/platform/valid-language.ts';

export async function loadChart() {
  ensureValidLanguage();
  return import(/* webpackMode: "eager" */ './MarketChart.tsx');
}
