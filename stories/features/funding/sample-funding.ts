/** Deposits, withdrawals and their terms for stories. */
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type {
  Deposit,
  DepositState,
  UnknownRecordState,
  WalletNetwork,
  Withdrawal,
  WithdrawalState,
} from '#contract/entities/custody.ts';
import type { BookUser, WithdrawalAddress } from '#contract/entities/withdrawal-address.ts';
import type { WithdrawalRules } from '#contract/rest/withdrawals.ts';
import type { Movement } from '#src/features/funding/movement.ts';
import type { FundingCoin } from '#src/features/funding/coins-for.ts';

const AT = Date.UTC(2026, 10, 20, 9, 0);
const minute = (count: number): EpochMs => epochMs(AT + count * MINUTE_MS);

export const KNOWN = '0x5a0B54D5dc17e0AadC383d2db43B0a0D3E029c4c'.toLowerCase();
/** Same ends as KNOWN. */
export const POISONED = '0x5a0b54d5dc17e0aadc999d2db43b0a0d3e029c4c';
export const UNKNOWN = '0x00000000219ab540356cbb839cbe05303d7705fa';

export const coins: readonly FundingCoin[] = [
  { coin: 'BTC', name: 'Bitcoin' },
  { coin: 'ETH', name: 'Ethereum' },
  { coin: 'USDT', name: 'Tether' },
  { coin: 'XRP', name: 'XRP' },
];

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
export const tron: WalletNetwork = {
  ...ethereum,
  id: 4,
  name: 'Tron',
  type: 'TRC20',
  fee: decimal('1'),
  addressFamily: 'tron',
  estimatedMinutes: 1,
};
export const closed: WalletNetwork = {
  ...tron,
  id: 5,
  name: 'Solana',
  type: 'SPL',
  isDepositOpen: false,
  isWithdrawalOpen: false,
};
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
  limitAmount: decimal('8500'),
  daily: { limit: decimal('10000'), used: decimal('1500'), remaining: decimal('8500') },
  monthly: { limit: decimal('100000'), used: decimal('1500'), remaining: decimal('98500') },
  minimum: decimal('20'),
  maximum: decimal('1000000'),
  step: decimal('0.000001'),
  fee: decimal('4'),
  feeRate: decimal('0'),
  whitelistMode: 'off',
  holds: [],
};

export const REQUEST = requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000001');

const CANCELLABLE: readonly unknown[] = ['waiting_for_codes', 'security_hold', 'in_review'];

export const withdrawalIn = (
  state: WithdrawalState | UnknownRecordState,
  more: Partial<Withdrawal> = {},
): Withdrawal => ({
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
  state,
  reason: undefined,
  isCancellable: CANCELLABLE.includes(state),
  dueAt: state === 'waiting_for_codes' ? minute(30) : undefined,
  createdAt: minute(0),
  updatedAt: minute(1),
  events: [
    { state: 'waiting_for_codes', at: minute(0) },
    ...(state === 'waiting_for_codes' ? [] : [{ state, at: minute(1) }]),
  ],
  ...more,
});

export const depositIn = (
  state: DepositState | UnknownRecordState,
  more: Partial<Deposit> = {},
): Deposit => ({
  id: 11,
  coin: 'USDT',
  networkId: ethereum.id,
  network: 'Ethereum',
  amount: decimal('250'),
  address: KNOWN,
  memo: undefined,
  fromAddress: UNKNOWN,
  transactionId: '0x2f1c5c2b44f771e942a8506148e256f94f1a464babc938ae0690c6e34cd79190',
  confirmations: 3,
  confirmationsRequired: 12,
  state,
  reason: undefined,
  shortfall: decimal('0'),
  createdAt: minute(0),
  updatedAt: minute(2),
  events: [
    { state: 'seen', at: minute(0) },
    { state: 'confirming', at: minute(1) },
    ...(state === 'seen' || state === 'confirming' ? [] : [{ state, at: minute(2) }]),
  ],
  ...more,
});

export const deposits: readonly Movement[] = (
  ['confirming', 'credited', 'final', 'below_minimum', 'in_review'] as const
).map((state, index) => ({ type: 'deposit', record: depositIn(state, { id: 11 + index }) }));

export const withdrawals: readonly Movement[] = (
  ['waiting_for_codes', 'security_hold', 'confirming', 'done', 'rejected'] as const
).map((state, index) => ({
  type: 'withdrawal',
  record: withdrawalIn(state, { id: 21 + index, confirmations: 3 }),
}));

export const bookEntry: WithdrawalAddress = {
  id: 1,
  label: 'Cold wallet',
  coin: undefined,
  networkId: ethereum.id,
  address: KNOWN,
  memo: undefined,
  receiverType: undefined,
  receiver: undefined,
  origin: undefined,
  isWhitelisted: true,
  usableFrom: epochMs(AT + DAY_MS),
  createdAt: epochMs(AT),
};

export const bookUser: BookUser = {
  ...bookEntry,
  id: 2,
  label: 'Mai Kim',
  networkId: undefined,
  address: undefined,
  receiverType: 'email',
  receiver: 'mai@example.com',
};
