/** Commands, ledger and restart of the futures exchange. */
import { expect, it } from 'vitest';
import { units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import type { CloseFuturesPosition, PlaceFuturesOrder } from '#server/futures/engine/engine-api.ts';
import type { PositionId } from '#server/futures/engine/engine-terms.ts';
import type { FuturesStopRecord } from '#server/futures/engine/engine-records.ts';
import { closeFuturesPosition } from '#server/futures/place-futures-order.ts';
import type { OrderSettings } from '#server/futures/order-settings.ts';
import { historyPage } from '#server/ledger/history.ts';
import { ALICE, BOB, CAROL } from '#tests/support/test-exchange.ts';
import {
  BTC_CONTRACT,
  ETH_CONTRACT,
  futuresLots,
  futuresTicks,
  openTestFutures,
  usdt,
  type TestFutures,
} from '#tests/support/test-futures.ts';
import { FIRST_FUND } from '#server/futures/restore.ts';
import { fundOf } from '#server/futures/rows/state-rows.ts';
import { reject } from '#server/runtime/rejection.ts';

const CONTRACT = BTC_CONTRACT.pair.id;

/** A restored record counts as changed, so its version is not part of what must be equal. */
const termsOf = ({ version: _version, ...terms }: FuturesStopRecord) => terms;

/** Alice is long 0.5 at 60,000 with 20x, isolated; Bob is short the same. */
async function open(): Promise<TestFutures> {
  const test = openTestFutures();
  for (const userId of [ALICE, BOB, CAROL]) await test.fund(userId, usdt('10000'));
  await test.setMark('60000');
  for (const userId of [ALICE, BOB, CAROL]) {
    await test.futures.run((engine, now) =>
      engine.setLeverage({ userId, contractId: CONTRACT, leverage: 20 }, now),
    );
  }
  await test.placed({ userId: BOB, side: 'sell', size: '0.5', price: '60000' });
  await test.placed({ userId: ALICE, side: 'buy', size: '0.5' });
  return test;
}

const walletOf = ({ test }: TestFutures, userId: UserId) =>
  test.exchange
    .walletBalances(userId)
    .find(({ wallet, coinId }) => wallet === 'future' && coinId === QUOTE_COIN.id);

const systemBalance = ({ db }: TestFutures, purpose: string): bigint =>
  db.get<{ balance_units: bigint }>('SELECT balance_units FROM account WHERE purpose = ?', [
    purpose,
  ])?.balance_units ?? 0n;

it('[WALLET-03] freezes the margin of an isolated position in the futures wallet and charges its fee', async () => {
  const test = await open();
  // Margin 1,500; taker fee 18, maker fee 6.
  expect(walletOf(test, ALICE)).toMatchObject({ available: usdt('8482'), frozen: usdt('1500') });
  expect(walletOf(test, BOB)).toMatchObject({ available: usdt('8494'), frozen: usdt('1500') });
  const [position] = test.futures.reads.positions(ALICE);
  expect(position?.liquidationPrice).toBe(usdt('57228.91566266'));
  expect(checkLedger(test.db)).toEqual([]);
});

it('[FUT-15] pays the profit of a closed position through the clearing account', async () => {
  const test = await open();
  await test.setMark('62000');
  await test.placed({ userId: CAROL, side: 'buy', size: '0.5', price: '62000' });
  await test.placed({ userId: ALICE, side: 'sell', action: 'close', size: '0.5' });
  // 10,000 - 18 + 1,000 - 18.60
  expect(walletOf(test, ALICE)).toMatchObject({ available: usdt('10963.4'), frozen: 0n });
  expect(systemBalance(test, 'clearing')).toBe(test.futures.reads.totals().unrealizedProfit);
  expect(systemBalance(test, 'clearing')).toBe(usdt('-1000'));
  expect(checkLedger(test.db)).toEqual([]);
  const types = historyPage(test.db, { userId: ALICE }, { page: 1, perPage: 100 }).rows.map(
    ({ type }) => type,
  );
  expect(types).toEqual(expect.arrayContaining(['futures_profit', 'futures_fee', 'margin_freeze']));
  const page = test.records.closedPositions({ userId: ALICE, page: 1, perPage: 10 });
  expect(page.rows).toMatchObject([
    { entryPrice: usdt('60000'), exitPrice: usdt('62000'), reason: 'closed' },
  ]);
});

it('[WALLET-03] lets leave the futures wallet only what no margin needs', async () => {
  const test = await open();
  expect(test.futures.transfers.transferable(ALICE)).toBe(usdt('8482'));
  expect(await test.transfer(ALICE, usdt('-8482.00000001'), 'too-much')).toBe('balance_too_low');
  expect(await test.transfer(ALICE, usdt('-8482'), 'all')).toBe('moved');
  expect(await test.transfer(ALICE, usdt('-8482'), 'all')).toBe('moved');
  expect(test.futures.reads.account(ALICE)).toMatchObject({ available: 0n, balance: usdt('1500') });
  expect(checkLedger(test.db)).toEqual([]);
});

it('[FUT-15] restores positions, orders, stops and settings after a restart', async () => {
  const test = await open();
  await test.placed({ userId: ALICE, side: 'buy', size: '0.1', price: '58000' });
  await test.futures.run((engine, now) => {
    const [position] = engine.positions(ALICE);
    if (position === undefined) throw new Error('the position is open');
    return engine.setPositionStops(
      {
        userId: ALICE,
        positionId: position.record.id,
        takeProfit: { price: 630_000 as never, triggerBy: 'mark' },
        stopLoss: { price: 590_000 as never, triggerBy: 'last' },
        size: undefined,
      },
      now,
    );
  });
  const { reads } = test.futures;
  const before = [ALICE, BOB].map((userId) => [
    reads.account(userId),
    reads.positions(userId),
    reads.openOrders(userId),
    reads.openStops(userId).map(termsOf),
    reads.settings(userId, CONTRACT),
  ]);
  const totals = reads.totals();
  const again = test.restart();
  expect(again.futures.health).toEqual({ mode: 'open', reasons: [] });
  const restored = again.futures.reads;
  const after = [ALICE, BOB].map((userId) => [
    restored.account(userId),
    restored.positions(userId),
    restored.openOrders(userId),
    restored.openStops(userId).map(termsOf),
    restored.settings(userId, CONTRACT),
  ]);
  expect(after).toEqual(before);
  expect(restored.totals()).toEqual(totals);
  // The restored engine trades on.
  await again.setMark('57000');
  expect(again.futures.reads.positions(ALICE)).toEqual([]);
  expect(checkLedger(again.db)).toEqual([]);
});

it('stocks the insurance fund once, and records what it has stocked', async () => {
  const first = openTestFutures();
  await first.setMark('60000');
  expect(fundOf(first.db)).toEqual(FIRST_FUND);
  expect(systemBalance(first, 'insurance')).toBe(FIRST_FUND.insurance);
  const second = first.restart();
  await second.setMark('60001');
  expect(second.futures.reads.prices(CONTRACT).mark).toBe(usdt('60001'));
  expect(systemBalance(second, 'insurance')).toBe(FIRST_FUND.insurance);
  expect(checkLedger(second.db)).toEqual([]);
});

it('liquidates a position once, and its margin goes to the insurance fund', async () => {
  const test = await open();
  const before = systemBalance(test, 'insurance');
  await test.placed({ userId: CAROL, side: 'buy', size: '0.5', price: '57100' });
  await test.setMark('57000');
  const { liquidations } = mergedOf(test);
  expect(liquidations).toMatchObject([{ kind: 'takeover', userId: ALICE, price: usdt('57000') }]);
  // Closed at 57,100: 50 above the bankruptcy price.
  expect(systemBalance(test, 'insurance') - before).toBe(usdt('50'));
  expect(walletOf(test, ALICE)).toMatchObject({ available: usdt('8482'), frozen: 0n });
  expect(test.restart().futures.health.reasons).toEqual([]);
  const page = test.records.closedPositions({ userId: ALICE, page: 1, perPage: 10 });
  expect(page.rows).toMatchObject([{ reason: 'liquidated', exitPrice: usdt('57000') }]);
  expect(checkLedger(test.db)).toEqual([]);
});

const mergedOf = ({ events }: TestFutures) => ({
  liquidations: events.flatMap(({ changes }) => changes.liquidations),
});

it('opens in cancel-only mode when a position is missing on disk', async () => {
  const test = await open();
  test.db.run('DELETE FROM futures_position WHERE user_id = ?', [BOB]);
  const again = test.restart();
  expect(again.futures.health.mode).toBe('cancel_only');
  expect(again.futures.health.reasons.join(' ')).toContain('long');
  const outcome = await again.futures.run((engine, now) => engine.deposit(ALICE, units(1n), now));
  expect(outcome).toEqual(reject('exchange_cancel_only'));
  const canceled = await again.futures.run((engine, now) => engine.cancelAll(ALICE, {}, now), {
    isCancellation: true,
  });
  expect(canceled).not.toHaveProperty('rejection');
});

it('returns the order that a client order ID has already placed', async () => {
  const test = await open();
  const order = {
    userId: ALICE,
    contractId: CONTRACT,
    side: 'buy' as const,
    action: 'open' as const,
    kind: 'limit' as const,
    size: 10 as never,
    limitPrice: 500_000 as never,
    clientOrderId: 'intent-1' as never,
  };
  const terms = { order, leverage: 20, marginMode: 'isolated' as const };
  const first = await test.records.place(terms);
  expect(first).toMatchObject({ result: 'created' });
  expect(await test.records.place(terms)).toMatchObject({ result: 'existing' });
  const other = { ...terms, order: { ...order, size: 11 as never } };
  expect(await test.records.place(other)).toEqual(reject('client_order_id_reused'));
  expect(test.futures.reads.openOrders(ALICE)).toHaveLength(1);
});

it('previews with other settings, and leaves the stored ones in force', async () => {
  const test = await open();
  const orderOf = (userId: UserId, action: 'open' | 'close' = 'open') =>
    ({
      userId,
      contractId: CONTRACT,
      side: 'buy',
      action,
      kind: 'limit',
      size: futuresLots('0.5'),
      limitPrice: futuresTicks('60000'),
    }) as const;
  const settingsOf = (userId: UserId) =>
    test.futures.run((engine) => engine.settings(userId, CONTRACT));
  const terms = { leverage: 50, marginMode: 'cross' } as const;
  const before = await settingsOf(CAROL);
  const preview = test.futures.previewWith(orderOf(CAROL), terms);
  expect(preview).toMatchObject({ leverage: 50, cost: usdt('618') });
  expect(await settingsOf(CAROL)).toEqual(before);
  const same = test.futures.previewWith(orderOf(CAROL), { leverage: 20, marginMode: 'isolated' });
  expect(same).toMatchObject({ leverage: 20, cost: usdt('1518') });
  const ofCross = { leverage: 20, marginMode: 'cross' } as const;
  const liquidationPriceOf = (preview: object) =>
    'liquidationPrice' in preview ? preview.liquidationPrice : preview;
  expect(liquidationPriceOf(same)).toBe(usdt('57228.91566266'));
  expect(liquidationPriceOf(test.futures.previewWith(orderOf(CAROL), ofCross))).not.toEqual(
    liquidationPriceOf(same),
  );
  // What closes is estimated with the settings of its position.
  expect(test.futures.previewWith(orderOf(BOB, 'close'), terms)).toMatchObject({ leverage: 20 });
  const tooHigh = { leverage: 1_000, marginMode: 'isolated' } as const;
  expect(test.futures.previewWith(orderOf(CAROL), tooHigh)).toHaveProperty('rejection');
  for (const userId of [ALICE, BOB, CAROL]) {
    expect(await settingsOf(userId)).toMatchObject({ leverage: 20, marginMode: 'isolated' });
  }
  const again = test.restart();
  expect(await again.futures.run((engine) => engine.settings(CAROL, CONTRACT))).toEqual(before);
});

it('rejects an order that names other terms than a position or an open order has', async () => {
  const test = await open();
  const order = {
    userId: ALICE,
    contractId: CONTRACT,
    side: 'buy',
    action: 'open',
    kind: 'limit',
    size: futuresLots('0.001'),
    limitPrice: futuresTicks('50000'),
  } as const;
  const settingsOf = (userId: UserId) =>
    test.futures.run((engine) => engine.settings(userId, CONTRACT));
  const marginOf = () => test.futures.reads.positions(ALICE).map(({ record }) => record.margin);
  const marginBefore = marginOf();
  const verdictsOf = async (userId: UserId, terms: OrderSettings) => [
    test.futures.previewWith({ ...order, userId }, terms),
    await test.records.place({ order: { ...order, userId }, ...terms }),
  ];
  const inForce = { leverage: 20, margin_mode: 1 };
  const rejection = { rejection: 'order_terms_differ', details: inForce };
  for (const terms of [
    { leverage: 5, marginMode: 'isolated' },
    { leverage: 125, marginMode: 'isolated' },
    { leverage: 20, marginMode: 'cross' },
    { leverage: 1, marginMode: 'cross' },
  ] as const) {
    expect(await verdictsOf(ALICE, terms)).toMatchObject([rejection, rejection]);
  }
  expect(marginOf()).toEqual(marginBefore);
  expect(await settingsOf(ALICE)).toMatchObject({ leverage: 20, marginMode: 'isolated' });
  const same = { leverage: 20, marginMode: 'isolated' } as const;
  expect(await verdictsOf(ALICE, same)).toMatchObject([
    { result: 'preview' },
    { result: 'created' },
  ]);

  // An open order locks them too. Until there is one, the order sets its own, and a rejected one none.
  const tooLarge = { ...order, userId: CAROL, size: futuresLots('900') };
  const cross = { leverage: 50, marginMode: 'cross' } as const;
  expect(await test.records.place({ order: tooLarge, ...cross })).toHaveProperty('rejection');
  expect(await settingsOf(CAROL)).toMatchObject({ leverage: 20, marginMode: 'isolated' });
  expect(await verdictsOf(CAROL, cross)).toMatchObject([
    { result: 'preview', leverage: 50 },
    { result: 'created', order: { leverage: 50, marginMode: 'cross' } },
  ]);
  expect(await verdictsOf(CAROL, same)).toMatchObject([
    { rejection: 'order_terms_differ', details: { leverage: 50, margin_mode: 2 } },
    { rejection: 'order_terms_differ' },
  ]);
});

it('closes with the terms of the position: leverage and margin mode of a closing order change nothing', async () => {
  const test = await open();
  const order = {
    userId: ALICE,
    contractId: CONTRACT,
    side: 'sell',
    action: 'close',
    kind: 'limit',
    size: futuresLots('0.1'),
    limitPrice: futuresTicks('61000'),
  } as const;
  const terms = { order, leverage: 50, marginMode: 'isolated' } as const;
  expect(await test.records.place(terms)).toMatchObject({ result: 'created' });
  expect(await test.futures.run((engine) => engine.settings(ALICE, CONTRACT))).toMatchObject({
    leverage: 20,
  });
});

it('takes a repeated client order ID for the same intent only with the same terms', async () => {
  const test = await open();
  const order = {
    userId: CAROL,
    contractId: CONTRACT,
    side: 'buy',
    action: 'open',
    kind: 'stop_limit',
    size: futuresLots('0.01'),
    limitPrice: futuresTicks('60500'),
    stopPrice: futuresTicks('60400'),
    clientOrderId: 'intent-2' as never,
  } as const;
  const place = (change: Partial<PlaceFuturesOrder>) =>
    test.records.place({
      order: { ...order, ...change },
      leverage: 20,
      marginMode: 'isolated',
    });
  expect(await place({})).toMatchObject({ result: 'created' });
  expect(await place({})).toMatchObject({ result: 'existing' });
  const changes: readonly Partial<PlaceFuturesOrder>[] = [
    { side: 'sell' },
    { action: 'close' },
    { kind: 'limit' },
    { size: futuresLots('0.02') },
    { limitPrice: futuresTicks('60501') },
    { stopPrice: futuresTicks('60401') },
    { contractId: ETH_CONTRACT.pair.id },
    { timeInForce: 'IOC' },
    { triggerBy: 'index' },
    { isReduceOnly: true },
    { stops: { takeProfit: { price: futuresTicks('70000'), triggerBy: 'mark' } } as never },
  ];
  for (const change of changes) {
    expect(await place(change)).toEqual(reject('client_order_id_reused'));
  }
});

it('takes a repeated client order ID of a closing order for the same intent only with the same terms', async () => {
  const test = await open();
  const [position] = test.futures.reads.positions(ALICE);
  if (position === undefined) throw new Error('Alice has a position.');
  const close = (change: Partial<CloseFuturesPosition>) =>
    test.futures.run((engine, now) =>
      closeFuturesPosition({ db: test.db, engine, now }, {
        userId: ALICE,
        positionId: position.record.id,
        kind: 'limit',
        size: futuresLots('0.1'),
        limitPrice: futuresTicks('61000'),
        clientOrderId: 'close-1' as never,
        ...change,
      } as Parameters<typeof closeFuturesPosition>[1]),
    );
  expect(await close({})).toMatchObject({ result: 'created' });
  expect(await close({})).toMatchObject({ result: 'existing' });
  const reused = reject('client_order_id_reused');
  expect(await close({ kind: 'market' })).toEqual(reused);
  expect(await close({ limitPrice: futuresTicks('61001') })).toEqual(reused);
  expect(await close({ size: futuresLots('0.05') })).toEqual(reused);
  expect(await close({ positionId: (position.record.id + 1) as PositionId })).toEqual(reused);
});
