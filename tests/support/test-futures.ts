/** Futures on an in-memory database, with a clock and prices that the test controls. */
import { decimal, exactUnitsOf, lots, ticks, units, type Units } from '#contract/core/decimal.ts';
import type { PairId, RequestId, UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import { COINS, PAIRS, QUOTE_COIN } from '#server/exchange/market-list.ts';
import { CONTRACTS, type FuturesContract } from '#server/futures/contract-list.ts';
import type { PlaceFuturesOrder, PlacedFuturesOrder } from '#server/futures/engine/engine-api.ts';
import type { FuturesEvent, FuturesExchange } from '#server/futures/futures-api.ts';
import { findOrder } from '#server/futures/rows/order-rows.ts';
import { notifyFutures } from '#server/notifications/futures-notifications.ts';
import type { EventDetails } from '#server/runtime/put-notification.ts';
import { createFuturesExchange } from '#server/futures/futures-exchange.ts';
import { FuturesRecords } from '#server/futures/futures-records.ts';
import { moveBetweenWallets } from '#server/wallets/transfers.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { openMemoryDatabase } from './memory-database.ts';
import { openTestExchange, type TestExchange } from './test-exchange.ts';

export interface TestFutures {
  readonly db: Db;
  readonly test: TestExchange;
  readonly futures: FuturesExchange;
  readonly records: FuturesRecords;
  /** All events its listeners received. */
  readonly events: FuturesEvent[];
  readonly notifications: { readonly userId: UserId; readonly details: EventDetails }[];
  /** Moves play money into the futures wallet. */
  fund(userId: UserId, amount: Units): Promise<void>;
  /** Moves money between the spot and the futures wallet; above zero into futures. */
  transfer(userId: UserId, amount: bigint, requestId: string): Promise<string>;
  setMark(price: string, contract?: FuturesContract): Promise<void>;
  /** Places an order that must be accepted, of BTC by default. */
  placed(order: TestOrder): Promise<PlacedFuturesOrder>;
  /** Opens the same database under a new exchange, as after a restart. */
  restart(): TestFutures;
}

type TestOrder = Pick<PlaceFuturesOrder, 'userId' | 'side'> &
  Partial<Omit<PlaceFuturesOrder, 'size' | 'limitPrice'>> & {
    readonly size: string;
    /** Undefined for a market order. */
    readonly price?: string;
  };

export const BTC_CONTRACT: FuturesContract = contractNamed('BTC');
export const ETH_CONTRACT: FuturesContract = contractNamed('ETH');

function contractNamed(coin: string): FuturesContract {
  const found = CONTRACTS.find(({ pair }) => pair.tradeCoin === coin);
  if (found === undefined) throw new Error(`${coin} has a contract`);
  return found;
}

const ONE = 10n ** 8n;
/** Units of whole and decimal USDT. */
export const usdt = (text: string): Units => exactUnitsOf(decimal(text));

const stepsIn = (text: string, step: string): number =>
  Number((exactUnitsOf(decimal(text)) * ONE) / (exactUnitsOf(decimal(step)) * ONE));

export const futuresTicks = (price: string, { pair }: FuturesContract = BTC_CONTRACT) =>
  ticks(stepsIn(price, pair.tickSize));
export const futuresLots = (size: string, { pair }: FuturesContract = BTC_CONTRACT) =>
  lots(stepsIn(size, pair.lotSize));

export function openTestFutures(
  db: Db = openMemoryDatabase(),
  clock: { nowMs: number } = { nowMs: 1_767_225_600_000 },
): TestFutures {
  const coins = COINS.map(({ id, code, name }) => ({ id, code, name }));
  const test = openTestExchange(db, { coins, pairs: PAIRS }, clock);
  const notifications: TestFutures['notifications'] = [];
  const futures = createFuturesExchange({
    db,
    exchange: test.exchange,
    contracts: CONTRACTS,
    onChanges: (changes, now) =>
      notifyFutures(
        {
          put: (userId, details) => notifications.push({ userId, details }),
          contractOf: (id) => contractById(id).pair,
          isBot: (userId) => futures.isBot(userId),
          isWaiting: ({ userId, id }) => findOrder(db, userId, id)?.status === 'untriggered',
        },
        { changes, at: now },
      ),
  });
  const events: FuturesEvent[] = [];
  futures.addListener((event) => events.push(event));
  const transfer = (userId: UserId, amount: bigint, requestId: string): Promise<string> =>
    test.exchange.transact((ledger, now) => {
      const [from, to] =
        amount > 0n ? (['spot', 'future'] as const) : (['future', 'spot'] as const);
      const movement = { userId, coinId: QUOTE_COIN.id, from, to } as const;
      const size = units(amount > 0n ? amount : -amount);
      const request = { ...movement, amount: size, requestId: requestId as RequestId };
      const moved = moveBetweenWallets(ledger, request, now, futures.transfers);
      return isRejection(moved) ? moved.rejection : 'moved';
    });
  let transferCount = 0;
  return {
    db,
    test,
    futures,
    records: new FuturesRecords(db, futures),
    events,
    notifications,
    transfer,
    fund: async (userId, amount) => {
      await test.credit(userId, QUOTE_COIN.id, amount);
      await transfer(userId, amount, `fund-${(transferCount += 1)}-${clock.nowMs}-${userId}`);
    },
    setMark: async (price, { pair } = BTC_CONTRACT) => {
      await futures.run((engine, now) =>
        engine.setPrices(pair.id, { mark: usdt(price), index: usdt(price) }, now),
      );
    },
    placed: async ({ size, price, ...order }) => {
      const contract = contractById(order.contractId);
      const request = {
        contractId: contract.pair.id,
        action: 'open' as const,
        kind: price === undefined ? ('market' as const) : ('limit' as const),
        ...order,
        size: futuresLots(size, contract),
        limitPrice: price === undefined ? undefined : futuresTicks(price, contract),
      };
      const outcome = await futures.run((engine, now) => engine.place(request, now));
      if (isRejection(outcome))
        throw new Error(`an order of a test was refused: ${outcome.rejection}`);
      return outcome;
    },
    restart: () => openTestFutures(db, clock),
  };
}

const contractById = (id: PairId | undefined): FuturesContract =>
  CONTRACTS.find(({ pair }) => pair.id === id) ?? BTC_CONTRACT;
