/** Random withdrawals over random accounts: the form and the exchange accept and reject the same ones, for the same
 *  reasons, and the exchange accepts Max. The wait between two requests is not drawn. */
import { expect, it } from 'vitest';
import { decimal, divideCeil, exactUnitsOf, units, type Units } from '#contract/core/decimal.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { WalletNetwork } from '#contract/entities/custody.ts';
import { isAddressEntry, type WhitelistMode } from '#contract/entities/withdrawal-address.ts';
import type { RejectionName } from '#contract/errors.ts';
import { checkAddress } from '#domain/addresses/check-address.ts';
import * as draft from '#machines/funding/withdrawal-draft.ts';
import type {
  AddressChecker,
  WithdrawalContext,
  WithdrawalProblems,
} from '#machines/funding/withdrawal.ts';
import {
  insertAddress,
  NEW_ADDRESS_WAIT_MS,
  saveWhitelistMode,
} from '#server/custody/address-book.ts';
import { COIN_NETWORKS, type CoinNetwork } from '#server/custody/coin-networks.ts';
import { rulesOf } from '#server/custody/withdrawal-preview.ts';
import { requestWithdrawal } from '#server/custody/withdrawals.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { amountTextNear, isSendable } from '#tests/support/amount-texts.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { openTestCustody, outsideAddress, type TestCustody } from '#tests/support/test-custody.ts';
import { CODES, requestOf } from '#tests/support/test-withdrawals.ts';
import { ethereum } from './samples.ts';

const SEED = 20_261_130;
const ACCOUNT_COUNT = countOf({ short: 300, long: 6_000 });
const ACCOUNTS_OF_CUSTODY = 100;
const UNIT = 10n ** 8n;

type Problem =
  | NonNullable<WithdrawalProblems['amount' | 'account']>
  | 'address_not_whitelisted'
  | 'address_on_hold';
const NAMES: Readonly<Record<Problem, readonly RejectionName[]>> = {
  amount_missing: [],
  amount_off_step: ['off_step'],
  amount_below_minimum: ['out_of_range'],
  amount_above_maximum: ['out_of_range'],
  amount_below_fee: ['out_of_range'],
  balance_too_low: ['balance_too_low'],
  balance_locked: ['withdraw_locked'],
  price_missing: ['unavailable'],
  limit_exceeded: ['withdrawal_limit_reached'],
  identity_level_too_low: ['identity_level_too_low'],
  suspended: ['withdrawals_suspended'],
  address_not_whitelisted: ['address_not_whitelisted'],
  address_on_hold: ['address_on_hold'],
};

interface Market {
  level: number;
  isSuspended: boolean;
  /** Units of dollars for one coin. */
  price: bigint | undefined;
  isSourced: boolean;
}

function openCustody(market: Market): TestCustody {
  return openTestCustody({
    security: {
      levelOf: () => market.level,
      holdsOf: () =>
        market.isSuspended ? [{ cause: 'password', endsAt: epochMs(9_000_000_000_000) }] : [],
    },
    countedValueOf: (_coinId, amount) =>
      market.price === undefined
        ? undefined
        : {
            value: units(divideCeil(amount * market.price, UNIT)),
            isCurrent: true,
            isSourced: market.isSourced,
          },
  });
}

interface Account {
  readonly terms: CoinNetwork;
  readonly available: Units;
  readonly locked: Units;
  readonly whitelistMode: WhitelistMode;
  /** Entry of the address book for the receiver. */
  readonly entry: { readonly isOld: boolean; readonly memo: string | undefined } | undefined;
}

function drawAccount(random: SeededRandom, market: Market): Account {
  const terms = random.pick(COIN_NETWORKS);
  market.level = random.pick([1, 1, 1, 1, 1, 2, 3, 0]);
  market.isSuspended = random.between(1, 15) === 1;
  market.isSourced = random.between(1, 3) > 1;
  market.price =
    random.between(1, 12) === 1
      ? undefined
      : BigInt(random.pick([1, 100_000_000, 6_012_345_678_901, 33_333]));
  const spread = random.pick([terms.minWithdrawal, terms.maxWithdrawal, 10n * terms.minWithdrawal]);
  const available = units(
    (spread * BigInt(random.between(0, 200))) / 100n + BigInt(random.between(0, 99)),
  );
  const locked =
    random.between(1, 3) === 1 ? (available * BigInt(random.between(0, 120))) / 100n : 0n;
  const whitelistMode = random.pick(['off', 'off', 'off', 'soft', 'strict', 'strict'] as const);
  const memo = terms.network.hasMemo && random.between(1, 2) === 1 ? '7' : undefined;
  const entry = random.between(1, 4) > 1 ? { isOld: random.between(1, 3) > 1, memo } : undefined;
  return { terms, available, locked: units(locked), whitelistMode, entry };
}

async function openAccount(test: TestCustody, payerId: UserId, account: Account): Promise<void> {
  const { terms, available, locked, entry, whitelistMode } = account;
  if (available > 0n) await test.credit(payerId, terms.coinId, available);
  await test.custody.run((tx) => {
    saveWhitelistMode(tx.db, payerId, { mode: whitelistMode, suspensionHours: 24 }, tx.now);
    if (entry === undefined) return;
    const { network } = terms;
    const at = entry.isOld ? epochMs(tx.now - NEW_ADDRESS_WAIT_MS) : tx.now;
    const to = { networkId: network.id, address: outsideAddress(network, 'receiver') };
    insertAddress(tx.db, payerId, { ...NO_RECEIVER, ...to, memo: entry.memo }, at);
  });
  if (locked === 0n) return;
  test.db.run(
    'INSERT INTO withdraw_lock (user_id, coin_id, amount_units, until_ms) VALUES (?, ?, ?, ?)',
    [payerId, terms.coinId, locked, 9_000_000_000_000],
  );
}

const NO_RECEIVER = {
  label: 'Receiver',
  coinId: undefined,
  receiverType: undefined,
  receiver: undefined,
  receiverId: undefined,
  origin: undefined,
  isWhitelisted: true,
};

/** The form of an account, before an amount is typed. */
async function openForm(test: TestCustody, payerId: UserId, { terms }: Account) {
  const { coin, network } = terms;
  const rules = await test.custody.run((tx) =>
    rulesOf(tx, {
      userId: payerId,
      coin,
      networkId: network.id,
      available: (coinId) => tx.ledger.balanceOf(tx.ledger.coinAccounts(payerId, coinId).available),
      now: tx.now,
    }),
  );
  if (isRejection(rules)) throw new Error('the coin is listed');
  const shown: WalletNetwork = {
    ...ethereum,
    id: network.id,
    addressFamily: network.addressFamily,
    memoLabel: network.hasMemo ? 'Destination tag' : undefined,
  };
  const check: AddressChecker = (_family, typed, memo) =>
    checkAddress(network.addressFamily, typed, memo);
  const clock = () => epochMs(test.clock.nowMs);
  const empty = draft.createWithdrawal({ checkAddress: check, clock, isTwoFactorOn: true, coin });
  const opened = draft.selectNetwork(draft.withNetworks(empty, [shown]), network.id);
  const address = outsideAddress(network, 'receiver');
  return draft.edit(
    {
      ...opened,
      rules,
      book: test.custody.addresses.list(payerId).filter(isAddressEntry),
      knownAddresses: [address],
    },
    { address, isWithoutMemo: network.hasMemo },
  );
}

/** The exchange's response to the withdrawal that the form would send. */
async function verdictOf(test: TestCustody, payerId: UserId, form: WithdrawalContext) {
  const { address, isWithoutMemo } = form.draft;
  const order = { ...draft.quoteRequestOf(form), address, isWithoutMemo, ...CODES };
  const outcome = await test.custody.run((tx) =>
    requestWithdrawal(tx, requestOf({ ...order, userId: payerId })),
  );
  return isRejection(outcome) ? outcome.rejection : 'accepted';
}

const problemsOf = ({ derived: { problems } }: WithdrawalContext): readonly Problem[] =>
  [problems.amount, problems.account, problems.address].filter(isExpected);

const isExpected = (problem: WithdrawalProblems[keyof WithdrawalProblems]): problem is Problem =>
  problem !== undefined && problem in NAMES;

const describeForm = ({ draft: typed, rules }: WithdrawalContext): string =>
  JSON.stringify([typed, rules]);

it(`withdraws what the exchange accepts, and refuses the rest for its reasons (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const market: Market = { level: 1, isSuspended: false, price: UNIT, isSourced: true };
  const counts = new Map<string, number>();
  const differences: string[] = [];
  let test = openCustody(market);
  for (let index = 0; index < ACCOUNT_COUNT; index += 1) {
    if (index % ACCOUNTS_OF_CUSTODY === 0) test = openCustody(market);
    const account = drawAccount(random, market);
    const { terms, available, locked } = account;
    const feeMode = random.pick(['on_top', 'included'] as const);
    const [payerId, otherId] = [userId(1_000 + 2 * index), userId(1_001 + 2 * index)];
    for (const user of [payerId, otherId]) await openAccount(test, user, account);
    const blank = draft.edit(await openForm(test, payerId, account), { feeMode });
    const { max = decimal('0') } = blank.derived;
    const filled = draft.fillMax(blank);
    const edges = [terms.minWithdrawal, terms.maxWithdrawal, terms.fee, available, available - locked, exactUnitsOf(max)]; // prettier-ignore
    const typed = draft.edit(blank, { amount: amountTextNear(random, edges) });
    const accepted = new Set<WithdrawalContext>();
    for (const [user, form] of [
      [payerId, typed],
      [otherId, filled],
    ] as const) {
      // prettier-ignore
      const problems = problemsOf(form);
      if (problems.includes('amount_missing')) {
        if (isSendable(form.draft.amount)) differences.push(`sendable: ${describeForm(form)}`);
        continue;
      }
      const verdict = await verdictOf(test, user, form);
      if (verdict === 'accepted') accepted.add(form);
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      const names = problems.flatMap((problem) => NAMES[problem]);
      const isSame = verdict === 'accepted' ? draft.isComplete(form) : names.some((name) => name === verdict); // prettier-ignore
      if (!isSame) differences.push(`${verdict}, form ${problems.join('+') || 'complete'}: ${describeForm(form)}`); // prettier-ignore
    }
    const isMaxWorse = accepted.has(typed) && !accepted.has(filled);
    if (isMaxWorse) differences.push(`Max ${max} is rejected, ${typed.draft.amount} is not`);
  }
  console.log(`${ACCOUNT_COUNT} accounts:`, Object.fromEntries(counts));
  expect(differences.slice(0, 3)).toEqual([]);
  expect(counts.size).toBe(11);
  expect(counts.get('accepted')).toBeGreaterThan(ACCOUNT_COUNT / 20);
});
