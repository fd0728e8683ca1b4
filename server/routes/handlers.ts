/** Every call of the contract and the work behind it. A call without a handler does not compile, nor does a
 *  handler that rejects with what `contract/docs` does not list for its call. */
import { assert } from '#contract/core/assert.ts';
import type { RejectionOf } from '#contract/docs/call-docs.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import type { GeneralRejection, Handler } from '#server/http/handler.ts';
import { authRoutes } from './auth.ts';
import { broadcastingRoutes } from './broadcasting.ts';
import { captchaRoutes } from './captcha.ts';
import { chainRoutes } from './chain.ts';
import { coinInformationRoutes } from './coin-information.ts';
import { convertRoutes } from './convert.ts';
import { dashboardDataRoutes } from './dashboard-data.ts';
import { depositRoutes } from './deposits.ts';
import { demoRoutes } from './demo.ts';
import { demoMirrorRoutes } from './demo-mirrors.ts';
import { earnRoutes } from './earn.ts';
import { favouriteRoutes } from './favourites.ts';
import { futuresHistoryRoutes } from './futures-history.ts';
import { futuresMarketRoutes } from './futures-market.ts';
import { futuresOrderRoutes } from './futures-orders.ts';
import { futuresPositionRoutes } from './futures-positions.ts';
import { futuresSettingsRoutes } from './futures-settings.ts';
import { giftCardRoutes } from './gift-cards.ts';
import { historyExportRoutes } from './history-export.ts';
import { currencyRateRoutes } from './currency-rates.ts';
import { identityRoutes } from './identity.ts';
import { launchpadRoutes } from './launchpad.ts';
import { launchpadChatRoutes } from './launchpad-chat.ts';
import { marketRoutes } from './market.ts';
import { notificationRoutes } from './notifications.ts';
import { p2pAdRoutes } from './p2p-ads.ts';
import { p2pChatRoutes } from './p2p-chat.ts';
import { p2pOrderRoutes } from './p2p-orders.ts';
import { p2pPaymentMethodRoutes } from './p2p-payment-methods.ts';
import { p2pTraderRoutes } from './p2p-traders.ts';
import { profileRoutes } from './profile.ts';
import { referralRoutes } from './referrals.ts';
import { securityRoutes } from './security.ts';
import type { Services } from './services.ts';
import { settingsRoutes } from './settings.ts';
import { socialRoutes } from './social.ts';
import { spotDashboardRoutes } from './spot-dashboard.ts';
import { spotHistoryRoutes } from './spot-history.ts';
import { spotMarketRoutes } from './spot-market.ts';
import { spotOrderRoutes } from './spot-orders.ts';
import { supportChatRoutes } from './support-chat.ts';
import { walletRoutes } from './wallet.ts';
import { walletsRoutes } from './wallets.ts';
import { withdrawalAddressRoutes } from './withdrawal-addresses.ts';
import { withdrawalRoutes } from './withdrawals.ts';

export type Handlers = {
  readonly [Name in RouteName]: Handler<
    (typeof ROUTES)[Name],
    RejectionOf<Name> | GeneralRejection
  >;
};

export function handlersOf(services: Services): Handlers {
  const handlers: Handlers = {
    ...settingsRoutes(services),
    ...authRoutes(services),
    ...captchaRoutes(services),
    ...socialRoutes(services),
    ...broadcastingRoutes(services),
    ...profileRoutes(services),
    ...securityRoutes(services),
    ...marketRoutes(services),
    ...currencyRateRoutes(services),
    ...coinInformationRoutes(services),
    ...favouriteRoutes(services),
    ...dashboardDataRoutes(services),
    ...spotDashboardRoutes(services),
    ...spotMarketRoutes(services),
    ...spotOrderRoutes(services),
    ...spotHistoryRoutes(services),
    ...walletRoutes({
      ...services,
      withdrawLocks: (...balance) => services.custody.withdrawals.lockOf(...balance),
      limitAmounts: (...owner) => services.custody.withdrawals.limitAmountsOf(...owner),
    }),
    ...walletsRoutes(services),
    ...depositRoutes(services),
    ...withdrawalRoutes(services),
    ...withdrawalAddressRoutes(services),
    ...chainRoutes(services),
    ...convertRoutes(services),
    ...historyExportRoutes(services),
    ...demoRoutes(services),
    ...demoMirrorRoutes(services),
    ...notificationRoutes(services),
    ...supportChatRoutes(services),
    ...referralRoutes(services),
    ...identityRoutes(services),
    ...earnRoutes(services),
    ...giftCardRoutes(services),
    ...p2pAdRoutes(services),
    ...p2pPaymentMethodRoutes(services),
    ...p2pTraderRoutes(services),
    ...p2pOrderRoutes(services),
    ...p2pChatRoutes(services),
    ...launchpadRoutes(services),
    ...launchpadChatRoutes(services),
    ...futuresMarketRoutes(services),
    ...futuresOrderRoutes(services),
    ...futuresPositionRoutes(services),
    ...futuresSettingsRoutes(services),
    ...futuresHistoryRoutes(services),
  };
  for (const [name, handler] of Object.entries(handlers)) {
    // Two calls with the same codec have the same type; this check detects swapped handlers.
    assert(handler.route === ROUTES[name as RouteName], `${name} is handled under its own name`);
  }
  return handlers;
}
