/** The dashboard that the embedded exchange has written into the head of a pair's page: what anybody may
 *  read, as of the moment the page was asked for. A static host writes none. */
import { pairTextOf } from '#contract/core/pair.ts';
import { spotDashboard, type SpotDashboard } from '#contract/rest/spot-dashboard.ts';
import { parse } from '#contract/codec.ts';
import { documentInPage } from '../shell/page-document.ts';

let isConsumed = false;

/** Once a page: whoever opens the pair again later asks the exchange.
 *  @param asked the pair's text, or undefined for the default pair. */
export function dashboardInPage(requested: string | undefined): SpotDashboard | undefined {
  if (isConsumed || requested === undefined) return undefined;
  isConsumed = true;
  const parsed = parse(spotDashboard.reply, documentInPage('dashboard'));
  if (!parsed.ok) return undefined;
  return pairTextOf(parsed.model.pair) === requested.toUpperCase() ? parsed.model : undefined;
}
