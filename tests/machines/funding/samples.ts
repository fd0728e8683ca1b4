/** Terms, addresses and records for the tests of deposits and withdrawals. */
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { WalletNetwork, Withdrawal } from '#contract/entities/custody.ts';
import type { WithdrawalAddress } from '#contract/entities/withdrawal-address.ts';
import type { WithdrawalRules } from '#contract/rest/withdrawals.ts';
import type { AddressChecker } from '#machines/funding/withdrawal.ts';
import {
  KNOWN,
  POISONED,
  REQUEST,
  UNKNOWN,
  bookEntry as sampleEntry,
  ethereum,
  rules as sampleRules,
  withdrawalIn,
  xrp,
} from '#stories/features/funding/sample-funding.ts';

export { KNOWN, POISONED, REQUEST, UNKNOWN, ethereum, xrp };

/** Accepts hexadecimal addresses, and a number as the memo of XRP. */
export const checkHex: AddressChecker = (family, text, memo) => {
  const address = text.trim();
  const fail = (problem: 'malformed' | 'memo_invalid' | 'memo_not_supported') =>
    ({ ok: false, problem, validFor: [] }) as const;
  if (!/^0x[0-9a-f]{40}$/.test(address)) return fail('malformed');
  if (memo.trim() === '') return { ok: true, address, memo: undefined };
  if (family !== 'xrp') return fail('memo_not_supported');
  return /^\d+$/.test(memo.trim())
    ? { ok: true, address, memo: memo.trim() }
    : fail('memo_invalid');
};

/** Takes the same addresses as Ethereum. */
export const tron: WalletNetwork = { ...ethereum, id: 4, name: 'Tron', type: 'TRC20' };

export const rules: WithdrawalRules = {
  ...sampleRules,
  daily: { limit: decimal('10000'), used: decimal('0'), remaining: decimal('10000') },
  monthly: { limit: decimal('100000'), used: decimal('0'), remaining: decimal('100000') },
};

export const bookEntry: WithdrawalAddress = {
  ...sampleEntry,
  usableFrom: epochMs(0),
  createdAt: epochMs(0),
};

export const waiting: Withdrawal = withdrawalIn('waiting_for_codes', {
  dueAt: epochMs(1_800_000),
  createdAt: epochMs(0),
  updatedAt: epochMs(0),
  events: [{ state: 'waiting_for_codes', at: epochMs(0) }],
});
export const inReview: Withdrawal = { ...waiting, state: 'in_review', dueAt: undefined };
export const informationRequired: Withdrawal = { ...inReview, state: 'information_required' };
export const broadcasting: Withdrawal = {
  ...inReview,
  state: 'broadcasting',
  isCancellable: false,
};
export const canceled: Withdrawal = { ...broadcasting, state: 'canceled' };
