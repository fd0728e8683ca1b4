/** Calls of peer-to-peer trading with a request ID: each user takes an ad of the maker, so that the maker's orders have no
 *  limit, and is brought to where the call is possible. */
import type { LiveExchange } from '../live-exchange.ts';
import { documentPicture } from '../identity-pictures.ts';
import { setVerifiedLevel } from '#server/identity/levels.ts';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Caller, Prepare } from './caller.ts';

export const P2P_TEXT = 'What happened, in more than twenty characters.';
const PRICE = '0.95';
const AMOUNT = '20';
const DONE = { declaration: true };
/** SEPA. */
const TYPE_ID = 1;

const requestId = () => ({ request_id: crypto.randomUUID() });

/** A verified name and the level that opens everything. */
export const verify = (live: LiveExchange, id: number): Promise<unknown> =>
  live.exchange.transact(({ db }, now) =>
    setVerifiedLevel(
      db,
      userId(id),
      { level: 3, firstName: 'Anna', lastName: 'Keller', expiresOn: undefined },
      epochMs(now),
    ),
  );

export const methodBody = {
  type_id: TYPE_ID,
  label: 'Main',
  real_name: 'Anna Keller',
  fields: { iban: 'DE89370400440532013000', bank_name: 'Test Bank' },
};

const fundP2p = (own: Caller, amount: string) =>
  own.must('transferBetweenWallets', {
    coin_id: 1,
    from_wallet_type: 2,
    to_wallet_type: 1,
    amount,
    ...requestId(),
  });

async function methodOf(own: Caller): Promise<number> {
  const { data } = await own.get('paymentMethods');
  const [known] = data as unknown as readonly { readonly id: number }[];
  if (known !== undefined) return known.id;
  const body = { ...methodBody, g2f_code: own.code(), ...requestId() };
  const saved = await own.must('savePaymentMethod', body);
  return Number(saved['id']);
}

const terms = { coin_type: 'USDT', currency: 'EUR', price_type: 1, price: PRICE };
const limits = { minimum: '10', maximum: '100', payment_window: 15 };

/** Ads of the maker that sell and buy, published once. */
async function adsOf(maker: Caller): Promise<{ readonly sell: number; readonly buy: number }> {
  const { data } = await maker.get('ownP2pAds');
  const known = data?.data ?? [];
  const idOf = (side: number) => known.find((ad) => ad['side'] === side)?.['id'];
  const [buy, sell] = [idOf(1), idOf(2)];
  if (buy !== undefined && sell !== undefined) return { sell: Number(sell), buy: Number(buy) };
  await fundP2p(maker, '2000');
  const method = await methodOf(maker);
  const publish = async (side: number, payment: object) => {
    const ad = { side, ...terms, ...limits, total_amount: '1500', ...payment, ...requestId() };
    return Number((await maker.must('createP2pAd', ad))['id']);
  };
  return {
    sell: await publish(2, { payment_method_ids: [method] }),
    buy: await publish(1, { payment_type_ids: [TYPE_ID] }),
  };
}

type Body = Readonly<Record<string, unknown>>;

/** An order as a user of a test drives it. */
class Trade {
  readonly own: Caller;
  readonly maker: Caller;
  readonly uid: string;

  constructor(own: Caller, maker: Caller, uid: string) {
    this.own = own;
    this.maker = maker;
    this.uid = uid;
  }

  /** What the body of a change has now, without its request ID. */
  async base(): Promise<Body> {
    const { data } = await this.own.get('p2pOrder', {}, { uid: this.uid });
    return { order_uid: this.uid, expected_status: data?.['status'] };
  }

  async change(by: Caller, name: RouteName, body: object = {}): Promise<Body> {
    return by.must(name, { ...(await this.base()), ...requestId(), ...body });
  }

  async file(by: Caller): Promise<string> {
    const file = (await documentPicture()).toString('base64');
    const uploaded = await by.must('uploadP2pFile', { order_uid: this.uid, name: 'a.jpg', file });
    return String(uploaded['id']);
  }

  /** The seller appeals: its urgent reasons are open at once. */
  async appeal(by: Caller): Promise<void> {
    const files = [await this.file(by)];
    await this.change(by, 'appealP2pOrder', { reason: 3, description: P2P_TEXT, files });
  }
}

/** Orders of the user before are completed, which has no consequence for anybody. */
async function finishOrders(own: Caller, maker: Caller): Promise<void> {
  const { data } = await own.get('p2pOrders', { tab: 'open' });
  for (const { uid, role, status } of data?.data ?? []) {
    const trade = new Trade(own, maker, String(uid));
    const [buyer, seller] = role === 'buyer' ? [own, maker] : [maker, own];
    if (status === 1) await trade.change(buyer, 'markP2pPaid', DONE);
    await trade.change(seller, 'releaseP2pOrder', { ...DONE, g2f_code: seller.code() });
  }
}

async function takeAd(own: Caller, maker: Caller, role: 'buyer' | 'seller'): Promise<Trade> {
  await finishOrders(own, maker);
  const ads = await adsOf(maker);
  const base = { amount: AMOUNT, expected_price: PRICE, ...requestId() };
  if (role === 'buyer') {
    const order = await own.must('createP2pOrder', { ad_id: ads.sell, ...base });
    return new Trade(own, maker, String(order['uid']));
  }
  await fundP2p(own, '50');
  const payment_method_id = await methodOf(own);
  const order = await own.must('createP2pOrder', { ad_id: ads.buy, payment_method_id, ...base });
  return new Trade(own, maker, String(order['uid']));
}

/** @returns the body of the call beside the order and its status */
type Bring = (trade: Trade, own: Caller, maker: Caller) => Promise<object> | object;

const asBuyer =
  (bring: Bring): Prepare =>
  async (own, { maker }) => {
    const trade = await takeAd(own, maker, 'buyer');
    const body = await bring(trade, own, maker);
    return { ...(await trade.base()), ...body };
  };
const asSeller =
  (bring: Bring): Prepare =>
  async (own, { maker }) => {
    const trade = await takeAd(own, maker, 'seller');
    const body = await bring(trade, own, maker);
    return { ...(await trade.base()), ...body };
  };

const paidBy = (trade: Trade, buyer: Caller) => trade.change(buyer, 'markP2pPaid', DONE);
async function complete(trade: Trade, own: Caller, maker: Caller): Promise<void> {
  await paidBy(trade, own);
  await trade.change(maker, 'releaseP2pOrder', DONE);
}
async function appealBySeller(trade: Trade, own: Caller, maker: Caller): Promise<void> {
  await paidBy(trade, own);
  await trade.appeal(maker);
}

async function ownAd(own: Caller): Promise<Body> {
  await fundP2p(own, '50');
  const payment_method_ids = [await methodOf(own)];
  return { side: 2, ...terms, ...limits, total_amount: '40', payment_method_ids };
}
async function publishOwn(own: Caller): Promise<{ readonly id: number; readonly ad: Body }> {
  const ad = await ownAd(own);
  const published = await own.must('createP2pAd', { ...ad, ...requestId() });
  return { id: Number(published['id']), ad };
}

export const P2P_PREPARE: Readonly<Partial<Record<RouteName, Prepare>>> = {
  createP2pOrder: async (own, { maker }) => {
    await finishOrders(own, maker);
    const { sell } = await adsOf(maker);
    return { ad_id: sell, amount: AMOUNT, expected_price: PRICE };
  },
  markP2pPaid: asBuyer(() => DONE),
  takeBackP2pPaid: asBuyer(async (trade, own) => {
    await paidBy(trade, own);
    return {};
  }),
  extendP2pPayment: asSeller(() => ({})),
  releaseP2pOrder: asSeller(async (trade, own, maker) => {
    await paidBy(trade, maker);
    return { ...DONE, g2f_code: own.code() };
  }),
  cancelP2pOrder: asBuyer(() => ({ reason: 'cannot_pay', declaration: 1 })),
  requestP2pCancel: asSeller(() => ({ reason: 'name_differs' })),
  answerP2pCancel: asBuyer(async (trade, _own, maker) => {
    await trade.change(maker, 'requestP2pCancel', { reason: 'name_differs' });
    return { result: 2, reason: 'I pay now.' };
  }),
  appealP2pOrder: asSeller(async (trade, own, maker) => {
    await paidBy(trade, maker);
    return { reason: 3, description: P2P_TEXT, files: [await trade.file(own)] };
  }),
  addP2pEvidence: asBuyer(async (trade, own, maker) => {
    await appealBySeller(trade, own, maker);
    return { description: P2P_TEXT, files: [await trade.file(own)] };
  }),
  withdrawP2pAppeal: asSeller(async (trade, own, maker) => {
    await paidBy(trade, maker);
    await trade.appeal(own);
    return {};
  }),
  concedeP2pOrder: asBuyer(async (trade, own, maker) => {
    await appealBySeller(trade, own, maker);
    return DONE;
  }),
  complainAboutP2pOrder: asBuyer(async (trade, own, maker) => {
    await complete(trade, own, maker);
    return { reason: 8, description: P2P_TEXT, files: [await trade.file(own)] };
  }),
  proposeP2pSettlement: asBuyer(async (trade, own) => {
    await paidBy(trade, own);
    return { buyer_share: 40 };
  }),
  answerP2pSettlement: asBuyer(async (trade, own, maker) => {
    await paidBy(trade, own);
    const order = await trade.change(maker, 'proposeP2pSettlement', { buyer_share: 60 });
    const { proposal_id } = order['settlement'] as { readonly proposal_id: number };
    return { proposal_id, result: 1 };
  }),
  giveP2pFeedback: asBuyer(async (trade, own, maker) => {
    await complete(trade, own, maker);
    return { rating: 1, tags: ['fast'] };
  }),
  createP2pAd: ownAd,
  updateP2pAd: async (own) => {
    const { id, ad } = await publishOwn(own);
    return { ...ad, id, terms: 'Own account only.' };
  },
  setP2pAdStatus: async (own) => ({ id: (await publishOwn(own)).id, status: 2 }),
  deleteP2pAd: async (own) => ({ id: (await publishOwn(own)).id }),
  savePaymentMethod: async (own) => ({ ...methodBody, label: 'Second', g2f_code: own.code() }),
  deletePaymentMethod: async (own) => {
    const body = { ...methodBody, g2f_code: own.code() };
    const saved = await own.must('savePaymentMethod', { ...body, ...requestId() });
    return { id: saved['id'], g2f_code: own.code() };
  },
  applyForMerchant: () => Promise.resolve({ text: P2P_TEXT }),
  reportTrader: async (_own, { maker }) => {
    await adsOf(maker);
    const profile = await maker.get('ownTraderProfile');
    return { uid: profile.data?.['uid'], reason: 'abuse', text: P2P_TEXT };
  },
};
