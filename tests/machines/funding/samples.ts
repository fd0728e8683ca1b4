/** Terms, addresses and records for the tests of deposits and withdrawals. */
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { WalletNetwork, Withdrawal } from '#contract/entities/custody.ts';
import type { WithdrawalAddress } from '#contract/entities/withdrawal-address.ts';
import type { WithdrawalRules } from '#contract/rest/withdrawals.ts';
import type { AddressChecker } from '#machines/funding/withdrawal.ts';

export const KNOWN = '0x5a0b54d5dc17e0aadc383d2db43b0a0d3e029c4c';
/** Same ends as KNOWN. */
export const POISONED = '0x5a0b54d5dc17e0aadc999d2db43b0a0d3e029c4c';
export const UNKNOWN = '0x00000000219ab540356cbb839cbe05303d7705fa';

/** Accepts hexadecimal addresses, and a number as the memo of XRP. */
export const checkHex: AddressChecker = (family, text, memo) => {
  const address = text.trim();
  const failed = (problem: 'malformed' | 'memo_invalid' | 'memo_not_supported') =>
    ({ ok: false, problem, validFor: [] }) as const;
  if (!/^0x[0-9a-f]{40}$/.test(address)) return failed('malformed');
  if (memo.trim() === '') return { ok: true, address, memo: undefined };
  if (family !== 'xrp') return failed('memo_not_supported');
  return /^\d+$/.test(memo.trim())
    ? { ok: true, address, memo: memo.trim() }
    : failed('memo_invalid');
};

export const ethereum: WalletNetwork = {
  id: 2,
  name: 'Ethereum',
  type: 'ERC20',
  isDepositOpen: true,
  isWithdrawalOpen: true,
  confirmationsToCredit: 6,
  confirmationsToUnlock: 12,
  minDeposit: decimal('5'),
  minWithdrawal: decimal('20'),
  maxWithdrawal: decimal('1000000'),
  withdrawalStep: decimal('0.000001'),
  fee: decimal('4'),
  feeRate: decimal('0'),
  isMemoRequired: false,
  memoLabel: undefined,
  addressFamily: 'ethereum',
  estimatedMinutes: 3,
};
export const tron: WalletNetwork = { ...ethereum, id: 4, name: 'Tron', type: 'TRC20' };
export const xrp: WalletNetwork = {
  ...ethereum,
  id: 6,
  name: 'XRP Ledger',
  type: 'XRP',
  isMemoRequired: true,
  memoLabel: 'Destination tag',
  addressFamily: 'xrp',
};

export const rules: WithdrawalRules = {
  identityLevel: 1,
  requiredIdentityLevel: 1,
  available: decimal('1000'),
  locked: decimal('100'),
  lockedUntil: undefined,
  daily: { limit: decimal('10000'), used: decimal('0'), remaining: decimal('10000') },
  monthly: { limit: decimal('100000'), used: decimal('0'), remaining: decimal('100000') },
  minimum: decimal('20'),
  maximum: decimal('1000000'),
  step: decimal('0.000001'),
  fee: decimal('4'),
  feeRate: decimal('0'),
  whitelistMode: 'off',
  holds: [],
};

export const bookEntry: WithdrawalAddress = {
  id: 1,
  label: 'Cold wallet',
  coin: undefined,
  networkId: ethereum.id,
  address: KNOWN,
  memo: undefined,
  origin: undefined,
  isWhitelisted: true,
  usableFrom: epochMs(0),
  createdAt: epochMs(0),
};

export const REQUEST = requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000001');

export const waiting: Withdrawal = {
  id: 7,
  requestId: REQUEST,
  coin: 'USDT',
  networkId: ethereum.id,
  network: 'Ethereum',
  amount: decimal('100'),
  fee: decimal('4'),
  receivedAmount: decimal('96'),
  address: KNOWN,
  memo: undefined,
  note: undefined,
  transactionId: undefined,
  confirmations: 0,
  confirmationsRequired: 12,
  state: 'waiting_for_codes',
  reason: undefined,
  isCancellable: true,
  dueAt: epochMs(1_800_000),
  createdAt: epochMs(0),
  updatedAt: epochMs(0),
  events: [{ state: 'waiting_for_codes', at: epochMs(0) }],
};
export const inReview: Withdrawal = { ...waiting, state: 'in_review', dueAt: undefined };
export const informationRequired: Withdrawal = { ...inReview, state: 'information_required' };
export const broadcasting: Withdrawal = {
  ...inReview,
  state: 'broadcasting',
  isCancellable: false,
};
export const canceled: Withdrawal = { ...broadcasting, state: 'canceled' };
