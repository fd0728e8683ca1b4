/** Settings and ads of peer-to-peer trading. The market decides; the routes convert its outcomes to responses. */
import * as contract from '#contract/rest/p2p-ads.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import { accept, handle, handleOnce, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { pageThrough } from './page-of.ts';
import type { Services } from './services.ts';

type Context = Pick<Services, 'p2pMarket' | 'replays'>;

export const p2pAdRoutes = (context: Context) => ({
  ...readingRoutes(context),
  ...changingRoutes(context),
});

const readingRoutes = ({ p2pMarket }: Context) => ({
  p2pSettings: handle(contract.p2pSettings, () => accept('', p2pMarket.settings())),

  p2pAds: handle(contract.p2pAds, ({ query, trader, now }) => {
    p2pMarket.see(trader?.userId);
    const { rows, total, ...reference } = p2pMarket.ads(query, trader?.userId, now);
    const { page, perPage } = query;
    return accept('', {
      ...reference,
      ads: pageThrough({ rows, total, page, perPage }, (ad) => ad),
    });
  }),

  p2pAd: handle(contract.p2pAd, ({ params, trader, now }) => {
    const ad = p2pMarket.ad(params.id, trader?.userId, now);
    return ad === undefined ? reject('not_found') : accept('', ad);
  }),

  ownP2pAds: handleTrader(contract.ownP2pAds, ({ userId, query, now }) => {
    p2pMarket.see(userId);
    return accept(
      '',
      pageThrough(p2pMarket.ownAds(userId, query, now), (ad) => ad),
    );
  }),

  previewP2pAd: handleTrader(contract.previewP2pAd, ({ userId, query, now }) =>
    accept('', p2pMarket.preview(userId, query, now)),
  ),
});

const changingRoutes = ({ p2pMarket, replays }: Context) => ({
  createP2pAd: handleOnce(contract.createP2pAd, replays.money, ({ userId, body }) => {
    const { isOnline, confirmedPercent, requestId: _, ...terms } = body;
    return {
      intent: ['p2p ad', terms, isOnline, confirmedPercent ?? null],
      work: (tx: Transaction) => {
        const ad = p2pMarket.createAd(tx, { userId, terms, confirmedPercent, isOnline });
        return isRejection(ad) ? ad : accept('Ad published.', ad);
      },
    };
  }),

  updateP2pAd: handleOnce(contract.updateP2pAd, replays.money, ({ userId, body }) => {
    const { id, confirmedPercent, requestId: _, ...terms } = body;
    return {
      intent: ['p2p ad', id, terms, confirmedPercent ?? null],
      work: (tx: Transaction) => {
        const ad = p2pMarket.updateAd(tx, { userId, id, terms, confirmedPercent });
        return isRejection(ad) ? ad : accept('Ad saved.', ad);
      },
    };
  }),

  setP2pAdStatus: handleOnce(contract.setP2pAdStatus, replays.money, ({ userId, body }) => {
    const { id, status } = body;
    return {
      intent: ['p2p ad status', id, status],
      work: (tx: Transaction) => {
        const ad = p2pMarket.setAdStatus(tx, { userId, id, status });
        if (isRejection(ad)) return ad;
        return accept(status === 'online' ? 'Ad is online.' : 'Ad is offline.', ad);
      },
    };
  }),

  deleteP2pAd: handleOnce(contract.deleteP2pAd, replays.money, ({ userId, body: { id } }) => ({
    intent: ['p2p ad closed', id],
    work: (tx: Transaction) => p2pMarket.closeAd(tx, { userId, id }) ?? accept('Ad closed.'),
  })),
});
