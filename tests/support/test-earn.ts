/** Simple earn over a test exchange: the test moves the clock and asks for what is due. Users have what a test credits,
 *  the house has 1,000,000 of each coin. */
import {
  decimal,
  decimalOfUnits,
  exactUnitsOf,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { NewEarnProduct } from '#contract/operator/earn.ts';
import type { Db } from '#server/db/database.ts';
import { checkEarn } from '#server/earn/check-earn.ts';
import { dayTable } from '#server/earn/day-rows.ts';
import type { EarnContext } from '#server/earn/earn-context.ts';
import { EarnService } from '#server/earn/earn-service.ts';
import { EarnTimer } from '#server/earn/earn-timer.ts';
import { positionTable, type EarnPositionRecord } from '#server/earn/position-rows.ts';
import { createProduct } from '#server/earn/product-changes.ts';
import { productOf } from '#server/earn/product-rows.ts';
import { redeem, type RedeemRequest } from '#server/earn/redeem.ts';
import { subscribe, type SubscribeRequest } from '#server/earn/subscribe.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { stockHouse } from '#server/ledger/play-money.ts';
import type { EventDetails } from '#server/runtime/put-notification.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { openMemoryDatabase } from './memory-database.ts';
import { ALICE, COINS, openTestExchange, USDT, type TestExchange } from './test-exchange.ts';

/** Noon of a day before a leap day. */
export const START = '2028-02-20T12:00:00Z';
const HOUSE = units(1_000_000n * 10n ** 8n);

export const timeOf = (iso: string): number => Date.parse(iso);

/** A locked product of 30 days at 12 %. */
export const LOCKED: NewEarnProduct = {
  coin: 'USDT',
  rewardCoin: undefined,
  type: 'locked',
  durationDays: 30,
  apr: decimal('0.12'),
  tiers: [],
  minimum: decimal('1'),
  personalQuota: decimal('100000'),
  totalQuota: decimal('500000'),
  earlyRule: 'repay_rewards',
  earlyApr: undefined,
  minimumHoldHours: 0,
  isRenewable: true,
  subscribesFrom: undefined,
  subscribesUntil: undefined,
};

/** 10 % on the first 500 and 3 % above. */
export const FLEXIBLE: NewEarnProduct = {
  ...LOCKED,
  type: 'flexible',
  durationDays: undefined,
  apr: decimal('0.1'),
  tiers: [
    { minimum: decimal('0'), maximum: decimal('500'), apr: decimal('0.1') },
    { minimum: decimal('500'), maximum: undefined, apr: decimal('0.03') },
  ],
  earlyRule: 'none',
  isRenewable: false,
};

export interface TestEarn extends TestExchange {
  readonly service: EarnService;
  readonly timer: EarnTimer;
  readonly told: { readonly userId: UserId; readonly details: EventDetails }[];
  readonly alarms: string[];
  /** What may not leave, of each available balance. */
  locked: Units;
  product(terms?: Partial<NewEarnProduct>): Promise<number>;
  /** Subscribes an amount or `all`, by Alice unless another user is named. @returns the position, or the name of the rejection */
  subscribe(
    productId: number,
    amount: string,
    changed?: Partial<SubscribeRequest>,
  ): Promise<EarnPositionRecord | string>;
  /** Subscribes successfully. */
  position(
    productId: number,
    amount: string,
    changed?: Partial<SubscribeRequest>,
  ): Promise<EarnPositionRecord>;
  /** @returns what arrives, or the name of the rejection */
  redeem(
    position: Pick<EarnPositionRecord, 'id'>,
    amount: string,
    changed?: Partial<RedeemRequest>,
  ): Promise<string>;
  /** Sets the clock without doing what is due. */
  set(iso: string): void;
  /** Sets the clock and does what is due. */
  goTo(iso: string): Promise<void>;
  /** Moves the clock and does what is due. */
  advance(ms: number): Promise<void>;
  current(position: Pick<EarnPositionRecord, 'id'>): EarnPositionRecord;
  /** Rewards by day, oldest first. */
  paidDays(position: Pick<EarnPositionRecord, 'id'>): readonly string[];
  /** Of the house, available for covers. */
  house(coinId?: CoinId): string;
  cover(productId: number): string;
  breaches(): Promise<readonly string[]>;
  /** Opens the same data again, as after a restart. */
  reopen(): TestEarn;
}

interface Options {
  readonly hasPause?: boolean;
  readonly house?: Units;
}

export async function openTestEarn(options: Options = {}): Promise<TestEarn> {
  const clock = { nowMs: timeOf(START) };
  const test = earnOn(openMemoryDatabase(), clock, options);
  await test.exchange.transact((ledger, postedAt) => {
    for (const { id } of COINS) {
      const amount = options.house ?? HOUSE;
      stockHouse(ledger, { coinId: id, amount, cause: `stock:${id}`, postedAt });
    }
  });
  return test;
}

function earnOn(db: Db, clock: { nowMs: number }, options: Options): TestEarn {
  const exchange = openTestExchange(db, {}, clock);
  const told: TestEarn['told'] = [];
  const alarms: string[] = [];
  const context: EarnContext = {
    db,
    clock: () => epochMs(clock.nowMs),
    coins: COINS,
    valueOf: (_coinId, amount) => amount,
    lockedOf: () => test.locked,
    hasPause: options.hasPause ?? false,
    putNotification: (userId, details) => told.push({ userId, details }),
    onPosition: () => undefined,
    onAlarm: (text) => alarms.push(text),
  };
  const service = new EarnService(context, exchange.exchange);
  const timer = new EarnTimer({
    db,
    clock: context.clock,
    schedule: () => undefined,
    run: (work) => service.run(work),
    isServing: () => true,
    onError: (error) => {
      throw error;
    },
  });
  const test: TestEarn = {
    ...exchange,
    service,
    timer,
    told,
    alarms,
    locked: units(0n),
    ...commandsOn(service),
    set: (iso) => {
      clock.nowMs = timeOf(iso);
    },
    goTo: (iso) => {
      clock.nowMs = timeOf(iso);
      return timer.advance();
    },
    advance: (ms) => {
      clock.nowMs += ms;
      return timer.advance();
    },
    ...readsOn(db),
    breaches: () =>
      exchange.exchange.transact((ledger) => [...checkLedger(ledger.db), ...checkEarn(db)]),
    reopen: () => earnOn(db, clock, options),
  };
  return test;
}

function commandsOn(service: EarnService) {
  const subscribeAs: TestEarn['subscribe'] = async (productId, amount, changed) => {
    const request: SubscribeRequest = {
      userId: ALICE,
      productId,
      amount: amount === 'all' ? undefined : decimal(amount),
      isAll: amount === 'all',
      wallet: 'spot',
      isRenewing: false,
      renewalFloor: undefined,
      ...changed,
    };
    const done = await service.run((tx) => subscribe(tx, request));
    return isRejection(done) ? done.rejection : done.position;
  };
  return {
    subscribe: subscribeAs,
    position: async (...request: Parameters<TestEarn['subscribe']>) => {
      const position = await subscribeAs(...request);
      if (typeof position === 'string') throw new Error(`not subscribed: ${position}`);
      return position;
    },
    redeem: async (
      { id }: Pick<EarnPositionRecord, 'id'>,
      amount: string,
      changed: Partial<RedeemRequest> = {},
    ): Promise<string> => {
      const request: RedeemRequest = {
        userId: ALICE,
        positionId: id,
        amount: amount === 'all' ? undefined : decimal(amount),
        isAll: amount === 'all',
        speed: 'instant',
        acceptedLoss: undefined,
        ...changed,
      };
      const done = await service.run((tx) => redeem(tx, request));
      return isRejection(done) ? done.rejection : decimalOfUnits(done.returned);
    },
    product: async (terms: Partial<NewEarnProduct> = {}) => {
      const id = await service.run((tx) => createProduct(tx, { ...LOCKED, ...terms }));
      if (typeof id !== 'number') throw new Error(`no product: ${JSON.stringify(id)}`);
      return id;
    },
  };
}

const readsOn = (db: Db) => ({
  current: ({ id }: Pick<EarnPositionRecord, 'id'>): EarnPositionRecord => {
    const position = positionTable.find(db, { id });
    if (position === undefined) throw new Error(`position ${id} does not exist`);
    return position;
  },
  paidDays: ({ id }: Pick<EarnPositionRecord, 'id'>) =>
    dayTable
      .all(db, { positionId: id }, { ascending: ['day'] })
      .map(({ paid }) => decimalOfUnits(paid)),
  house: (coinId: CoinId = USDT) =>
    decimalOfUnits(
      db.get<{ units: bigint }>(
        "SELECT balance_units AS units FROM account WHERE purpose = 'house' AND coin_id = ?",
        [coinId],
      )?.units ?? 0n,
    ),
  cover: (productId: number) => decimalOfUnits(productOf(db, productId).cover),
});

export const coinsOf = (text: string): Units => exactUnitsOf(decimal(text));
