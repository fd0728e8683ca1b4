/** Referral program on a test exchange: users with emails, a BTC book at 60,000 and fees of every kind. */
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import { userId, type CoinId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import type { FuturesFill } from '#server/referrals/referral-context.ts';
import { Referrals } from '#server/referrals/referrals.ts';
import type { EventDetails } from '#server/runtime/put-notification.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { at, BTC, openTestExchange, USDT, type TestExchange } from './test-exchange.ts';

const USER_COUNT = 12;
const BTC_PRICE = 60_000n;

export const user = (number: number): UserId => userId(number);
/** Quotes the book and was invited by nobody. */
export const MAKER = user(USER_COUNT);

export interface TestReferrals {
  readonly test: TestExchange;
  readonly referrals: Referrals;
  readonly errors: unknown[];
  readonly notifications: { readonly userId: UserId; readonly details: EventDetails }[];
  readonly fills: FuturesFill[];
  /** Throws where the program calls out of its transactions while it is set. */
  readonly failure: { in: 'valueOf' | 'putNotification' | undefined };
  /** Opens the account of a user with a code of the referrer. */
  invite(inviteeId: UserId, referrerId: UserId, share?: number): Promise<string>;
  bind(inviteeId: UserId, code: string): Promise<void>;
  /** Sells BTC at 60,000 to the maker: 0.001 BTC costs a fee of 0.06 USDT. */
  sell(sellerId: UserId, size: string): Promise<void>;
  /** Posts a fee of the user. */
  payFee(
    payerId: UserId,
    amount: Units,
    type?: 'trade_fee' | 'futures_fee' | 'withdrawal_fee',
    coin?: CoinId,
  ): Promise<void>;
  /** Stores that the user has signed in on this device. */
  useDevice(userId: UserId, device: string): Promise<void>;
  /** Counts and pays what is due. */
  settle(): Promise<void>;
  pass(ms: number): void;
  /** Opens the same database under a new exchange, as after a restart. */
  restart(): TestReferrals;
}

let causeCount = 0;

export async function openTestReferrals(): Promise<TestReferrals> {
  const test = openTestExchange();
  for (let number = 1; number <= USER_COUNT; number += 1) {
    test.db.run(
      `INSERT INTO person (id, uid, email, password_hash, is_email_verified, created_at_ms)
       VALUES (?, ?, ?, '', 1, 0)`,
      [number, String(10_000_000 + number), `user${number}@example.com`],
    );
    await test.creditAll({ users: [user(number)], usdt: 10_000_000, btc: 10_000 });
  }
  return over(test);
}

function over(test: TestExchange): TestReferrals {
  const errors: unknown[] = [];
  const notifications: TestReferrals['notifications'] = [];
  const fills: FuturesFill[] = [];
  const failure: TestReferrals['failure'] = { in: undefined };
  const clock = () => epochMs(test.clock.nowMs);
  const { db, exchange } = test;
  const failIn = (place: typeof failure.in): void => {
    if (failure.in === place) throw new Error(`planted in ${place}`);
  };
  const referrals = new Referrals({
    db,
    exchange,
    write: recordWriter(db, exchange, clock),
    clock,
    schedule: () => undefined,
    randomBytes: (count) => Buffer.alloc(count, (causeCount += 1)),
    valueOf: (coin, amount) => {
      failIn('valueOf');
      if (coin === USDT) return amount;
      return coin === BTC ? units(amount * BTC_PRICE) : undefined;
    },
    futuresFillsAfter: (seq, limit) => fills.filter((fill) => fill.seq > seq).slice(0, limit),
    putNotification: (receiverId, details) => {
      failIn('putNotification');
      notifications.push({ userId: receiverId, details });
    },
    onError: (error) => errors.push(error),
  });
  const bind = (inviteeId: UserId, code: string) =>
    exchange.transact((_ledger, now) => referrals.accountSteps.bind(inviteeId, code, now));
  return {
    test,
    referrals,
    errors,
    notifications,
    fills,
    failure,
    bind,
    invite: async (inviteeId, referrerId, friendShare = 0) => {
      const code = `CODE${referrerId}X${inviteeId}`.padEnd(8, 'Z');
      const saved = await referrals.saveCode(referrerId, {
        code,
        label: '',
        friendShare,
        isDefault: false,
      });
      assert(!isRejection(saved), `a code of a test was rejected: ${JSON.stringify(saved)}`);
      await bind(inviteeId, code);
      return code;
    },
    sell: async (sellerId, size) => {
      const order = { kind: 'limit', ...at('60000', size) } as const;
      await test.placed({ ...order, userId: MAKER, side: 'buy' });
      await test.placed({ ...order, userId: sellerId, side: 'sell' });
    },
    payFee: async (payerId, amount, type = 'trade_fee', coin = USDT) => {
      const cause = `test:fee/${(causeCount += 1)}`;
      await exchange.transact((ledger, postedAt) => {
        const { available } = ledger.coinAccounts(payerId, coin, 'spot');
        const house = ledger.systemAccount('house', coin);
        const fee = { debit: available, credit: house, amount, type, cause, postedAt };
        assert(postTransfer(ledger, fee) === 'posted', 'a user of a test has enough');
      });
    },
    useDevice: (userId, device) =>
      exchange.transact((_ledger, now) => {
        db.run('INSERT OR REPLACE INTO known_device VALUES (?, ?, 0)', [
          userId,
          Buffer.from(device),
        ]);
        referrals.accountSteps.checkDevices(userId, now);
      }),
    settle: async () => {
      await referrals.summary(MAKER);
    },
    pass: (ms) => {
      test.clock.nowMs += ms;
    },
    restart: () => {
      referrals.stop();
      return over(test.restart());
    },
  };
}
