/** Profiles and feedback of traders, and whom a user follows, blocks or reports. */
import * as contract from '#contract/rest/p2p-traders.ts';
import type { Relation } from '#contract/rest/p2p-traders.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { RecordTransaction } from '#server/exchange/transaction.ts';
import { accept, handle, handleOnce, handleTrader } from '#server/http/handler.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { pageThrough } from './page-of.ts';
import type { Services } from './services.ts';

type Context = Pick<Services, 'p2pMarket' | 'replays'>;

export const p2pTraderRoutes = ({ p2pMarket, replays }: Context) => {
  const relate = async (
    userId: UserId,
    body: { readonly uid: string; readonly isOn: boolean },
    relation: Relation,
  ) => p2pMarket.context.write((now) => p2pMarket.relate(userId, body, relation, now));
  return {
    traderProfile: handle(contract.traderProfile, ({ params, trader, now }) => {
      const profile = p2pMarket.profile(params.uid, trader?.userId, now);
      return isRejection(profile) ? profile : accept('', profile);
    }),

    ownTraderProfile: handleTrader(contract.ownTraderProfile, async ({ userId }) =>
      accept('', await p2pMarket.context.write((now) => p2pMarket.ownProfile(userId, now))),
    ),

    ...merchantRoutes({ p2pMarket, replays }),

    traderFeedback: handle(contract.traderFeedback, ({ params, query, now }) => {
      const page = p2pMarket.feedback(params.uid, query, now);
      if (isRejection(page)) return page;
      return accept(
        '',
        pageThrough(page, (feedback) => feedback),
      );
    }),

    relatedTraders: handleTrader(contract.relatedTraders, ({ userId, query, now }) =>
      accept('', p2pMarket.tradersRelatedTo(userId, query.relation, now)),
    ),

    followTrader: handleTrader(contract.followTrader, async ({ userId, body }) => {
      const profile = await relate(userId, body, 'followed');
      if (isRejection(profile)) return profile;
      return accept(
        body.isOn ? 'You follow this trader.' : 'You no longer follow this trader.',
        profile,
      );
    }),

    blockTrader: handleTrader(contract.blockTrader, async ({ userId, body }) => {
      const profile = await relate(userId, body, 'blocked');
      if (isRejection(profile)) return profile;
      return accept(body.isOn ? 'Trader blocked.' : 'Trader unblocked.', profile);
    }),

    reportTrader: handleOnce(contract.reportTrader, replays.records, ({ userId, body }) => {
      const { requestId: _, ...request } = body;
      return {
        intent: ['p2p report', request],
        work: ({ now }: RecordTransaction) =>
          p2pMarket.report(userId, request, now) ?? accept('Report sent.'),
      };
    }),
  };
};

const merchantRoutes = ({ p2pMarket, replays }: Context) => ({
  merchantStanding: handleTrader(contract.merchantStanding, ({ userId }) =>
    accept('', p2pMarket.merchantStanding(userId)),
  ),

  applyForMerchant: handleOnce(
    contract.applyForMerchant,
    replays.records,
    ({ userId, body: { text } }) => ({
      intent: ['p2p merchant', text],
      work: ({ now }: RecordTransaction) => {
        const standing = p2pMarket.applyForMerchant(userId, text, now);
        return isRejection(standing) ? standing : accept('Application sent.', standing);
      },
    }),
  ),
});
