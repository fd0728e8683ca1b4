import { expect, it } from 'vitest';
import { fraction } from '#domain/futures/fraction.ts';
import { ALICE, BOB, CAROL } from '#tests/support/test-exchange.ts';
import {
  BTC_CONTRACT,
  futuresTicks,
  openTestFutures,
  usdt,
  type TestFutures,
} from '#tests/support/test-futures.ts';

const CONTRACT = BTC_CONTRACT.pair.id;
const BTC_USDT = { tradeCoin: 'BTC', quoteCoin: 'USDT' };

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

/** Notifications other than those of orders. */
const ofPositions = ({ notifications }: TestFutures) =>
  notifications.filter(({ details }) => details.kind !== 'order');

const stopLoss = (test: TestFutures, price: string, size?: number) =>
  test.futures.run((engine, now) => {
    const [position] = engine.positions(ALICE);
    if (position === undefined) throw new Error('the position is open');
    return engine.setPositionStops(
      {
        userId: ALICE,
        positionId: position.record.id,
        takeProfit: undefined,
        stopLoss: { price: futuresTicks(price), triggerBy: 'mark' },
        size: size as never,
      },
      now,
    );
  });

it('notifies the holder of a liquidation with size and price', async () => {
  const test = await open();
  await test.placed({ userId: CAROL, side: 'buy', size: '0.5', price: '57100' });
  await test.setMark('57000');
  expect(ofPositions(test)).toEqual([
    {
      userId: ALICE,
      details: {
        kind: 'futures',
        event: 'liquidated',
        ...BTC_USDT,
        positionSide: 'long',
        size: '0.5',
        price: '57000',
        amount: undefined,
      },
    },
  ]);
});

it('notifies the counterparty of a deleveraging with size and price', async () => {
  const test = await open();
  // The book is empty, so Alice's position is closed against Bob's short.
  await test.setMark('50000');
  const events = ofPositions(test).map(({ userId, details }) => [userId, details.event]);
  expect(events[0]).toEqual([ALICE, 'liquidated']);
  const deleveraged = test.notifications.filter(({ details }) => details.event === 'deleveraged');
  const recorded = test.events.flatMap(({ changes }) => changes.deleveragings);
  expect(deleveraged.length).toBe(recorded.length);
  expect(deleveraged).toMatchObject([
    { userId: BOB, details: { kind: 'futures', positionSide: 'short', size: '0.5' } },
  ]);
});

it('notifies of a stop of a position that triggers, once, and of none that is canceled', async () => {
  const test = await open();
  await stopLoss(test, '59000');
  await stopLoss(test, '59500');
  await test.placed({ userId: CAROL, side: 'buy', size: '0.5', price: '59400' });
  await test.setMark('59500');
  await test.setMark('59400');
  expect(ofPositions(test)).toMatchObject([
    {
      userId: ALICE,
      details: {
        kind: 'futures',
        event: 'stop_triggered',
        ...BTC_USDT,
        positionSide: 'long',
        price: '59500',
      },
    },
  ]);
});

it('notifies of a stop-limit order that triggers, once, also when it fills later', async () => {
  const test = await open();
  const stop = (stopPrice: string, price: string) =>
    test.placed({
      userId: CAROL,
      side: 'buy',
      kind: 'stop_limit',
      size: '0.2',
      price,
      stopPrice: futuresTicks(stopPrice),
      triggerBy: 'mark',
    });
  await stop('61000', '61100');
  const { order } = await stop('62000', '62100');
  await test.futures.run((engine, now) => engine.cancel(CAROL, order.id, now));
  expect(ofPositions(test)).toEqual([]);
  await test.setMark('61000');
  await test.placed({ userId: BOB, side: 'sell', size: '0.1', price: '61100' });
  await test.placed({ userId: BOB, side: 'sell', size: '0.1', price: '61100' });
  await test.setMark('61050');
  expect(ofPositions(test)).toMatchObject([
    {
      userId: CAROL,
      details: { event: 'stop_triggered', positionSide: 'long', size: '0.2', price: '61000' },
    },
  ]);
});

it('notifies of funding that was paid, from 10 USDT on, and not of a receipt', async () => {
  const test = await open();
  // The position is worth 30,000.
  await test.futures.run((engine, now) =>
    engine.settleFunding(CONTRACT, fraction(3n, 10_000n), now),
  );
  expect(ofPositions(test)).toEqual([]);
  await test.futures.run((engine, now) =>
    engine.settleFunding(CONTRACT, fraction(4n, 10_000n), now),
  );
  expect(ofPositions(test)).toEqual([
    {
      userId: ALICE,
      details: {
        kind: 'futures',
        event: 'funding',
        ...BTC_USDT,
        positionSide: 'long',
        size: '0.5',
        price: undefined,
        amount: '-12',
      },
    },
  ]);
});

it('notifies once of a filled contract order, and of none that its owner cancels', async () => {
  const test = await open();
  const before = test.notifications.length;
  const { order } = await test.placed({ userId: CAROL, side: 'buy', size: '0.2', price: '59000' });
  await test.placed({ userId: BOB, side: 'sell', size: '0.1', price: '59000' });
  await test.placed({ userId: BOB, side: 'sell', size: '0.1', price: '59000' });
  const rest = await test.placed({ userId: CAROL, side: 'buy', size: '0.1', price: '58000' });
  await test.futures.run((engine, now) => engine.cancel(CAROL, rest.order.id, now));
  const ofCarol = test.notifications.slice(before).filter(({ userId }) => userId === CAROL);
  expect(ofCarol).toEqual([
    {
      userId: CAROL,
      details: {
        kind: 'order',
        event: 'filled',
        market: 'futures',
        orderId: order.id,
        ...BTC_USDT,
        side: 'buy',
        orderKind: 'limit',
        size: '0.2',
        filled: '0.2',
        averagePrice: '59000',
        notional: '11800',
      },
    },
  ]);
});

it('notifies of a contract order whose rest the exchange has canceled', async () => {
  const test = await open();
  const before = test.notifications.length;
  await test.placed({ userId: BOB, side: 'sell', size: '0.1', price: '60000' });
  await test.placed({ userId: CAROL, side: 'buy', size: '0.3' });
  const ofCarol = test.notifications.slice(before).filter(({ userId }) => userId === CAROL);
  expect(ofCarol).toMatchObject([
    { details: { event: 'canceled', size: '0.3', filled: '0.1', averagePrice: '60000' } },
  ]);
});
