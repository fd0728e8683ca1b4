/** Random transfers over random wallets: the forms and the exchange accept and reject the same ones, for the same
 *  reasons, and the exchange accepts Max. */
import { randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import {
  decimal,
  decimalOfUnits,
  exactUnitsOf,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import { requestId, userId, type CoinId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import type { RejectionName } from '#contract/errors.ts';
import { leavingAmountOf } from '#domain/leaving-amount.ts';
import * as transfer from '#machines/wallets/transfer.ts';
import * as userTransfer from '#machines/wallets/user-transfer.ts';
import { insertUser } from '#server/accounts/user-records.ts';
import { leavingRulesOf } from '#server/custody/leaving-rules.ts';
import { runTransaction } from '#server/exchange/transaction.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { Wallets } from '#server/wallets/wallets.ts';
import { amountTextNear, isSendable } from '#tests/support/amount-texts.ts';
import { countOf } from '#tests/support/count-of.ts';
import { FixedReference } from '#tests/support/fixed-reference.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { openTestCustody, type TestCustody } from '#tests/support/test-custody.ts';
import { BTC, ETH, USDT } from '#tests/support/test-exchange.ts';

const SEED = 20_261_130;
const TRANSFER_COUNT = countOf({ short: 300, long: 6_000 });
const WALLETS: readonly Wallet[] = ['spot', 'p2p', 'future'];
const RECEIVER = 'receiver@example.com';

interface Market {
  /** What futures can spare of their wallet. */
  spare: Units;
  level: number;
  isSuspended: boolean;
  isSourced: boolean;
  /** `old`: the price counts for withdrawals, which are reviewed, but not for transfers. */
  price: 'current' | 'old' | 'none';
}

interface Opened extends TestCustody {
  readonly market: Market;
  readonly wallets: Wallets;
}

const opened: Opened[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) expect(await one.ledgerBreaches()).toEqual([]);
});

async function open(): Promise<Opened> {
  const market: Market = {
    spare: units(0n),
    level: 1,
    isSuspended: false,
    isSourced: true,
    price: 'current',
  };
  const test = openTestCustody({
    security: {
      levelOf: () => market.level,
      holdsOf: () =>
        market.isSuspended ? [{ cause: 'password', endsAt: epochMs(9_000_000_000_000) }] : [],
    },
    countedValueOf: (_coinId, amount) =>
      market.price === 'none'
        ? undefined
        : {
            value: units(amount * 3n),
            isCurrent: market.price === 'current',
            isSourced: market.isSourced,
          },
  });
  const { db, exchange, clock, custody } = test;
  await exchange.transact((_ledger, now) => {
    const receiver = { email: RECEIVER, passwordHash: '', referralCode: undefined };
    insertUser(db, { ...receiver, isEmailVerified: true }, randomBytes, now);
  });
  const wallets = new Wallets({
    db,
    clock: () => epochMs(clock.nowMs),
    exchange,
    reference: new FixedReference().prices as never,
    futures: { quoteCoinId: USDT, transferable: () => market.spare, book: () => undefined },
    stepUp: { checkSecondFactor: () => undefined },
    mail: { put: () => undefined, deliver: () => undefined },
    putNotification: () => undefined,
    leaving: leavingRulesOf(custody.context),
  });
  const one = { ...test, market, wallets };
  opened.push(one);
  return one;
}

let requestCount = 0;
const nextRequest = () => requestId(`transfer-${(requestCount += 1)}`);

interface Place {
  readonly coinId: CoinId;
  readonly from: Wallet;
  readonly to: Wallet;
}

async function move(
  { exchange, wallets }: Opened,
  payerId: UserId,
  order: Place & { amount: string },
) {
  const request = { ...order, amount: decimal(order.amount), userId: payerId };
  const moved = await runTransaction(exchange, (tx) =>
    wallets.transfer(tx, { ...request, requestId: nextRequest() }),
  );
  return isRejection(moved) ? moved.rejection : 'accepted';
}

/** Counts verdicts, and collects those that form and exchange do not share. */
class Comparison {
  readonly counts = new Map<string, number>();
  readonly differences: string[] = [];

  note(verdict: string, refused: readonly RejectionName[] | undefined, text: string): void {
    this.counts.set(verdict, (this.counts.get(verdict) ?? 0) + 1);
    const isSame = verdict === 'accepted' ? refused === undefined : refused?.some((name) => name === verdict) === true; // prettier-ignore
    if (!isSame) this.differences.push(`${verdict}, form ${refused?.join('+') ?? 'complete'}: ${text}`); // prettier-ignore
  }

  noteMissing(amount: string): void {
    if (isSendable(amount)) this.differences.push(`sendable: ${amount}`);
  }
}

const NAMES: Readonly<Record<transfer.TransferProblem, readonly RejectionName[]>> = {
  coin_missing: ['coin_unknown'],
  amount_missing: [],
  amount_off_step: ['off_step'],
  amount_above_max: ['balance_too_low', 'transfer_above_maximum'],
};

const drawAmount = (random: SeededRandom): Units =>
  units(
    BigInt(random.pick([0, 1, 40, 12_345_678, 99_999_999_999])) * BigInt(random.between(0, 40)),
  );

it(`moves between wallets what the exchange accepts, and refuses the rest for its reasons (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const test = await open();
  const comparison = new Comparison();
  for (let index = 0; index < TRANSFER_COUNT; index += 1) {
    const payerId = userId(1_000 + index);
    const coinId = random.pick([USDT, USDT, BTC, ETH]);
    const from = random.pick(WALLETS);
    const to = random.pick(WALLETS.filter((wallet) => wallet !== from));
    const credit = drawAmount(random);
    test.market.spare = units((credit * BigInt(random.between(0, 12))) / 10n);
    if (credit > 0n) await test.credit(payerId, coinId, credit);
    if (credit > 0n && from !== 'spot') {
      await move(test, payerId, { coinId, from: 'spot', to: from, amount: decimalOfUnits(credit) });
    }
    const most = test.wallets.transferMax(payerId, { coinId, from, to });
    if (isRejection(most)) throw new Error('both wallets are known');
    const form = transfer.withMax(transfer.createTransfer({ coinId, from, to }), most.amount);
    const edges = [credit, test.market.spare, exactUnitsOf(most.amount)];
    const typed = transfer.editAmount(form, amountTextNear(random, edges));
    // The typed amount may be accepted: what is left is the maximum of the second transfer.
    for (const fill of [false, true]) {
      const rest = test.wallets.transferMax(payerId, { coinId, from, to });
      const now = isRejection(rest) ? form : transfer.withMax(form, rest.amount);
      const { draft, problem } = fill ? transfer.fillMax(now) : typed;
      if (problem === 'amount_missing') {
        comparison.noteMissing(draft.amount);
        continue;
      }
      const sent = transfer.send({ ...typed, draft }, nextRequest()).sent;
      const verdict = await move(test, payerId, { coinId, from, to, amount: sent?.amount ?? '' });
      comparison.note(verdict, problem && NAMES[problem], JSON.stringify([draft, most.amount]));
    }
  }
  console.log(`${TRANSFER_COUNT} transfers:`, Object.fromEntries(comparison.counts));
  expect(comparison.differences.slice(0, 3)).toEqual([]);
  expect(comparison.counts.size).toBe(4);
});

const USER_NAMES = {
  amount_missing: [],
  amount_off_step: ['off_step'],
  balance_too_low: ['balance_too_low'],
  balance_locked: ['withdraw_locked'],
  price_missing: ['unavailable'],
  limit_exceeded: ['withdrawal_limit_reached'],
  identity_level_too_low: ['identity_level_too_low'],
  suspended: ['withdrawals_suspended'],
} as const;

async function pay(
  { exchange, wallets }: Opened,
  payerId: UserId,
  order: userTransfer.UserTransferOrder,
) {
  const origin = { address: '127.0.0.1', device: 'test' };
  const trader = { userId: payerId, sessionId: 'session' };
  const paid = await runTransaction(exchange, (tx) =>
    wallets.userTransfers.send(tx, trader, order, origin),
  );
  return isRejection(paid) ? paid.rejection : 'accepted';
}

/** Money of the spot wallet, as the list of balances returns it. */
function fundsOf({ exchange, custody, clock }: Opened, payerId: UserId, coinId: CoinId) {
  const now = epochMs(clock.nowMs);
  const found = exchange.balances(payerId).find((balance) => balance.coinId === coinId);
  const available = found?.available ?? units(0n);
  const limit = custody.withdrawals.limitAmountsOf(payerId, now)(coinId);
  return {
    available: decimalOfUnits(available),
    locked: decimalOfUnits(custody.withdrawals.lockOf(payerId, { coinId, available }, now).locked),
    limitAmount: limit === undefined ? undefined : decimalOfUnits(limit),
  };
}

it(`sends to users what the exchange accepts, and refuses the rest for its reasons (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const test = await open();
  const comparison = new Comparison();
  for (let index = 0; index < TRANSFER_COUNT; index += 1) {
    const payerId = userId(1_000 + index);
    const coinId = random.pick([USDT, BTC]);
    test.market.isSourced = random.between(1, 3) > 1;
    test.market.level = random.pick([0, 1, 1, 2, 2, 3, 3]);
    test.market.isSuspended = random.between(1, 12) === 1;
    test.market.price = random.pick(['current', 'current', 'current', 'current', 'old', 'none']);
    // The limits of the levels are reached too.
    const credit = units(drawAmount(random) * BigInt(random.pick([1, 5, 4_000])));
    if (credit > 0n) await test.credit(payerId, coinId, credit);
    const locked =
      random.between(1, 3) === 1 ? (credit * BigInt(random.between(1, 110))) / 100n : 0n;
    if (locked > 0n) {
      test.db.run(
        'INSERT INTO withdraw_lock (user_id, coin_id, amount_units, until_ms) VALUES (?, ?, ?, ?)',
        [payerId, coinId, locked, 9_000_000_000_000],
      );
    }
    for (const fill of [false, true]) {
      const funds = fundsOf(test, payerId, coinId);
      const max = leavingAmountOf(funds);
      const edges = [credit, credit - locked, exactUnitsOf(max)];
      const amount = fill ? max : amountTextNear(random, edges);
      const empty = userTransfer.createUserTransfer({ coinId, isCodeRequired: false });
      const known = userTransfer.withFunds(empty, new Map([[coinId, funds]]));
      const rules = test.wallets.userTransfers.rulesOf(payerId);
      const typed = userTransfer.edit(userTransfer.withRules(known, rules), {
        receiverType: 'email',
        receiver: RECEIVER,
        amount,
      });
      const { barred, problem } = typed;
      if (problem === 'amount_missing') {
        comparison.noteMissing(amount);
        continue;
      }
      const { sent } = userTransfer.send(typed, nextRequest());
      if (sent === undefined) throw new Error('the draft is complete');
      const verdict = await pay(test, payerId, sent);
      const found = [barred, problem].filter((one) => one !== undefined);
      const names = found.flatMap((one) => USER_NAMES[one as keyof typeof USER_NAMES]);
      const refused = found.length === 0 ? undefined : names;
      comparison.note(verdict, refused, JSON.stringify([amount, funds, rules]));
    }
  }
  console.log(`${TRANSFER_COUNT} transfers:`, Object.fromEntries(comparison.counts));
  expect(comparison.differences.slice(0, 3)).toEqual([]);
  expect(comparison.counts.size).toBe(8);
});
