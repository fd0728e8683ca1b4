/** Routes of peer-to-peer orders. The rules decide; a route converts their results to responses. */
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs, type EpochSec } from '#contract/core/time.ts';
import * as calls from '#contract/rest/p2p-orders.ts';
import type { RejectionName } from '#contract/errors.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import { accept, handleOnce, handleTrader } from '#server/http/handler.ts';
import { createOrder } from '#server/p2p/orders/create-order.ts';
import { orderCommands, type Found } from '#server/p2p/orders/order-commands.ts';
import { orderOfRequest } from '#server/p2p/orders/order-rows.ts';
import type { P2pService } from '#server/p2p/p2p-service.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { pageThrough } from './page-of.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'p2p' | 'replays' | 'exchange' | 'accounts'>;

export const p2pOrderRoutes = (parts: Parts) => ({
  createP2pOrder: createRoute(parts),
  ...readingRoutes(parts),
  ...paymentRoutes(parts),
  ...cancelRoutes(parts),
  ...appealRoutes(parts),
  ...settlementRoutes(parts),
  ...fileRoutes(parts),
});

const readingRoutes = ({ p2p, exchange }: Parts) => ({
  p2pOrders: handleTrader(calls.p2pOrders, ({ userId, query }) => {
    const { tab, status, side, coin, since, until, page, perPage } = query;
    const coinId = coin === undefined ? undefined : coinIdOf(exchange, coin);
    const orders = p2p.list({
      userId,
      isOpen: tab === 'open',
      status,
      side,
      coinId,
      since: msOf(since),
      until: msOf(until),
      page,
      perPage,
    });
    return accept(
      '',
      pageThrough(orders, (order) => order),
    );
  }),

  p2pOrder: handleTrader(calls.p2pOrder, ({ userId, params }) => {
    const order = p2p.details(userId, params.uid);
    return isRejection(order) ? order : accept('', order);
  }),

  p2pOrderOfRequest: handleTrader(calls.p2pOrderOfRequest, ({ userId, params }) => {
    const order = p2p.detailsOfRequest(userId, params.requestId);
    return isRejection(order) ? order : accept('', order);
  }),
});

const msOf = (seconds: EpochSec | undefined): EpochMs | undefined =>
  seconds === undefined ? undefined : epochMs(seconds * 1_000);

/** No coin has the ID of an unknown one. */
const NO_COIN = 0 as CoinId;
const coinIdOf = ({ coins }: Parts['exchange'], code: string): CoinId =>
  coins.find((coin) => coin.code === code)?.id ?? NO_COIN;

const createRoute = ({ p2p, replays }: Parts) =>
  handleOnce(calls.createP2pOrder, replays.sealedMoney, ({ userId, body }) => {
    const { requestId, ...terms } = body;
    const work = (tx: Transaction) => {
      // The reply is stored for a day, the order for good.
      const known = orderOfRequest(p2p.context.db, userId, requestId);
      if (known !== undefined && known.adId !== body.adId) return reject('request_id_reused');
      const order = known ?? createOrder(p2p.in(tx), { ...body, takerId: userId });
      if (isRejection(order)) return order;
      return accept('Order started.', p2p.detailsOf(order, userId, tx.now));
    };
    return { intent: { p2pOrder: terms }, work };
  });

/** What a change has done, or why it was not made. */
const replyTo = <Name extends RejectionName>(
  p2p: P2pService,
  {
    userId,
    tx,
    message,
  }: { readonly userId: UserId; readonly tx: Transaction; readonly message: string },
  outcome: Found | Rejection<Name>,
) =>
  isRejection(outcome) ? outcome : accept(message, p2p.detailsOf(outcome.order, userId, tx.now));

const paymentRoutes = ({ p2p, replays, accounts }: Parts) => ({
  markP2pPaid: handleOnce(calls.markP2pPaid, replays.sealedMoney, ({ userId, body }) => ({
    intent: { p2pPaid: intentOf(body) },
    work: (tx: Transaction) => {
      const outcome = orderCommands.markPaid(p2p.in(tx), { userId, ...body });
      return replyTo(p2p, { userId, tx, message: 'Order marked as paid.' }, outcome);
    },
  })),

  takeBackP2pPaid: handleOnce(calls.takeBackP2pPaid, replays.sealedMoney, ({ userId, body }) => ({
    intent: { p2pTakeBack: intentOf(body) },
    work: (tx: Transaction) => {
      const outcome = orderCommands.takeBackPaid(p2p.in(tx), { userId, ...body });
      return replyTo(p2p, { userId, tx, message: 'Order set back to unpaid.' }, outcome);
    },
  })),

  extendP2pPayment: handleOnce(calls.extendP2pPayment, replays.sealedMoney, ({ userId, body }) => ({
    intent: { p2pExtend: intentOf(body) },
    work: (tx: Transaction) => {
      const outcome = orderCommands.extendPayment(p2p.in(tx), { userId, ...body });
      return replyTo(p2p, { userId, tx, message: 'Time to pay prolonged.' }, outcome);
    },
  })),

  releaseP2pOrder: handleOnce(calls.releaseP2pOrder, replays.sealedMoney, (call) => {
    const { userId, body, trader, origin } = call;
    // The code is not part of the intent: a repeated request may carry another one.
    const { twoFactorCode, ...terms } = body;
    const work = (tx: Transaction) => {
      const checkCode = () =>
        accounts.stepUp.checkSecondFactor(trader, twoFactorCode, origin, tx.now);
      const outcome = orderCommands.release(p2p.in(tx), { userId, ...body }, checkCode);
      return replyTo(p2p, { userId, tx, message: 'Coins released.' }, outcome);
    };
    return { intent: { p2pRelease: intentOf(terms) }, work };
  }),
});

/** What identifies the request, without its ID. */
function intentOf<Body extends { readonly requestId: unknown }>({ requestId: _, ...rest }: Body) {
  return rest;
}

const cancelRoutes = ({ p2p, replays }: Parts) => ({
  cancelP2pOrder: handleOnce(calls.cancelP2pOrder, replays.sealedMoney, ({ userId, body }) => ({
    intent: { p2pCancel: intentOf(body) },
    work: (tx: Transaction) => {
      const outcome = orderCommands.cancel(p2p.in(tx), { userId, ...body });
      return replyTo(p2p, { userId, tx, message: 'Order canceled.' }, outcome);
    },
  })),

  requestP2pCancel: handleOnce(calls.requestP2pCancel, replays.sealedMoney, ({ userId, body }) => ({
    intent: { p2pCancelRequest: intentOf(body) },
    work: (tx: Transaction) => {
      const outcome = orderCommands.requestCancel(p2p.in(tx), { userId, ...body });
      return replyTo(p2p, { userId, tx, message: 'Request sent.' }, outcome);
    },
  })),

  answerP2pCancel: handleOnce(calls.answerP2pCancel, replays.sealedMoney, ({ userId, body }) => ({
    intent: { p2pCancelAnswer: intentOf(body) },
    work: (tx: Transaction) => {
      const outcome = orderCommands.answerCancel(p2p.in(tx), { userId, ...body });
      const message = body.answer === 'accept' ? 'Order canceled.' : 'Request rejected.';
      return replyTo(p2p, { userId, tx, message }, outcome);
    },
  })),
});

const appealRoutes = ({ p2p, replays }: Parts) => ({
  appealP2pOrder: handleOnce(calls.appealP2pOrder, replays.sealedMoney, ({ userId, body }) => ({
    intent: { p2pAppeal: intentOf(body) },
    work: (tx: Transaction) => {
      const outcome = orderCommands.appeal(p2p.in(tx), { userId, ...body });
      return replyTo(p2p, { userId, tx, message: 'Appeal opened.' }, outcome);
    },
  })),

  addP2pEvidence: handleOnce(calls.addP2pEvidence, replays.sealedMoney, ({ userId, body }) => ({
    intent: { p2pEvidence: intentOf(body) },
    work: (tx: Transaction) => {
      const outcome = orderCommands.addEvidence(p2p.in(tx), { userId, ...body });
      return replyTo(p2p, { userId, tx, message: 'Evidence added.' }, outcome);
    },
  })),

  withdrawP2pAppeal: handleOnce(
    calls.withdrawP2pAppeal,
    replays.sealedMoney,
    ({ userId, body }) => ({
      intent: { p2pWithdrawAppeal: intentOf(body) },
      work: (tx: Transaction) => {
        const outcome = orderCommands.withdrawAppeal(p2p.in(tx), { userId, ...body });
        return replyTo(p2p, { userId, tx, message: 'Appeal withdrawn.' }, outcome);
      },
    }),
  ),

  concedeP2pOrder: handleOnce(calls.concedeP2pOrder, replays.sealedMoney, ({ userId, body }) => ({
    intent: { p2pConcede: intentOf(body) },
    work: (tx: Transaction) => {
      const outcome = orderCommands.concede(p2p.in(tx), { userId, ...body });
      return replyTo(p2p, { userId, tx, message: 'Coins given back to the seller.' }, outcome);
    },
  })),

  complainAboutP2pOrder: handleOnce(
    calls.complainAboutP2pOrder,
    replays.sealedMoney,
    ({ userId, body }) => ({
      intent: { p2pComplaint: intentOf(body) },
      work: (tx: Transaction) => {
        const outcome = orderCommands.complain(p2p.in(tx), { userId, ...body });
        return replyTo(p2p, { userId, tx, message: 'Report sent.' }, outcome);
      },
    }),
  ),
});

const settlementRoutes = ({ p2p, replays, accounts }: Parts) => ({
  proposeP2pSettlement: handleOnce(
    calls.proposeP2pSettlement,
    replays.sealedMoney,
    ({ userId, body }) => ({
      intent: { p2pProposal: intentOf(body) },
      work: (tx: Transaction) => {
        const outcome = orderCommands.proposeSettlement(p2p.in(tx), { userId, ...body });
        return replyTo(p2p, { userId, tx, message: 'Proposal sent.' }, outcome);
      },
    }),
  ),

  answerP2pSettlement: handleOnce(calls.answerP2pSettlement, replays.sealedMoney, (call) => {
    const { userId, body, trader, origin } = call;
    const { twoFactorCode, ...terms } = body;
    const work = (tx: Transaction) => {
      const checkCode = () =>
        accounts.stepUp.checkSecondFactor(trader, twoFactorCode, origin, tx.now);
      const outcome = orderCommands.answerSettlement(p2p.in(tx), { userId, ...body }, checkCode);
      const message = body.answer === 'accept' ? 'Coins split.' : 'Proposal rejected.';
      return replyTo(p2p, { userId, tx, message }, outcome);
    };
    return { intent: { p2pProposalAnswer: intentOf(terms) }, work };
  }),

  giveP2pFeedback: handleOnce(calls.giveP2pFeedback, replays.sealedMoney, ({ userId, body }) => ({
    intent: { p2pFeedback: intentOf(body) },
    work: (tx: Transaction) => {
      const outcome = orderCommands.giveFeedback(p2p.in(tx), { userId, ...body });
      return replyTo(p2p, { userId, tx, message: 'Feedback saved.' }, outcome);
    },
  })),
});

const fileRoutes = ({ p2p }: Parts) => ({
  uploadP2pFile: handleTrader(calls.uploadP2pFile, async ({ userId, body }) => {
    const file = await p2p.files.upload(userId, body.orderUid, body);
    return isRejection(file) ? file : accept('', file);
  }),

  p2pFile: handleTrader(calls.p2pFile, ({ userId, body }) => {
    const file = p2p.files.read(userId, body.orderUid, body.id);
    if (file === undefined) return reject('not_found');
    return accept('', { type: file.type, base64: file.bytes.toString('base64') });
  }),
});
