/** Simple earn. The service decides; the routes convert its outcomes to responses. */
import { decimalOfUnits, type Units } from '#contract/core/decimal.ts';
import * as contract from '#contract/rest/earn.ts';
import { setAutoSubscription, autoSubscriptionsOf } from '#server/earn/auto-subscribe.ts';
import type { EarnPositionRecord } from '#server/earn/position-rows.ts';
import { redeem } from '#server/earn/redeem.ts';
import { setRenewal } from '#server/earn/renewals.ts';
import { subscribe } from '#server/earn/subscribe.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import { accept, handle, handleOnce, handleTrader } from '#server/http/handler.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { pageThrough } from './page-of.ts';
import type { Services } from './services.ts';
import { sentence } from '#server/runtime/sentence.ts';

type Context = Pick<Services, 'earn' | 'replays'>;

export const earnRoutes = (context: Context) => ({
  ...productRoutes(context),
  ...positionRoutes(context),
  ...changingRoutes(context),
  ...autoRoutes(context),
});

const productRoutes = ({ earn }: Context) => ({
  earnProducts: handle(contract.earnProducts, ({ query, trader, now }) =>
    accept('', [...earn.products(query, trader?.userId, now)]),
  ),

  earnProduct: handle(contract.earnProduct, ({ params, trader, now }) => {
    const product = earn.product(params.id, trader?.userId, now);
    return isRejection(product) ? product : accept('', product);
  }),

  earnRates: handle(contract.earnRates, ({ params, now }) => {
    const points = earn.rates(params.id, now);
    return isRejection(points) ? points : accept('', [...points]);
  }),

  previewEarn: handleTrader(contract.previewEarn, ({ userId, body, now }) => {
    const preview = earn.preview(userId, body, now);
    return isRejection(preview) ? preview : accept('', preview);
  }),

  previewRedeem: handleTrader(contract.previewRedeem, ({ userId, body, now }) => {
    const preview = earn.previewRedemption({ ...body, userId }, now);
    return isRejection(preview) ? preview : accept('', preview);
  }),
});

const positionRoutes = ({ earn }: Context) => ({
  earnPositions: handleTrader(contract.earnPositions, ({ userId, query, now }) =>
    accept(
      '',
      pageThrough(earn.positions(userId, query.tab, query, now), (position) => position),
    ),
  ),

  earnDays: handleTrader(contract.earnDays, ({ userId, params, query }) => {
    const days = earn.days(userId, params.id, query);
    return isRejection(days)
      ? days
      : accept(
          '',
          pageThrough(days, (day) => day),
        );
  }),

  earnHistory: handleTrader(contract.earnHistory, ({ userId, query }) =>
    accept(
      '',
      pageThrough(earn.history(userId, query.kind, query), (record) => record),
    ),
  ),

  earnSummary: handleTrader(contract.earnSummary, ({ userId, now }) =>
    accept('', earn.summary(userId, now)),
  ),
});

const changingRoutes = ({ earn, replays }: Context) => {
  /** An amount with its coin, for messages. */
  const sumOf = (position: EarnPositionRecord, amount: Units, now: Transaction['now']): string =>
    `${decimalOfUnits(amount)} ${earn.positionOf(position, now).coin}`;
  return {
    subscribeToEarn: handleOnce(contract.subscribeToEarn, replays.money, ({ userId, body }) => {
      const { requestId: _, ...terms } = body;
      const work = (tx: Transaction) => {
        const { productId, amount, isAll, wallet, isRenewing, renewalFloor } = body;
        const request = { userId, productId, amount, isAll, wallet, isRenewing, renewalFloor };
        const done = subscribe(earn.in(tx), request);
        if (isRejection(done)) return done;
        const sum = sumOf(done.position, done.amount, tx.now);
        return accept(
          sentence('{sum} subscribed.', { sum }),
          earn.positionOf(done.position, tx.now),
        );
      };
      return { intent: ['earn subscribe', terms], work };
    }),

    redeemFromEarn: handleOnce(contract.redeemFromEarn, replays.money, ({ userId, body }) => {
      const { requestId: _, ...terms } = body;
      const work = (tx: Transaction) => {
        const { positionId, amount, isAll, speed, acceptedLoss } = body;
        const request = { userId, positionId, amount, isAll, speed, acceptedLoss };
        const done = redeem(earn.in(tx), request);
        if (isRejection(done)) return done;
        const position = earn.positionOf(done.position, tx.now);
        const sum = sumOf(done.position, done.returned, tx.now);
        const text =
          position.status === 'redeeming'
            ? sentence('{sum} arrives tomorrow.', { sum })
            : sentence('{sum} redeemed.', { sum });
        return accept(text, position);
      };
      return { intent: ['earn redeem', terms], work };
    }),

    setEarnRenewal: handleOnce(contract.setEarnRenewal, replays.money, ({ userId, body }) => {
      const { positionId, isRenewing, renewalFloor } = body;
      const work = (tx: Transaction) => {
        const request = { userId, positionId, isRenewing, renewalFloor };
        const position = setRenewal(earn.in(tx), request);
        if (isRejection(position)) return position;
        const text = isRenewing ? 'Renewal turned on.' : 'Renewal turned off.';
        return accept(text, earn.positionOf(position, tx.now));
      };
      return { intent: ['earn renewal', positionId, isRenewing, renewalFloor ?? null], work };
    }),
  };
};

const autoRoutes = ({ earn, replays }: Context) => ({
  autoSubscriptions: handleTrader(contract.autoSubscriptions, ({ userId }) =>
    accept('', [...autoSubscriptionsOf(earn.context.db, userId)]),
  ),

  setAutoSubscription: handleOnce(contract.setAutoSubscription, replays.money, (call) => {
    const { userId, body } = call;
    const { productId, isOn, keepFree, minimum } = body;
    const work = (tx: Transaction) => {
      const auto = { productId, isOn, keepFree, minimum };
      const list = setAutoSubscription(earn.in(tx), userId, auto);
      if (isRejection(list)) return list;
      return accept(isOn ? 'Auto-subscribe turned on.' : 'Auto-subscribe turned off.', [...list]);
    };
    return { intent: ['earn auto-subscribe', productId, isOn, keepFree, minimum], work };
  }),
});
