/** Makes every call of peer-to-peer orders and their conversations so that it is accepted, for tests that cover all routes. */
import { randomUUID } from 'node:crypto';
import type { RouteName } from '#contract/routes.ts';
import type { LiveExchange, Reply } from './live-exchange.ts';
import { openP2pTrader, postAd } from './p2p-exchange.ts';
import { orderIn, TEXT, tradeOf, type Trade } from './p2p-trade.ts';
import { documentPicture } from './identity-pictures.ts';

type Called = readonly [RouteName, Reply];

export async function everyP2pOrderCall(live: LiveExchange): Promise<readonly Called[]> {
  const seller = await openP2pTrader(live, 'every-p2p-seller');
  const buyer = await openP2pTrader(live, 'every-p2p-buyer');
  const sides = { seller, buyer };
  const first = await startTrade(live, sides);
  return [
    ...first.made,
    ...(await makeReadingCalls(live, first)),
    ...(await makeCancelCalls(live, sides)),
    ...(await makePaymentCalls(live, sides)),
    ...(await makeAppealCalls(live, sides)),
  ];
}

interface Started extends Trade {
  readonly made: readonly Called[];
  readonly requestId: string;
}

/** A fixed price, so that an exchange without a reference price has it too. */
async function startTrade(
  live: LiveExchange,
  { seller, buyer }: Pick<Trade, 'seller' | 'buyer'>,
): Promise<Started> {
  const price = { price_type: 1, price: '1', premium: null, confirmed_percent: 6 };
  const adId = await postAd(seller, price);
  const requestId = randomUUID();
  const body = { ad_id: adId, fiat_amount: '20', expected_price: '1', request_id: requestId };
  const created = await live.call('createP2pOrder', { bearer: buyer.bearer, body });
  const { uid } = orderIn(created.body);
  const trade = tradeOf(live, { seller, buyer, adId, uid });
  return { ...trade, requestId, made: [['createP2pOrder', created]] };
}

async function makeReadingCalls(live: LiveExchange, trade: Started): Promise<readonly Called[]> {
  const { buyer, uid, requestId } = trade;
  const { bearer } = buyer;
  const order_uid = uid;
  const call = async (name: RouteName, request: Parameters<LiveExchange['call']>[1] = {}) =>
    [name, await live.call(name, { bearer, ...request })] as const;
  const file = (await documentPicture()).toString('base64');
  const uploaded = await call('uploadP2pFile', { body: { order_uid, name: 'a.png', file } });
  const id = String(uploaded[1].body.data?.['id']);
  const draft = { order_uid, client_id: 'first', text: 'Hello' };
  const sent = await call('sendP2pMessage', { body: draft });
  const upTo = { receipt: 'read', up_to_id: Number(sent[1].body.data?.['id']) };
  return [
    uploaded,
    sent,
    await call('p2pFile', { body: { order_uid, id } }),
    await call('p2pOrders', { query: { tab: 'open' } }),
    await call('p2pOrder', { params: { uid } }),
    await call('p2pOrderOfRequest', { params: { request_id: requestId } }),
    await call('p2pMessages', { query: { order_uid } }),
    await call('markP2pMessages', { body: { order_uid, ...upTo } }),
    await call('p2pTyping', { body: { order_uid } }),
    ['extendP2pPayment', await trade.change(trade.seller, 'extendP2pPayment')],
  ];
}

/** Asked by the seller, rejected, then canceled by the buyer. */
async function makeCancelCalls(
  live: LiveExchange,
  sides: Pick<Trade, 'seller' | 'buyer'>,
): Promise<readonly Called[]> {
  const trade = await startTrade(live, sides);
  const { seller, buyer } = trade;
  const asked = await trade.change(seller, 'requestP2pCancel', { reason: 'name_differs' });
  const rejected = await trade.change(buyer, 'answerP2pCancel', { result: 2, reason: 'I pay.' });
  const canceled = await trade.change(buyer, 'cancelP2pOrder', {
    reason: 'cannot_pay',
    declaration: 1,
  });
  return [
    ['requestP2pCancel', asked],
    ['answerP2pCancel', rejected],
    ['cancelP2pOrder', canceled],
  ];
}

async function makePaymentCalls(
  live: LiveExchange,
  sides: Pick<Trade, 'seller' | 'buyer'>,
): Promise<readonly Called[]> {
  const trade = await startTrade(live, sides);
  const { seller, buyer } = trade;
  const declaration = { declaration: true };
  const paid = await trade.change(buyer, 'markP2pPaid', declaration);
  const takenBack = await trade.change(buyer, 'takeBackP2pPaid');
  await trade.change(buyer, 'markP2pPaid', declaration);
  const released = await trade.change(seller, 'releaseP2pOrder', declaration);
  const feedback = { rating: 1, tags: ['fast'], text: 'Paid within a minute.' };
  const rated = await trade.change(buyer, 'giveP2pFeedback', feedback);
  const complaint = { reason: 8, description: TEXT, files: [await trade.upload(buyer)] };
  const reported = await trade.change(buyer, 'complainAboutP2pOrder', complaint);
  return [
    ['markP2pPaid', paid],
    ['takeBackP2pPaid', takenBack],
    ['releaseP2pOrder', released],
    ['giveP2pFeedback', rated],
    ['complainAboutP2pOrder', reported],
  ];
}

/** Reason 3 may be given as soon as the payment was stated. */
async function makeAppealCalls(
  live: LiveExchange,
  sides: Pick<Trade, 'seller' | 'buyer'>,
): Promise<readonly Called[]> {
  const trade = await startTrade(live, sides);
  const { seller, buyer } = trade;
  await trade.change(buyer, 'markP2pPaid', { declaration: true });
  const files = [await trade.upload(seller)];
  const evidence = { description: TEXT, files };
  const open = () => trade.change(seller, 'appealP2pOrder', { reason: 3, ...evidence });
  const opened = await open();
  const added = await trade.change(buyer, 'addP2pEvidence', {
    description: TEXT,
    files: [await trade.upload(buyer)],
  });
  const withdrawn = await trade.change(seller, 'withdrawP2pAppeal');
  const proposed = await trade.change(seller, 'proposeP2pSettlement', { buyer_share: 50 });
  const proposal = orderIn(proposed.body)['settlement'] as { readonly proposal_id: number };
  const answered = await trade.change(buyer, 'answerP2pSettlement', {
    proposal_id: proposal.proposal_id,
    result: 2,
  });
  await open();
  const conceded = await trade.change(buyer, 'concedeP2pOrder', { declaration: true });
  return [
    ['appealP2pOrder', opened],
    ['addP2pEvidence', added],
    ['withdrawP2pAppeal', withdrawn],
    ['proposeP2pSettlement', proposed],
    ['answerP2pSettlement', answered],
    ['concedeP2pOrder', conceded],
  ];
}
