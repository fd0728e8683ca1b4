/** Wire examples of networks, deposits, withdrawals and the address book. */
import { decimal } from '../core/decimal.ts';
import { MINUTE_MS } from '../core/durations.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { requestId } from '../core/ids.ts';
import type {
  depositAddressCodec,
  depositCodec,
  walletNetworkCodec,
  withdrawalCodec,
} from '../entities/custody.ts';
import type { withdrawalAddressCodec } from '../entities/withdrawal-address.ts';
import type { depositUpdateCodec, withdrawalUpdateCodec } from '../realtime/custody.ts';
import type { withdrawalRules } from '../rest/withdrawals.ts';
import type { WireOf } from '../codec.ts';
import { SAMPLE_TIME } from './spot.ts';

const minutesAgo = (minutes: number): string =>
  isoOf((SAMPLE_TIME - minutes * MINUTE_MS) as EpochMs);

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TRANSACTION = '58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4';

export const walletNetworkWire: WireOf<typeof walletNetworkCodec> = {
  id: 1,
  name: 'Bitcoin',
  network_type: 'BTC',
  deposit_status: 1,
  withdrawal_status: 1,
  confirmations_to_credit: 1,
  confirmations_to_unlock: 3,
  minimum_deposit: decimal('0.0001'),
  minimum_withdrawal: decimal('0.0005'),
  maximum_withdrawal: decimal('50'),
  withdrawal_step: decimal('0.00000001'),
  withdrawal_fees: decimal('0.0001'),
  withdrawal_fees_percent: decimal('0.001'),
  memo_required: 0,
  memo_label: null,
  address_pattern: 'bitcoin',
  estimated_minutes: 1,
};

export const depositAddressWire: WireOf<typeof depositAddressCodec> = {
  coin_type: 'BTC',
  network_id: 1,
  address: ADDRESS,
  memo: null,
  created_at: minutesAgo(90),
  faucet_url: null,
};

export const depositWire: WireOf<typeof depositCodec> = {
  id: 41,
  coin_type: 'BTC',
  network_id: 1,
  network: 'Bitcoin',
  amount: decimal('0.25'),
  address: ADDRESS,
  memo: null,
  from_address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  transaction_id: TRANSACTION,
  confirmations: 1,
  confirmations_required: 3,
  status: 3,
  sub_status: 12,
  reason: null,
  shortfall: decimal('0'),
  created_at: minutesAgo(2),
  updated_at: minutesAgo(1),
  events: [
    { sub_status: 10, at: minutesAgo(2) },
    { sub_status: 11, at: minutesAgo(1) },
    { sub_status: 12, at: minutesAgo(1) },
  ],
};

export const withdrawalWire: WireOf<typeof withdrawalCodec> = {
  id: 17,
  request_id: requestId('7c1f9a52-3b4e-4d21-9a6b-5e0d7f8c2a11'),
  coin_type: 'BTC',
  network_id: 1,
  network: 'Bitcoin',
  amount: decimal('0.10020011'),
  fees: decimal('0.00020011'),
  received_amount: decimal('0.1'),
  address: ADDRESS,
  memo: null,
  note: 'cold storage',
  transaction_id: TRANSACTION,
  confirmations: 1,
  confirmations_required: 3,
  status: 3,
  sub_status: 21,
  reason: null,
  cancellable: 0,
  due_at: null,
  created_at: minutesAgo(4),
  updated_at: minutesAgo(1),
  events: [
    { sub_status: 12, at: minutesAgo(4) },
    { sub_status: 20, at: minutesAgo(3) },
    { sub_status: 21, at: minutesAgo(3) },
  ],
};

export const withdrawalAddressWire: WireOf<typeof withdrawalAddressCodec> = {
  id: 3,
  label: 'Cold storage',
  coin_type: 'BTC',
  network_id: 1,
  address: ADDRESS,
  memo: null,
  receiver_type: null,
  receiver: null,
  origin: 'Own wallet',
  whitelisted: 1,
  usable_from: minutesAgo(60),
  created_at: minutesAgo(1_500),
};

export const bookUserWire: WireOf<typeof withdrawalAddressCodec> = {
  ...withdrawalAddressWire,
  id: 4,
  label: 'Mai Kim',
  coin_type: null,
  network_id: null,
  address: null,
  receiver_type: 2,
  receiver: 'mai@example.com',
  origin: null,
};

const LIMIT = { limit: decimal('50000'), used: decimal('6425.01'), remaining: decimal('43574.99') };

export const withdrawalRulesWire: WireOf<typeof withdrawalRules.reply> = {
  kyc_level: 1,
  required_kyc_level: 1,
  balance: decimal('0.4182'),
  withdraw_locked: decimal('0.25'),
  withdraw_locked_until: null,
  withdrawal_limit_amount: decimal('0.75'),
  daily_limit: LIMIT,
  monthly_limit: { ...LIMIT, limit: decimal('500000'), remaining: decimal('493574.99') },
  minimum_withdrawal: decimal('0.0005'),
  maximum_withdrawal: decimal('50'),
  withdrawal_step: decimal('0.00000001'),
  withdrawal_fees: decimal('0.0001'),
  withdrawal_fees_percent: decimal('0.001'),
  whitelist_mode: 1,
  holds: [{ cause: 'password', until: isoOf((SAMPLE_TIME + 60 * MINUTE_MS) as EpochMs) }],
};

export const depositUpdateWire: WireOf<typeof depositUpdateCodec> = {
  seq: 9,
  server_time: SAMPLE_TIME,
  id: 41,
  status: 3,
  sub_status: 12,
  confirmations: 1,
};

export const withdrawalUpdateWire: WireOf<typeof withdrawalUpdateCodec> = {
  seq: 4,
  server_time: SAMPLE_TIME,
  id: 17,
  status: 3,
  sub_status: 21,
  confirmations: 1,
};
