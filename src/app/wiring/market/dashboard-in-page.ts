/** Reads the dashboard that the built-in exchange has embedded in the head of a pair's page: public
 *  data from the time of the page request. A static host embeds none. */
import { pairTextOf } from '#contract/core/pair.ts';
import { spotDashboard, type SpotDashboard } from '#contract/rest/spot-dashboard.ts';
import { parse } from '#contract/codec.ts';
import { documentInPage } from '../shell/page-document.ts';

let isConsumed = false;

/**
 * Returns the dashboard once per page; later requests for the pair go to the exchange.
 * @param asked the pair's text, or undefined for the default pair.
 */
export function dashboardInPage(requested: string | undefined): SpotDashboard | undefined {
  if (isConsumed || requested === undefined) return undefined;
  isConsumed = true;
  const parsed = parse(spotDashboard.reply, documentInPage('dashboard'));
  if (!parsed.ok) return undefined;
  return pairTextOf(parsed.model.pair) === requested.toUpperCase() ? parsed.model : undefined;
}
