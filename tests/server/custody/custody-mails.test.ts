/** Emails to the owner of a deposit or withdrawal, written with the change that they report. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
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
const kindsOf = ({ mails }: TestCustody) => mails.map(({ kind }) => kind);
const deposit = (test: TestCustody, more: object = {}) =>
  sendTo(test, ALICE, { coin: 'USDT', networkId: TRON, amount: coins('300'), ...more });

let requestCount = 0;
async function request(test: TestCustody, address = outsideAddress(network, 'cold')) {
  const id = String((requestCount += 1)).padStart(12, '0');
  const outcome = await test.custody.run((tx) =>
    requestWithdrawal(tx, {
      userId: ALICE,
      coin: 'USDT',
      networkId: TRON,
      address,
      memo: undefined,
      isWithoutMemo: false,
      amount: decimal('100'),
      feeMode: 'on_top',
      requestId: requestId(`00000000-0000-4000-8000-${id}`),
      note: undefined,
      twoFactorCode: '1',
      mailCode: '1',
    }),
  );
  if ('rejection' in outcome) throw new Error(`a withdrawal was rejected: ${outcome.rejection}`);
  return outcome.record.id;
}

it('emails a completed deposit once, when it can be withdrawn', async () => {
  const test = openTestCustody();
  const hash = await deposit(test);
  await test.blocks(TRON, network.confirmationsToCredit);
  expect(test.mails).toEqual([]);
  await test.blocks(TRON, 60);
  expect(test.mails).toEqual([
    {
      userId: ALICE,
      kind: 'deposit_completed',
      facts: ['Deposit: 300 USDT', 'Network: Tron', `Transaction: ${hash}`],
    },
  ]);
});

it('emails a reversed deposit that was credited, and none that was never seen to be', async () => {
  const test = openTestCustody();
  await deposit(test, { dropAt: 0 });
  await test.blocks(TRON, 40);
  expect(kindsOf(test)).toEqual([]);
  await deposit(test, { dropAt: network.confirmationsToCredit });
  await test.blocks(TRON, 40);
  expect(kindsOf(test)).toEqual(['deposit_reversed']);
  expect(test.mails[0]?.facts).toContain('Reason: The network removed this transaction.');
});

it('emails a deposit that the review has rejected', async () => {
  const test = openTestCustody();
  await deposit(test, { fromAddress: flaggedAddressOf(network) });
  await test.blocks(TRON, 40);
  expect(kindsOf(test)).toEqual(['deposit_rejected']);
});

it('emails a completed and a failed withdrawal, and nothing about one its owner canceled', async () => {
  const test = openTestCustody({ review: 'manual' });
  await test.credit(ALICE, USDT, coins('1000'));
  const first = await request(test);
  expect(test.mails).toEqual([]);
  await test.custody.run((tx) => reviewWithdrawal(tx, first, 'approve', undefined));
  await test.pass(1);
  await test.blocks(TRON, network.confirmationsToUnlock);
  expect(kindsOf(test)).toEqual(['withdrawal_completed']);
  expect(test.mails[0]).toMatchObject({ userId: ALICE });
  expect(test.mails[0]?.facts.slice(0, 3)).toEqual([
    'Withdrawal: 101 USDT with all fees',
    'Network: Tron',
    `Address: ${outsideAddress(network, 'cold')}`,
  ]);
  expect(test.mails[0]?.facts[3]).toMatch(/^Transaction: [\da-f]{64}$/);
  await test.pass(10_000);
  const second = await request(test);
  await test.custody.run((tx) => reviewWithdrawal(tx, second, 'approve', undefined));
  await test.pass(1);
  test.db.run("UPDATE chain_transaction SET drop_at = 2 WHERE reference = 'withdrawal:2'");
  await test.blocks(TRON, 6);
  await test.pass(10_000);
  const third = await request(test);
  await test.custody.run((tx) => reviewWithdrawal(tx, third, 'reject', 'Unclear.'));
  await test.pass(10_000);
  const fourth = await request(test);
  await test.custody.run((tx) => cancelWithdrawal(tx, ALICE, fourth));
  expect(kindsOf(test)).toEqual([
    'withdrawal_completed',
    'withdrawal_failed',
    'withdrawal_rejected',
  ]);
  expect(test.mails[2]?.facts).toContain('Reason: Unclear.');
});

it('emails a hold with its reason and end', async () => {
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
  await test.pass(DAY_MS);
  expect(kindsOf(test)).toEqual(['withdrawal_held']);
  expect(test.mails[0]?.facts.slice(-2)).toEqual([
    'Reason: Your password was changed.',
    `On hold until: ${new Date(endsAt).toISOString()}`,
  ]);
});
