/** The trading calls in demo trade: the very handlers of the real ones, with demo trade in the exchange's
 *  place. Whoever calls has an account there from then on. */
import type { RejectionOf } from '#contract/docs/call-docs.ts';
import { MIRRORS, MIRRORED_NAMES, mirrorNameOf } from '#contract/rest/demo-mirrors.ts';
import type { MirrorName } from '#contract/rest/demo-mirrors.ts';
import type { DemoTrade } from '#server/demo/demo-trade.ts';
import type { GeneralRejection, Handler } from '#server/http/handler.ts';
import type { Services, TradingContext } from './services.ts';
import { spotDashboardRoutes } from './spot-dashboard.ts';
import { spotHistoryRoutes } from './spot-history.ts';
import { spotOrderRoutes } from './spot-orders.ts';
import { walletRoutes } from './wallet.ts';

type Mirrored = {
  readonly [Name in MirrorName]: Handler<
    (typeof MIRRORS)[Name],
    RejectionOf<Name> | GeneralRejection
  >;
};

export function demoMirrorRoutes({ demo, marketData, reference, replays }: DemoServices): Mirrored {
  const context: TradingContext = {
    exchange: demo,
    demo,
    marketData,
    reference,
    orderReplays: replays.demoOrders,
  };
  const handlers = {
    ...spotOrderRoutes(context),
    ...spotHistoryRoutes(context),
    ...walletRoutes(context),
    ...spotDashboardRoutes(context),
  };
  const mirrored = MIRRORED_NAMES.map((name) => {
    const mirror = mirrorNameOf(name);
    return [mirror, inDemo(demo, MIRRORS[mirror], handlers[name])] as const;
  });
  return Object.fromEntries(mirrored) as unknown as Mirrored;
}

type DemoServices = Pick<Services, 'demo' | 'marketData' | 'reference' | 'replays'>;

const inDemo = (
  demo: DemoTrade,
  route: Handler['route'],
  { respond }: Pick<Handler, 'respond'>,
): Handler => ({
  route,
  respond: async (call) => {
    if (call.trader !== undefined) await demo.epochs.open(call.trader.userId);
    return respond(call);
  },
});
