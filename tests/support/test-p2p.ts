/** Peer-to-peer trading over a test exchange: the test moves the clock and asks for what is due. Users have identity
 *  level 2, an account, and 1,000 USDT in their P2P wallet. */
import { randomBytes } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, units, type Units } from '#contract/core/decimal.ts';
import { requestId, userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { P2pOrderStatus } from '#contract/core/p2p.ts';
import { epochMs } from '#contract/core/time.ts';
import { currencyRatesOf } from '#server/config/currency-rates.ts';
import { buyerRejection, decideSale } from '#server/custody/leaving-rules.ts';
import type { Db } from '#server/db/database.ts';
import { giveLevel, identityLevelOf } from '#server/identity/levels.ts';
import { sealerOf, type Sealer } from '#server/identity/sealed.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { frozenOf } from '#server/ledger/freezes.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import {
  adTable,
  findAd,
  saveAd,
  setPayments,
  type AdRecord,
  type NewAd,
} from '#server/p2p/ads/ad-rows.ts';
import { freezeRest } from '#server/p2p/ads/ad-stock.ts';
import type { MarketContext } from '#server/p2p/market-context.ts';
import { marketOf } from '#server/p2p/market.ts';
import { insertMethod } from '#server/p2p/methods/method-rows.ts';
import { createOrder, type OrderRequest } from '#server/p2p/orders/create-order.ts';
import type { Change } from '#server/p2p/orders/order-commands.ts';
import { orderCommands } from '#server/p2p/orders/order-commands.ts';
import type { P2pContext, P2pTransaction } from '#server/p2p/orders/order-context.ts';
import { orderById, openOrders, type P2pOrderRecord } from '#server/p2p/orders/order-rows.ts';
import { ServedPrices } from '#server/p2p/orders/served-prices.ts';
import { P2pService } from '#server/p2p/p2p-service.ts';
import { Presence } from '#server/p2p/traders/presence.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import type { EventDetails } from '#server/runtime/put-notification.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { adOf, of } from './p2p-ad.ts';
import { openTestCustody, type TestCustody } from './test-custody.ts';
import { openMemoryDatabase } from './memory-database.ts';

export const MAKER = userIdOf(11);
export const TAKER = userIdOf(12);
export const OTHER = userIdOf(13);
/** SEPA. */
export const TYPE_ID = 1;
const START = of('1000');
const KEY = Buffer.alloc(32, 7);

export interface TestP2p extends TestCustody {
  readonly service: P2pService;
  readonly context: P2pContext;
  readonly notices: TestCustody['notices'];
  readonly told: {
    readonly userId: UserId;
    readonly event: string;
    readonly orderUid: string | undefined;
  }[];
  readonly alarms: string[];
  /** Publishes an ad of 100 USDT at 2 EUR. */
  ad(changed?: Partial<NewAd>): Promise<AdRecord>;
  /** Takes an ad; by default the taker takes 20 USDT. */
  take(
    ad: Pick<AdRecord, 'id'>,
    changed?: Partial<OrderRequest>,
  ): Promise<ReturnType<typeof createOrder>>;
  /** Takes an ad successfully. */
  order(ad: Pick<AdRecord, 'id'>, changed?: Partial<OrderRequest>): Promise<P2pOrderRecord>;
  /** Moves the clock and does what is due. */
  advance(ms: number): Promise<void>;
  current(order: Pick<P2pOrderRecord, 'id'>): P2pOrderRecord;
  status(order: Pick<P2pOrderRecord, 'id'>): P2pOrderStatus;
  /** Runs a command of a side with the status that it has seen. */
  by(
    userId: UserId,
    order: Pick<P2pOrderRecord, 'id' | 'uid'>,
    command: (tx: P2pTransaction, change: Change) => unknown,
  ): Promise<string>;
  balance(userId: UserId): string;
  /** Adds a user. */
  join(userId: UserId): Promise<number>;
  methodOf(userId: UserId): number;
  /** Problems of the ledger and of the escrows. */
  breaches(): Promise<readonly string[]>;
  reopen(): Promise<TestP2p>;
}

export const noCode = () => undefined;

let requestNumber = 0;
const newRequest = () =>
  requestId(`00000000-0000-4000-8000-${String((requestNumber += 1)).padStart(12, '0')}`);

export async function openTestP2p(
  db: Db = openMemoryDatabase(),
  { isNew = true, startMs }: { readonly isNew?: boolean; readonly startMs?: number } = {},
): Promise<TestP2p> {
  const custody = openTestCustody(
    { security: { levelOf: (userId) => identityLevelOf(db, userId) } },
    db,
  );
  if (startMs !== undefined) custody.clock.nowMs = startMs;
  const { exchange } = custody;
  const clock = () => epochMs(custody.clock.nowMs);
  const sealer = sealerOf(KEY, randomBytes);
  const told: TestP2p['told'] = [];
  const alarms: string[] = [];
  const write = recordWriter(db, exchange, clock);
  const market: MarketContext = {
    db,
    clock,
    randomBytes,
    write,
    sealer,
    checkFile: () => Promise.reject(new Error('no files in this test')),
    coins: exchange.coins,
    dollarPriceOf: () => of('1'),
    currencyRates: () => ({ ...currencyRatesOf(undefined)(), updatedAt: clock() }),
    saleRejection: (sale) => {
      const own = { feature: 'p2p_advert', buyerId: undefined } as const;
      const decided = decideSale(custody.custody.context, { ...sale, ...own });
      return isRejection(decided) ? decided : undefined;
    },
    servedPrices: new ServedPrices(),
    presence: new Presence(db, write, () => undefined),
    putNotification: (userId, details: EventDetails) => {
      if (details.kind === 'p2p')
        told.push({ userId, event: details.event, orderUid: details.orderUid });
    },
  };
  const context: P2pContext = {
    ...market,
    market: marketOf(market),
    decideSale: (sale) => decideSale(custody.custody.context, sale),
    mayBuy: (sale) => buyerRejection(custody.custody.context, sale) === undefined,
    valueOf: (coinId, amount) => custody.custody.context.valueOf(coinId, amount)?.value,
    coinCodeOf: (coinId) => exchange.coins.find(({ id }) => id === coinId)?.code ?? '',
    feed: { order: () => undefined, message: () => undefined },
    onAlarm: (text) => alarms.push(text),
  };
  const service = new P2pService({
    context,
    exchange,
    schedule: () => undefined,
    chatFeed: {
      message: () => undefined,
      receipt: () => undefined,
      typing: () => undefined,
      isConnected: () => false,
    },
    onError: (error) => {
      throw error;
    },
  });
  const test: TestP2p = {
    ...custody,
    service,
    context,
    told,
    alarms,
    ad: (changed) => service.run((tx) => publish(tx, changed)),
    take: (ad, changed) => service.run((tx) => createOrder(tx, requestOf(ad, changed))),
    order: async (ad, changed) => {
      const order = await service.run((tx) => createOrder(tx, requestOf(ad, changed)));
      if (isRejection(order)) throw new Error(`not taken: ${JSON.stringify(order)}`);
      return order;
    },
    advance: async (ms) => {
      custody.clock.nowMs += ms;
      await service.timer.advance();
    },
    current: ({ id }) => {
      const order = orderById(db, id);
      assert(order !== undefined, 'the order exists');
      return order;
    },
    status: (order) => test.current(order).status,
    by: async (userId, order, command) => {
      const { status } = test.current(order);
      const change = { userId, orderUid: order.uid, expectedStatus: status };
      const outcome = await service.run((tx) => command(tx, change));
      return isRejection(outcome) ? outcome.rejection : 'done';
    },
    balance: (userId) => balanceOf(db, userId),
    join: (userId) => service.run((tx) => join(tx, sealer, userId)),
    methodOf: (userId) => methodIdOf(db, userId),
    breaches: () => service.run((tx) => breachesOf(tx)),
    reopen: () => openTestP2p(db, { isNew: false, startMs: custody.clock.nowMs }),
  };
  if (isNew) for (const userId of [MAKER, TAKER, OTHER]) await test.join(userId);
  await service.timer.advance();
  return test;
}

const requestOf = (
  ad: Pick<AdRecord, 'id'>,
  changed: Partial<OrderRequest> = {},
): OrderRequest => ({
  adId: ad.id,
  takerId: TAKER,
  amount: decimalOfUnits(of('20')),
  fiatAmount: undefined,
  paymentMethodId: undefined,
  paymentTypeId: undefined,
  expectedPrice: decimalOfUnits(of('2')),
  requestId: newRequest(),
  ...changed,
});

function join({ db, ledger, now }: P2pTransaction, sealer: Sealer, userId: UserId): number {
  giveLevel(db, userId, 2, now);
  const [coin] = [ledger.coinAccounts(userId, COIN_ID, 'p2p')];
  postTransfer(ledger, {
    debit: ledger.systemAccount('external', COIN_ID),
    credit: coin.available,
    amount: START,
    type: 'play_money',
    cause: `test:${userId}`,
    postedAt: now,
  });
  const details = {
    label: '',
    realName: `User ${userId}`,
    account: [{ key: 'iban', label: 'IBAN', value: `DE${userId}` }],
  };
  const content = { typeId: TYPE_ID, details, accountHash: `hash ${userId}`, isUnsure: false };
  return insertMethod({ db, sealer }, userId, content, undefined, now).id;
}

const COIN_ID = adOf('sell').coinId;

function methodIdOf(db: Db, userId: UserId): number {
  const row = db.get<{ id: bigint }>('SELECT id FROM p2p_payment_method WHERE user_id = ?', [
    userId,
  ]);
  return Number(row?.id);
}

function publish(tx: P2pTransaction, changed: Partial<NewAd> = {}): AdRecord {
  const { db } = tx;
  const side = changed.side ?? 'sell';
  const ad = adTable.insert(db, {
    ...adOf(side, { userId: MAKER, createdAt: tx.now, updatedAt: tx.now }),
    ...changed,
  });
  const methodId = side === 'sell' ? methodIdOf(db, ad.userId) : undefined;
  setPayments(db, ad.id, [{ typeId: TYPE_ID, methodId }]);
  const rejected = freezeRest(tx, ad);
  assert(rejected === undefined, 'the advertiser has the coins');
  saveAd(db, ad);
  const found = findAd(db, ad.id);
  assert(found !== undefined, 'the ad is stored');
  return found;
}

function balanceOf(db: Db, userId: UserId): string {
  const rows = db.all<{ purpose: string; balance_units: bigint }>(
    'SELECT purpose, balance_units FROM account WHERE owner_id = ? AND wallet_type = 1',
    [userId],
  );
  const of = (purpose: string): Units =>
    units(rows.find((row) => row.purpose === purpose)?.balance_units ?? 0n);
  return `${decimalOfUnits(of('available'))} + ${decimalOfUnits(of('held'))}`;
}

/** The ledger is right, every open order has its escrow, and no closed one has any. */
function breachesOf({ db, ledger }: P2pTransaction): readonly string[] {
  const open = openOrders(db);
  const wrong = open
    .filter(
      (order) => frozenOf(ledger, { reason: 'p2p_order', referenceId: order.id }) !== order.escrow,
    )
    .map(({ uid }) => `order ${uid} has not its escrow`);
  const holds = db.all<{ reference_id: bigint }>(
    "SELECT reference_id FROM hold WHERE reason = 'p2p_order'",
  );
  const strays = holds
    .filter(({ reference_id: id }) => !open.some((order) => BigInt(order.id) === id))
    .map(({ reference_id: id }) => `a closed order ${id} has an escrow`);
  return [...checkLedger(db), ...wrong, ...strays];
}

export { orderCommands };
