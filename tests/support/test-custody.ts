/** Custody over a test exchange: the test moves the clock, and codes are always right. */
import type { EventDetails } from '#server/runtime/put-notification.ts';
import { epochMs } from '#contract/core/time.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { Chain } from '#server/chain/chain.ts';
import { makeAddress } from '#server/chain/make-address.ts';
import { networkOf, type ChainNetwork } from '#server/chain/networks.ts';
import { coinNetworkOf, type CoinNetwork } from '#server/custody/coin-networks.ts';
import type {
  CustodyContext,
  CustodyMail,
  CustodyNotice,
  WithdrawalSecurity,
} from '#server/custody/custody-context.ts';
import { openDepositAddress } from '#server/custody/deposit-addresses.ts';
import { Custody } from '#server/custody/custody.ts';
import { COINS } from '#server/exchange/market-list.ts';
import type { FuturesMoney } from '#server/exchange/transferable.ts';
import { receiverOf } from '#server/wallets/receivers.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { openMemoryDatabase } from './memory-database.ts';
import { openTestExchange, type TestExchange } from './test-exchange.ts';
import { inEnglish } from '#server/runtime/sentence.ts';

export interface TestCustody extends TestExchange {
  readonly custody: Custody;
  readonly notices: CustodyNotice[];
  readonly errors: unknown[];
  readonly mails: {
    readonly userId: UserId;
    readonly kind: CustodyMail;
    readonly facts: readonly string[];
  }[];
  readonly notifications: { readonly userId: UserId; readonly details: EventDetails }[];
  /** Passes time block by block, as the timer would. */
  pass(ms: number): Promise<void>;
  /** Passes the time of this many blocks of a network. */
  blocks(networkId: number, count: number): Promise<void>;
  ledgerBreaches(): Promise<readonly string[]>;
}

interface Options {
  readonly hasFaults?: boolean;
  readonly seed?: string;
  readonly review?: 'automatic' | 'manual';
  readonly security?: Partial<WithdrawalSecurity>;
  readonly futuresOf?: (exchange: TestExchange['exchange']) => FuturesMoney;
  /** Dollars of a coin, in whole units; by default one coin is a dollar. */
  readonly priceOf?: (coinId: CoinId) => bigint;
  /** By default the value at `priceOf`, which is current. */
  readonly countedValueOf?: CustodyContext['valueOf'];
}

const SECURITY: Omit<WithdrawalSecurity, 'receiverOf'> = {
  levelOf: () => 1,
  holdsOf: () => [],
  issueCode: () => undefined,
  consumeCodes: () => undefined,
};

export function openTestCustody(options: Options = {}, db = openMemoryDatabase()): TestCustody {
  const test = openTestExchange(db, { coins: COINS });
  const notices: CustodyNotice[] = [];
  const errors: unknown[] = [];
  const mails: TestCustody['mails'] = [];
  const notifications: TestCustody['notifications'] = [];
  const clock = () => epochMs(test.clock.nowMs);
  const { seed = 'test', hasFaults = false, review = 'automatic', priceOf = () => 1n } = options;
  const valueAt = (coinId: CoinId, amount: Units): Units => units(amount * priceOf(coinId));
  const custody = new Custody({
    db,
    exchange: test.exchange,
    clock,
    schedule: (run) => setImmediate(run),
    chain: new Chain({ db, seed, hasFaults }),
    review,
    addressSeed: seed,
    security: {
      ...SECURITY,
      receiverOf: (type, typed) => receiverOf(db, type, typed),
      ...options.security,
    },
    mail: {
      put: (userId, kind, facts) =>
        mails.push({ userId, kind, facts: facts.map((fact) => inEnglish(fact)) }),
      deliver: () => undefined,
    },
    putNotification: (userId, details) => notifications.push({ userId, details }),
    futures: options.futuresOf?.(test.exchange),
    valueOf:
      options.countedValueOf ??
      ((coinId, amount) => ({ value: valueAt(coinId, amount), isCurrent: true, isSourced: true })),
    presentValueOf: valueAt,
    onNotice: (notice) => notices.push(notice),
    onError: (error) => errors.push(error),
  });
  const pass = async (ms: number): Promise<void> => {
    test.clock.nowMs += ms;
    await custody.catchUp();
  };
  return {
    ...test,
    custody,
    notifications,
    notices,
    errors,
    mails,
    pass,
    blocks: (networkId, count) => pass(knownNetwork(networkId).blockMs * count),
    ledgerBreaches: () => test.exchange.transact((ledger) => checkLedger(ledger.db)),
  };
}

/** @throws Error for an unknown network. */
export function knownNetwork(id: number): ChainNetwork {
  const network = networkOf(id);
  if (network === undefined) throw new Error(`network ${id} is unknown`);
  return network;
}

/** @throws Error when the coin is not on the network. */
export function knownTerms(coin: string, networkId: number): CoinNetwork {
  const terms = coinNetworkOf(coin, networkId);
  if (terms === undefined) throw new Error(`${coin} is not on network ${networkId}`);
  return terms;
}

interface Sent {
  readonly coin: string;
  readonly networkId: number;
  readonly amount: Units;
  readonly dropAt?: number;
  readonly fromAddress?: string;
  /** Sends without the memo of the user. */
  readonly isWithoutMemo?: boolean;
}

/** Sends coins from outside to the deposit address of a user. @returns the transaction's hash. */
export async function sendTo(
  { custody }: TestCustody,
  userId: UserId,
  { coin, networkId, amount, dropAt, fromAddress, isWithoutMemo = false }: Sent,
): Promise<string> {
  const terms = knownTerms(coin, networkId);
  const { address, memo } = await custody.run((tx) =>
    openDepositAddress(tx, userId, terms.network, tx.now),
  );
  const { hash } = await custody.send({
    networkId,
    coinId: terms.coinId,
    amount,
    fromAddress: fromAddress ?? outsideAddress(terms.network, 'sender'),
    toAddress: address,
    memo: isWithoutMemo ? undefined : memo,
    dropAt,
  });
  return hash;
}

export const outsideAddress = ({ addressFamily }: ChainNetwork, name: string): string =>
  makeAddress(addressFamily, 'outside', name);
