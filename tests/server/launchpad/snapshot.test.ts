import { expect, it } from 'vitest';
import { decimal, units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { sampleInstantOf } from '#domain/launchpad/seed.ts';
import { freezeAs, placeFreeze } from '#server/ledger/freezes.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import { coins } from '#tests/support/test-exchange.ts';
import type { TestLaunchpad } from '#tests/support/test-launchpad.ts';
import {
  ANNA,
  at,
  BEN,
  nameOf,
  openTestLaunchpad,
  WITH_SNAPSHOT,
} from '#tests/support/test-launchpad.ts';

async function samplesOf(test: TestLaunchpad, projectId: number, userId: UserId) {
  const page = test.service.samples({ projectId, userId, page: 1, perPage: 100 });
  if (isRejection(page)) throw new Error('the project exists');
  return page.rows;
}

const move = (
  test: TestLaunchpad,
  payerId: UserId,
  receiverId: UserId,
  amount: bigint,
  cause: string,
) =>
  test.service.run(({ ledger, now }) =>
    postTransfer(ledger, {
      debit: ledger.coinAccounts(payerId, QUOTE_COIN.id).available,
      credit: ledger.coinAccounts(receiverId, QUOTE_COIN.id).available,
      amount: units(amount * 10n ** 8n),
      type: 'internal_transfer',
      cause,
      postedAt: now,
    }),
  );

it('reads spot and P2P balances once in each hour, at the instants of the seed', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project(WITH_SNAPSHOT);
  for (let hour = 1; hour <= 25; hour += 1) await test.goTo(at(hour));
  const rows = await samplesOf(test, project.id, ANNA);
  expect(rows).toHaveLength(24);
  expect(rows.every(({ amount }) => amount === '2000')).toBe(true);
  expect(rows.map((row) => row.at).toReversed()).toEqual(
    Array.from({ length: 24 }, (_, hour) => sampleInstantOf(project.seed, at(1), hour)),
  );
  expect(await test.service.limit(ANNA, project.id)).toMatchObject({
    average: '2000',
    limit: '1000',
    sampleCount: 24,
    hourCount: 24,
  });
});

it('counts hours before the account existed as 0, and limits the commitment by the mean', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project({ ...WITH_SNAPSHOT, limitRatio: decimal('0.5') });
  const late = userId(70);
  await test.goTo(at(13));
  await test.add(late, '24');
  await test.goTo(at(25));
  const rows = await samplesOf(test, project.id, late);
  expect(rows.filter(({ amount }) => amount === '48')).toHaveLength(12);
  expect(rows.filter(({ amount }) => amount === '0')).toHaveLength(12);
  expect(await test.service.limit(late, project.id)).toMatchObject({ average: '24', limit: '12' });
});

it('finds coins that were lent around with one of the borrowers in each hour', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project(WITH_SNAPSHOT);
  for (let hour = 1; hour <= 25; hour += 1) {
    await test.goTo(at(hour));
    const [from, to] = hour % 2 === 0 ? [ANNA, BEN] : [BEN, ANNA];
    await move(test, from, to, 1_000n, `lend/${hour}`);
  }
  const sums = await Promise.all(
    [ANNA, BEN].map(async (user) =>
      (await samplesOf(test, project.id, user)).reduce((sum, row) => sum + Number(row.amount), 0),
    ),
  );
  expect((sums[0] ?? 0) + (sums[1] ?? 0)).toBe(24 * 4_000);
});

it('does not count what is committed to another project', async () => {
  const test = await openTestLaunchpad();
  const other = await test.project({ coin: 'OTH' });
  const project = await test.project(WITH_SNAPSHOT);
  await test.goTo(at(1));
  await test.commit(ANNA, other, '400');
  await test.goTo(at(5));
  const [newest] = await samplesOf(test, project.id, ANNA);
  expect(newest?.amount).toBe('1600');
});

it('counts what is in orders and in Earn, and nothing of the futures wallet (L2)', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project(WITH_SNAPSHOT);
  await test.service.run(({ ledger, now: postedAt }) => {
    const coinAccounts = ledger.coinAccounts(ANNA, QUOTE_COIN.id);
    const { available } = coinAccounts;
    const order = { reason: 'order', referenceId: 1, cause: 'order:1' } as const;
    placeFreeze(ledger, { ...order, coinAccounts, amount: coins('100'), postedAt });
    const owner = { reason: 'earn', referenceId: 1 } as const;
    const principal = { owner, coinAccounts, amount: coins('200') };
    freezeAs(
      ledger,
      { ...principal, type: 'earn_subscribe', cause: 'earn:1', postedAt },
      available,
    );
    postTransfer(ledger, {
      debit: available,
      credit: ledger.coinAccounts(ANNA, QUOTE_COIN.id, 'future').available,
      amount: coins('300'),
      type: 'wallet_transfer',
      cause: 'to-futures:1',
      postedAt,
    });
  });
  await test.goTo(at(2));
  const [newest] = await samplesOf(test, project.id, ANNA);
  expect(newest?.amount).toBe('1700');
});

it('misses no hour when the exchange stops, and repeats none', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project(WITH_SNAPSHOT);
  await test.goTo(at(4));
  const again = await test.reopen();
  await again.goTo(at(30));
  expect(await samplesOf(again, project.id, ANNA)).toHaveLength(24);
  const third = await again.reopen();
  await third.goTo(at(31));
  const rows = await samplesOf(third, project.id, ANNA);
  expect(rows).toHaveLength(24);
  expect(nameOf(await third.commit(ANNA, project, '5'))).toBe('done');
});

it('tells those with a balance when the commit phase starts', async () => {
  const test = await openTestLaunchpad();
  await test.project(WITH_SNAPSHOT);
  await test.goTo(at(25) - HOUR_MS);
  expect(test.told).toEqual([]);
  await test.goTo(at(25));
  expect(test.told.map(({ event }) => event)).toEqual(Array(6).fill('phase_started'));
});
