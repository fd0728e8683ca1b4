/** Accounts of one person that try to take out more than what is final: unconfirmed deposits, converted, sent to each other and
 *  withdrawn, while some of the deposits are reorganised away. */
import { randomBytes } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, units, type Units } from '#contract/core/decimal.ts';
import {
  requestId,
  userId as userIdOf,
  type CoinId,
  type RequestId,
  type UserId,
} from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { WALLETS } from '#contract/entities/wallet-type.ts';
import { insertUser, findUserByEmail } from '#server/accounts/user-records.ts';
import { depositTable } from '#server/custody/deposit-rows.ts';
import { leavingRulesOf } from '#server/custody/leaving-rules.ts';
import { withdrawLockOf } from '#server/custody/withdraw-locks.ts';
import { withdrawalTable } from '#server/custody/withdrawal-rows.ts';
import { requestWithdrawal } from '#server/custody/withdrawals.ts';
import { balancesOf } from '#server/exchange/balances.ts';
import { runTransaction } from '#server/exchange/transaction.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { stockHouse } from '#server/ledger/play-money.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { moveBetweenWallets } from '#server/wallets/transfers.ts';
import { UserTransfers } from '#server/wallets/user-transfers.ts';
import {
  knownNetwork,
  openTestCustody,
  outsideAddress,
  sendTo,
  type TestCustody,
} from '#tests/support/test-custody.ts';
import { BTC, coinUnits, ETH, USDT } from '#tests/support/test-exchange.ts';

export interface Place {
  readonly coin: string;
  readonly coinId: CoinId;
  readonly networkId: number;
  /** Dollars of a coin; the price stands still. */
  readonly price: bigint;
}

export const TETHER: Place = { coin: 'USDT', coinId: USDT, networkId: 4, price: 1n };
export const ETHER: Place = { coin: 'ETH', coinId: ETH, networkId: 2, price: 1_600n };
export const BITCOIN: Place = { coin: 'BTC', coinId: BTC, networkId: 1, price: 60_000n };
export const PLACES: readonly Place[] = [TETHER, ETHER, BITCOIN];

const priceOf = (coinId: CoinId): bigint =>
  PLACES.find((place) => place.coinId === coinId)?.price ?? 0n;

/** The name of a rejection, or what was done. */
export type Outcome = string;

export class Colluders {
  readonly test: TestCustody;
  readonly users: readonly UserId[];
  readonly #transfers: UserTransfers;
  #count = 0;

  private constructor(test: TestCustody, users: readonly UserId[]) {
    this.test = test;
    this.users = users;
    this.#transfers = new UserTransfers({
      db: test.db,
      clock: () => epochMs(test.clock.nowMs),
      exchange: test.exchange,
      stepUp: { checkSecondFactor: () => undefined },
      mail: { put: () => undefined, deliver: () => undefined },
      putNotification: () => undefined,
      leaving: leavingRulesOf(test.custody.context),
    });
  }

  static async open(userCount: number): Promise<Colluders> {
    const test = openTestCustody({ priceOf, security: { levelOf: () => 3 } });
    const users = Array.from({ length: userCount }, (_, at) => userIdOf(at + 1));
    await test.exchange.transact((ledger, now) => {
      for (const userId of users) {
        const account = { email: emailOf(userId), passwordHash: '', referralCode: undefined };
        insertUser(test.db, { ...account, isEmailVerified: true }, randomBytes, now);
        assert(
          findUserByEmail(test.db, emailOf(userId))?.id === userId,
          'users are numbered from 1',
        );
      }
      for (const { coinId, coin } of PLACES) {
        const cause = `test:stock/${coin}`;
        stockHouse(ledger, { coinId, amount: coinUnits(10_000_000), cause, postedAt: now });
      }
    });
    return new Colluders(test, users);
  }

  /** @param dropAt confirmations after which the network removes it. */
  async deposit(userId: UserId, { coin, networkId }: Place, amount: Units, dropAt?: number) {
    await sendTo(this.test, userId, {
      coin,
      networkId,
      amount,
      ...(dropAt === undefined ? {} : { dropAt }),
    });
  }

  available(userId: UserId, { coinId }: Place): Units {
    const balances = balancesOf(this.test.db, userId, 'spot');
    return balances.find((one) => one.coinId === coinId)?.available ?? units(0n);
  }

  /** As much as the rules say may leave; a multiple of every step. */
  unlockedOf(userId: UserId, place: Place): Units {
    const available = this.available(userId, place);
    const { locked } = withdrawLockOf(this.test.custody.context, userId, {
      coinId: place.coinId,
      available,
      now: epochMs(this.test.clock.nowMs),
    });
    const free = available - locked;
    return units(free - (free % 100n));
  }

  /** At the reference price without a spread, from the house. */
  convert(userId: UserId, from: Place, to: Place, amount: Units): Promise<Outcome> {
    const received = (amount * from.price) / to.price;
    if (amount === 0n || received === 0n || amount > this.available(userId, from)) {
      return Promise.resolve('too small or too large');
    }
    const cause = `test:convert/${(this.#count += 1)}`;
    return this.test.exchange.transact((ledger, postedAt) => {
      const house = ({ coinId }: Place) => ledger.systemAccount('house', coinId);
      const wallet = ({ coinId }: Place) => ledger.coinAccounts(userId, coinId).available;
      const legs = [
        { debit: wallet(from), credit: house(from), amount, cause: `${cause}/paid` },
        { debit: house(to), credit: wallet(to), amount: received, cause: `${cause}/received` },
      ];
      for (const leg of legs) {
        const posted = postTransfer(ledger, { ...leg, type: 'convert', postedAt });
        assert(posted === 'posted', 'both sides are covered');
      }
      return 'done';
    });
  }

  async send(userId: UserId, receiverId: UserId, place: Place, amount: Units): Promise<Outcome> {
    const sent = await runTransaction(this.test.exchange, (tx) =>
      this.#transfers.send(
        tx,
        { userId, sessionId: 'session' },
        {
          coinId: place.coinId,
          receiverType: 'email',
          receiver: emailOf(receiverId),
          amount: decimalOfUnits(amount),
          twoFactorCode: '123456',
          requestId: this.#newRequest(),
        },
        { address: '127.0.0.1', device: 'test' },
      ),
    );
    return isRejection(sent) ? sent.rejection : 'done';
  }

  /** The entered amount is what leaves the account. */
  async withdraw(userId: UserId, { coin, networkId }: Place, amount: Units): Promise<Outcome> {
    const requested = await this.test.custody.run((tx) =>
      requestWithdrawal(tx, {
        userId,
        coin,
        networkId,
        address: outsideAddress(knownNetwork(networkId), `cold/${userId}`),
        memo: undefined,
        isWithoutMemo: false,
        amount: decimalOfUnits(amount),
        feeMode: 'included',
        requestId: this.#newRequest(),
        note: undefined,
        twoFactorCode: '1',
        mailCode: '1',
      }),
    );
    return isRejection(requested) ? requested.rejection : 'done';
  }

  /** Between two wallets of one account. */
  async move(userId: UserId, { coinId }: Place, isOut: boolean): Promise<void> {
    const [from, to] = isOut ? (['spot', 'p2p'] as const) : (['p2p', 'spot'] as const);
    const balance = balancesOf(this.test.db, userId, from).find((one) => one.coinId === coinId);
    const amount = balance?.available ?? units(0n);
    if (amount === 0n) return;
    const request = { userId, coinId, from, to, amount, requestId: this.#newRequest() };
    await this.test.exchange.transact((ledger, now) => moveBetweenWallets(ledger, request, now));
  }

  /** Dollars of the deposits that are final. */
  get finalValue(): bigint {
    return depositTable
      .all(this.test.db, { state: 'final' })
      .reduce((sum, { coinId, amount }) => sum + amount * priceOf(coinId), 0n);
  }

  /** Dollars that have left, fees included. */
  get leftValue(): bigint {
    return withdrawalTable
      .all(this.test.db, {})
      .filter(({ state }) => !['canceled', 'rejected', 'failed'].includes(state))
      .reduce((sum, { coinId, debit }) => sum + debit * priceOf(coinId), 0n);
  }

  /** Dollars of all wallets of an account. */
  value(userId: UserId): bigint {
    const balances = WALLETS.flatMap((wallet) => balancesOf(this.test.db, userId, wallet));
    return balances.reduce((sum, { coinId, available }) => sum + available * priceOf(coinId), 0n);
  }

  #newRequest(): RequestId {
    return requestId(`attack-${(this.#count += 1)}`);
  }
}

const emailOf = (userId: UserId): string => `account${userId}@example.com`;

export const dollars = (value: bigint): string => decimalOfUnits(units(value));
