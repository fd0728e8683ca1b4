/** Withdrawals of USDT on the Tron network on a test custody: Alice has 1,000 USDT. */
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { findWithdrawal, type WithdrawalRecord } from '#server/custody/withdrawal-rows.ts';
import { requestWithdrawal, type WithdrawalRequest } from '#server/custody/withdrawals.ts';
import { knownNetwork, openTestCustody, outsideAddress, type TestCustody } from './test-custody.ts';
import { ALICE, coins, USDT } from './test-exchange.ts';

export const TRON = 4;
export const tron = knownNetwork(TRON);
export const CODES = { twoFactorCode: '111111', mailCode: '222222' };

let requestCount = 0;
const nextRequestId = () =>
  requestId(`00000000-0000-4000-8000-${String((requestCount += 1)).padStart(12, '0')}`);

export const requestOf = (change: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  userId: ALICE,
  coin: 'USDT',
  networkId: TRON,
  address: outsideAddress(tron, 'alice'),
  memo: undefined,
  isWithoutMemo: false,
  amount: decimal('100'),
  feeMode: 'on_top',
  requestId: nextRequestId(),
  note: undefined,
  ...CODES,
  ...change,
});

export const request = (test: TestCustody, change: Partial<WithdrawalRequest> = {}) =>
  test.custody.run((tx) => requestWithdrawal(tx, requestOf(change)));

export async function mustRequest(
  test: TestCustody,
  change: Partial<WithdrawalRequest> = {},
): Promise<WithdrawalRecord> {
  const outcome = await request(test, change);
  if ('rejection' in outcome) throw new Error(`a withdrawal was rejected: ${outcome.rejection}`);
  return outcome.record;
}

export const stateOf = (test: TestCustody, { id }: WithdrawalRecord) =>
  findWithdrawal(test.db, id)?.state;

export async function openWithMoney(options: Parameters<typeof openTestCustody>[0] = {}) {
  const test = openTestCustody(options);
  await test.credit(ALICE, USDT, coins('1000'));
  return test;
}

export const ethereumAddress = () => outsideAddress(knownNetwork(2), 'alice');
