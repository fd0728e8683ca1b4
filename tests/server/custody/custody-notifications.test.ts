/** Notifications of the states of deposits and withdrawals. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { flaggedAddressOf } from '#server/chain/flagged-addresses.ts';
import {
  cancelWithdrawal,
  requestWithdrawal,
  reviewWithdrawal,
} from '#server/custody/withdrawals.ts';
import { ALICE, coins, USDT } from '#tests/support/test-exchange.ts';
import {
  knownNetwork,
  openTestCustody,
  outsideAddress,
  sendTo,
  type TestCustody,
} from '#tests/support/test-custody.ts';

const TRON = 4;
const network = knownNetwork(TRON);
const eventsOf = ({ notifications }: TestCustody) =>
  notifications.map(({ details }) => `${details.kind} ${details.event}`);
const deposit = (test: TestCustody, more: object = {}) =>
  sendTo(test, ALICE, { coin: 'USDT', networkId: TRON, amount: coins('300'), ...more });

let requestCount = 0;
async function request(test: TestCustody, mailCode: string | undefined = '1') {
  await test.pass(10_000);
  const id = String((requestCount += 1)).padStart(12, '0');
  const outcome = await test.custody.run((tx) =>
    requestWithdrawal(tx, {
      userId: ALICE,
      coin: 'USDT',
      networkId: TRON,
      address: outsideAddress(network, 'cold'),
      memo: undefined,
      isWithoutMemo: false,
      amount: decimal('100'),
      feeMode: 'on_top',
      requestId: requestId(`00000000-0000-4000-8000-${id}`),
      note: undefined,
      twoFactorCode: '1',
      mailCode,
    }),
  );
  if ('rejection' in outcome) throw new Error(`a withdrawal was rejected: ${outcome.rejection}`);
  return outcome.record.id;
}

it('notifies of a deposit when it is credited and when it can be withdrawn', async () => {
  const test = openTestCustody();
  await deposit(test);
  await test.blocks(TRON, network.confirmationsToCredit);
  expect(test.notifications).toEqual([
    {
      userId: ALICE,
      details: {
        kind: 'deposit',
        event: 'credited',
        depositId: 1,
        coin: 'USDT',
        network: 'Tron',
        amount: '300',
        reason: undefined,
      },
    },
  ]);
  await test.blocks(TRON, 60);
  expect(eventsOf(test)).toEqual(['deposit credited', 'deposit completed']);
});

it('notifies of a deposit below the minimum, of a rejected one, and of one that was taken back', async () => {
  const small = openTestCustody();
  await deposit(small, { amount: coins('0.5') });
  await small.blocks(TRON, 40);
  expect(eventsOf(small)).toEqual(['deposit below_minimum']);
  const flagged = openTestCustody();
  await deposit(flagged, { fromAddress: flaggedAddressOf(network) });
  await flagged.blocks(TRON, 40);
  expect(eventsOf(flagged)).toEqual(['deposit in_review', 'deposit rejected']);
  const dropped = openTestCustody();
  // Never credited, so nothing was announced.
  await deposit(dropped, { dropAt: 0 });
  await dropped.blocks(TRON, 40);
  expect(dropped.notifications).toEqual([]);
  await deposit(dropped, { dropAt: network.confirmationsToCredit });
  await dropped.blocks(TRON, 40);
  expect(eventsOf(dropped)).toEqual(['deposit credited', 'deposit rolled_back']);
});

it('notifies of every state of a withdrawal that the operator reviews', async () => {
  const test = openTestCustody({ review: 'manual' });
  await test.credit(ALICE, USDT, coins('1000'));
  const first = await request(test);
  expect(test.notifications[0]?.details).toMatchObject({
    withdrawalId: first,
    coin: 'USDT',
    network: 'Tron',
    amount: '101',
  });
  await test.custody.run((tx) => reviewWithdrawal(tx, first, 'ask', 'Name the receiver.'));
  const second = await request(test);
  await test.custody.run((tx) => reviewWithdrawal(tx, second, 'approve', undefined));
  await test.pass(1);
  await test.blocks(TRON, network.confirmationsToUnlock);
  const third = await request(test);
  await test.custody.run((tx) => reviewWithdrawal(tx, third, 'reject', 'Unclear.'));
  const fourth = await request(test);
  await test.custody.run((tx) => cancelWithdrawal(tx, ALICE, fourth));
  const idOf = (id: number) =>
    test.notifications.flatMap(({ details }) =>
      details.kind === 'withdrawal' && details.withdrawalId === id ? [details.event] : [],
    );
  expect(idOf(first)).toEqual(['submitted', 'in_review', 'information_required']);
  expect(idOf(second)).toEqual(['submitted', 'in_review', 'sent', 'completed']);
  expect(idOf(third)).toEqual(['submitted', 'in_review', 'rejected']);
  expect(idOf(fourth)).toEqual(['submitted', 'in_review', 'canceled']);
  const rejected = test.notifications.find(({ details }) => details.event === 'rejected');
  expect(rejected?.details).toMatchObject({ reason: 'Unclear.' });
});

it('notifies of a withdrawal that waits for its codes, and of no automatic review', async () => {
  const test = openTestCustody();
  await test.credit(ALICE, USDT, coins('1000'));
  const waiting = await request(test, undefined);
  expect(eventsOf(test)).toEqual(['withdrawal submitted']);
  await test.custody.run((tx) => cancelWithdrawal(tx, ALICE, waiting));
  await request(test);
  await test.pass(1);
  await test.pass(1);
  expect(eventsOf(test)).not.toContain('withdrawal in_review');
});

it('notifies of a withdrawal that is put on hold, with the end of the hold', async () => {
  const endsAt = epochMs(1_900_000_000_000);
  let isHeld = false;
  const test = openTestCustody({
    review: 'manual',
    security: {
      holdsOf: (_user, now) => (isHeld && endsAt > now ? [{ cause: 'password', endsAt }] : []),
    },
  });
  await test.credit(ALICE, USDT, coins('1000'));
  await request(test);
  isHeld = true;
  await test.custody.catchUp();
  expect(test.notifications.at(-1)?.details).toMatchObject({ event: 'on_hold', until: endsAt });
});
