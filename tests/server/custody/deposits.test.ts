import { expect, it } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, units } from '#contract/core/decimal.ts';
import { requestId, type UserId } from '#contract/core/ids.ts';

import { newestTransactions } from '#server/chain/chain-transactions.ts';
import { flaggedAddressOf } from '#server/chain/flagged-addresses.ts';
import { depositOf } from '#server/custody/custody-view.ts';
import { depositPage } from '#server/custody/deposit-rows.ts';
import { claimDeposit, reviewDeposit } from '#server/custody/deposits.ts';
import { hasShortfall, withdrawLockOf } from '#server/custody/withdraw-locks.ts';
import { balancesOf } from '#server/exchange/balances.ts';
import type { FuturesMoney } from '#server/exchange/transferable.ts';
import { CONTRACTS } from '#server/futures/contract-list.ts';
import { createFuturesExchange } from '#server/futures/futures-exchange.ts';
import { moveBetweenWallets } from '#server/wallets/transfers.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';
import { ALICE, BOB, coins, USDT } from '#tests/support/test-exchange.ts';
import {
  knownNetwork,
  knownTerms,
  openTestCustody,
  outsideAddress,
  sendTo,
  type TestCustody,
} from '#tests/support/test-custody.ts';

const TRON = 4;
const XRP_LEDGER = 6;
const network = knownNetwork(TRON);
const { confirmationsToCredit: credit, confirmationsToUnlock: unlock } = network;

const historyOf = (test: TestCustody, userId: UserId = ALICE) =>
  depositPage(test.db, {
    userId,
    coinId: undefined,
    since: undefined,
    until: undefined,
    page: 1,
    perPage: 50,
  }).rows.map((record) => depositOf(test.db, record));

const statesOf = (test: TestCustody, userId?: UserId) =>
  historyOf(test, userId).map(({ state }) => state);

const lockedOf = (test: TestCustody) =>
  decimalOfUnits(
    withdrawLockOf(test.custody.context, ALICE, {
      coinId: USDT,
      available: balancesOf(test.db, ALICE, 'spot')[0]?.available ?? units(0n),
      now: test.clock.nowMs as never,
    }).locked,
  );

const usdt = (text: string) => ({ coin: 'USDT', networkId: TRON, amount: coins(text) });

it('takes a deposit through every state: tradable after the first threshold, withdrawable after the second', async () => {
  const test = openTestCustody();
  await sendTo(test, ALICE, usdt('250'));
  expect(statesOf(test)).toEqual(['seen']);
  expect(test.balanceText(ALICE, USDT)).toBe('0 + 0');
  await test.blocks(TRON, 1);
  expect(statesOf(test)).toEqual(['confirming']);
  await test.blocks(TRON, credit - 1);
  expect(statesOf(test)).toEqual(['credited']);
  expect(test.balanceText(ALICE, USDT)).toBe('250 + 0');
  expect(lockedOf(test)).toBe('250');
  await test.blocks(TRON, unlock - credit - 1);
  expect(lockedOf(test)).toBe('250');
  await test.blocks(TRON, 1);
  expect(statesOf(test)).toEqual(['final']);
  expect(lockedOf(test)).toBe('0');
  const [deposit] = historyOf(test);
  expect(deposit?.events.map(({ state }) => state)).toEqual([
    'seen',
    'confirming',
    'credited',
    'final',
  ]);
  expect(test.notices.map(({ sequence }) => sequence)).toEqual(test.notices.map((_, at) => at + 1));
  expect(await test.ledgerBreaches()).toEqual([]);
});

it('gives the same result when the time passes at once', async () => {
  const [slow, fast] = [openTestCustody(), openTestCustody()];
  for (const test of [slow, fast]) {
    await sendTo(test, ALICE, usdt('250'));
    await sendTo(test, ALICE, { ...usdt('40'), dropAt: credit });
  }
  for (let count = 0; count < 40; count += 1) await slow.blocks(TRON, 1);
  await fast.blocks(TRON, 40);
  const withoutTimes = (test: TestCustody) =>
    historyOf(test).map(({ events, createdAt: _created, updatedAt: _updated, ...rest }) => ({
      ...rest,
      states: events.map(({ state }) => state),
    }));
  expect(withoutTimes(fast)).toEqual(withoutTimes(slow));
  expect(fast.balanceText(ALICE, USDT)).toBe('250 + 0');
});

it('credits a deposit of exactly the minimum, and none of one step less', async () => {
  const { minDeposit, step } = knownTerms('USDT', TRON);
  const test = openTestCustody();
  await sendTo(test, ALICE, { ...usdt('1'), amount: minDeposit });
  await sendTo(test, BOB, { ...usdt('1'), amount: units(minDeposit - step) });
  await test.blocks(TRON, credit);
  expect([statesOf(test, ALICE), statesOf(test, BOB)]).toEqual([['credited'], ['below_minimum']]);
  expect(test.balanceText(ALICE, USDT)).toBe(`${decimalOfUnits(minDeposit)} + 0`);
  expect(test.balanceText(BOB, USDT)).toBe('0 + 0');
});

it('keeps small deposits uncredited until their sum reaches the minimum', async () => {
  const test = openTestCustody();
  await sendTo(test, ALICE, usdt('0.4'));
  await test.blocks(TRON, unlock + 1);
  await sendTo(test, ALICE, usdt('0.5'));
  await test.blocks(TRON, unlock + 1);
  expect(statesOf(test)).toEqual(['below_minimum', 'below_minimum']);
  expect(test.balanceText(ALICE, USDT)).toBe('0 + 0');
  await sendTo(test, ALICE, usdt('0.1'));
  await test.blocks(TRON, unlock + 1);
  expect(statesOf(test)).toEqual(['final', 'final', 'final']);
  expect(test.balanceText(ALICE, USDT)).toBe('1 + 0');
  expect(await test.ledgerBreaches()).toEqual([]);
});

it('credits earlier small deposits with a later large one', async () => {
  const test = openTestCustody();
  await sendTo(test, ALICE, usdt('0.4'));
  await test.blocks(TRON, 60);
  await sendTo(test, ALICE, usdt('5'));
  await test.blocks(TRON, unlock + 1);
  expect(statesOf(test)).toEqual(['final', 'final']);
  expect(test.balanceText(ALICE, USDT)).toBe('5.4 + 0');
});

it('reverses the credit of a deposit that the network removes', async () => {
  const test = openTestCustody();
  await sendTo(test, ALICE, { ...usdt('250'), dropAt: credit });
  await test.blocks(TRON, credit);
  expect(test.balanceText(ALICE, USDT)).toBe('250 + 0');
  await test.blocks(TRON, 2);
  expect(statesOf(test)).toEqual(['rolled_back']);
  expect(test.balanceText(ALICE, USDT)).toBe('0 + 0');
  expect(historyOf(test)[0]).toMatchObject({ shortfall: '0' });
  expect(hasShortfall(test.db, ALICE)).toBe(false);
  expect(await test.ledgerBreaches()).toEqual([]);
});

it('records a shortfall when rolled back coins were used, and returns it from later money', async () => {
  const test = openTestCustody();
  await test.credit(BOB, USDT, coins('1000'));
  await sendTo(test, ALICE, { ...usdt('250'), dropAt: unlock + 1 });
  await test.blocks(TRON, unlock);
  expect(statesOf(test)).toEqual(['final']);
  // Alice has used 200 of them.
  await test.placed({
    userId: ALICE,
    side: 'buy',
    kind: 'limit',
    limitPrice: 4_000_000 as never,
    size: 500 as never,
  });
  expect(test.balanceText(ALICE, USDT)).toBe('50 + 200');
  await test.blocks(TRON, 3);
  expect(statesOf(test)).toEqual(['rolled_back']);
  expect(historyOf(test)[0]).toMatchObject({ shortfall: '200' });
  expect(test.balanceText(ALICE, USDT)).toBe('0 + 200');
  expect(hasShortfall(test.db, ALICE)).toBe(true);
  await sendTo(test, ALICE, usdt('120'));
  await test.blocks(TRON, unlock + 1);
  expect(historyOf(test)[1]).toMatchObject({ shortfall: '80' });
  await test.exchange.cancelAll({ userId: ALICE });
  await test.pass(1_000);
  expect(historyOf(test)[1]).toMatchObject({ shortfall: '0' });
  expect(hasShortfall(test.db, ALICE)).toBe(false);
  expect(test.balanceText(ALICE, USDT)).toBe('120 + 0');
  expect(await test.ledgerBreaches()).toEqual([]);
});

/** A deposit of 250 that is rolled back after Alice has moved all of it to the futures wallet. */
async function rolledBackInFutures(test: TestCustody, futures: FuturesMoney): Promise<void> {
  await sendTo(test, ALICE, { ...usdt('250'), dropAt: unlock + 1 });
  await test.blocks(TRON, unlock);
  const transfer = { userId: ALICE, coinId: USDT, from: 'spot', to: 'future' } as const;
  const moved = await test.exchange.transact((ledger, now) =>
    moveBetweenWallets(
      ledger,
      { ...transfer, amount: coins('250'), requestId: requestId('move') },
      now,
      futures,
    ),
  );
  expect(moved).toMatchObject({ toAvailable: coins('250') });
  await test.blocks(TRON, 3);
  expect(statesOf(test)).toEqual(['rolled_back']);
}

it('takes a rolled back deposit out of the futures wallet, and books it in the engine', async () => {
  const db = openMemoryDatabase();
  let opened: ReturnType<typeof createFuturesExchange> | undefined;
  const futuresOf = (exchange: TestCustody['exchange']) => {
    opened = createFuturesExchange({ db, exchange, contracts: CONTRACTS });
    return opened.transfers;
  };
  const test = openTestCustody({ futuresOf }, db);
  assert(opened !== undefined, 'custody is opened with futures');
  await rolledBackInFutures(test, opened.transfers);
  expect(hasShortfall(test.db, ALICE)).toBe(false);
  expect(opened.transfers.transferable(ALICE)).toBe(0n);
  expect(opened.reads.account(ALICE).equity).toBe(0n);
  expect(await test.ledgerBreaches()).toEqual([]);
  // The stored records of futures agree with the ledger.
  const again = createFuturesExchange({ db, exchange: test.exchange, contracts: CONTRACTS });
  expect(again.health).toEqual({ mode: 'open', reasons: [] });
});

it('takes only what the margins of futures do not need, and the rest once it is free', async () => {
  let [balance, margin]: [bigint, bigint] = [0n, coins('150')];
  const futures: FuturesMoney = {
    quoteCoinId: USDT,
    transferable: () => units(balance > margin ? balance - margin : 0n),
    book: (_ledger, _user, amount) => {
      balance += amount;
    },
  };
  const test = openTestCustody({ futuresOf: () => futures });
  await rolledBackInFutures(test, futures);
  expect(historyOf(test)[0]).toMatchObject({ shortfall: '150' });
  expect(balance).toBe(coins('150'));
  expect(hasShortfall(test.db, ALICE)).toBe(true);
  await test.pass(60_000);
  expect(balance).toBe(coins('150'));
  margin = 0n;
  await test.pass(1_000);
  expect(hasShortfall(test.db, ALICE)).toBe(false);
  expect(balance).toBe(0n);
  expect(await test.ledgerBreaches()).toEqual([]);
});

it('never credits a transaction that is dropped from the pool', async () => {
  const test = openTestCustody();
  await sendTo(test, ALICE, { ...usdt('250'), dropAt: 0 });
  await test.blocks(TRON, 3);
  expect(statesOf(test)).toEqual(['rolled_back']);
  expect(test.balanceText(ALICE, USDT)).toBe('0 + 0');
});

it('rejects a deposit from a sanctioned sender in the automatic review', async () => {
  const test = openTestCustody();
  await sendTo(test, ALICE, { ...usdt('250'), fromAddress: flaggedAddressOf(network) });
  await test.blocks(TRON, unlock + 1);
  expect(statesOf(test)).toEqual(['rejected']);
  expect(test.balanceText(ALICE, USDT)).toBe('0 + 0');
});

it('waits for the operator in the manual review', async () => {
  const test = openTestCustody({ review: 'manual' });
  await sendTo(test, ALICE, { ...usdt('250'), fromAddress: flaggedAddressOf(network) });
  await test.blocks(TRON, 60);
  expect(statesOf(test)).toEqual(['in_review']);
  const [deposit] = historyOf(test);
  await test.custody.run((tx) => reviewDeposit(tx, deposit?.id ?? 0, 'accepted', undefined));
  expect(statesOf(test)).toEqual(['final']);
  expect(test.balanceText(ALICE, USDT)).toBe('250 + 0');
  const again = await test.custody.run((tx) =>
    reviewDeposit(tx, deposit?.id ?? 0, 'rejected', undefined),
  );
  expect(again).toMatchObject({ rejection: 'state_changed' });
});

it('recovers a deposit without memo for whoever knows its transaction and sender', async () => {
  const test = openTestCustody();
  const { coinId, network: ledger } = knownTerms('XRP', XRP_LEDGER);
  const sent = { coin: 'XRP', networkId: XRP_LEDGER, amount: coins('30') };
  const transactionId = await sendTo(test, ALICE, { ...sent, isWithoutMemo: true });
  await test.blocks(XRP_LEDGER, 60);
  expect(statesOf(test)).toEqual([]);
  const claim = {
    networkId: XRP_LEDGER,
    transactionId,
    fromAddress: outsideAddress(ledger, 'sender'),
  };
  const claimFor = (userId: UserId, fromAddress = claim.fromAddress) =>
    test.custody.run((tx) => claimDeposit(tx, userId, { ...claim, fromAddress }));
  expect(await claimFor(BOB, outsideAddress(ledger, 'other'))).toMatchObject({
    rejection: 'not_found',
  });
  await claimFor(ALICE);
  expect(statesOf(test)).toEqual(['final']);
  expect(test.balanceText(ALICE, coinId)).toBe('30 + 0');
  expect(historyOf(test)[0]?.events.map(({ state }) => state)).toEqual([
    'seen',
    'memo_missing',
    'in_review',
    'final',
  ]);
  expect(await claimFor(BOB)).toMatchObject({ rejection: 'not_found' });
  expect(await claimFor(ALICE)).toMatchObject({ rejection: 'state_changed' });
  expect(await test.ledgerBreaches()).toEqual([]);
});

it('ignores coins that are sent to an address of somebody else', async () => {
  const test = openTestCustody();
  const { coinId } = knownTerms('USDT', TRON);
  await test.custody.send({
    networkId: TRON,
    coinId,
    amount: units(5n),
    fromAddress: outsideAddress(network, 'a'),
    toAddress: outsideAddress(network, 'b'),
  });
  await test.blocks(TRON, 40);
  expect(newestTransactions(test.db, 5)).toHaveLength(1);
  expect(statesOf(test)).toEqual([]);
});

it('continues after a restart as if there had been none', async () => {
  const [restarted, other] = [openTestCustody(), openTestCustody()];
  for (const test of [restarted, other]) await sendTo(test, ALICE, usdt('250'));
  await restarted.blocks(TRON, 3);
  await other.blocks(TRON, 3);
  const again = openTestCustody({}, restarted.db);
  again.clock.nowMs = restarted.clock.nowMs;
  await again.blocks(TRON, 20);
  await other.blocks(TRON, 20);
  expect(historyOf(again)).toEqual(historyOf(other));
  expect(again.balanceText(ALICE, USDT)).toBe('250 + 0');
});
