/** Connects following, blocking and reporting of traders with the exchange. */
import type { QueryClient } from '@tanstack/react-query';
import {
  applyForMerchant,
  blockTrader,
  followTrader,
  REPORT_REASONS,
  reportTrader,
} from '#contract/rest/p2p-traders.ts';
import { createRequestIds } from '#src/binding/request-ids.ts';
import type { TradersService } from '#src/binding/p2p-traders.ts';
import { newRequestId } from '#src/platform/clock.ts';
import { P2P_ADS_KEY } from '#src/queries/p2p-ads.ts';
import { TRADERS_KEY } from '#src/queries/p2p-traders.ts';
import type { Services } from '../shell/services.ts';
import { showNotice } from '../shell/toaster.ts';
import { announcedOutcome } from '../trading/announce.ts';

export function createTradersService(
  { client }: Pick<Services, 'client'>,
  cache: QueryClient,
): TradersService {
  const withRequestId = createRequestIds(newRequestId);
  const refreshAfter = <Outcome>(outcome: Outcome): Outcome => {
    for (const queryKey of [TRADERS_KEY, P2P_ADS_KEY]) void cache.invalidateQueries({ queryKey });
    return outcome;
  };
  return {
    follow: async (uid, isOn) =>
      refreshAfter(await announcedOutcome(client.call(followTrader, { body: { uid, isOn } }))),
    block: async (uid, isOn) =>
      refreshAfter(await announcedOutcome(client.call(blockTrader, { body: { uid, isOn } }))),
    report: ({ uid, reason, text }) =>
      withRequestId(['report', uid, reason, text], (requestId) => {
        const known = REPORT_REASONS.find((one) => one === reason) ?? 'other';
        const body = { uid, reason: known, text, orderUid: undefined, files: [], requestId };
        return announcedOutcome(client.call(reportTrader, { body }));
      }),
    applyForMerchant: (text) =>
      withRequestId(['merchant', text], async (requestId) =>
        refreshAfter(
          await announcedOutcome(client.call(applyForMerchant, { body: { text, requestId } })),
        ),
      ),
    announce: showNotice,
  };
}
