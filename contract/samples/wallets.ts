/** One valid wire example of every wallet payload. */
import { decimal } from '../core/decimal.ts';
import type { CoinId, RequestId } from '../core/ids.ts';
import type { WALLET_UPDATE_EVENT, walletChannel } from '../realtime/wallet.ts';
import type { WireOf } from '../codec.ts';
import type { journalLineCodec } from '../entities/journal-line.ts';
import type { historyExport } from '../rest/history-export.ts';
import type * as wallets from '../rest/wallets.ts';
import { balanceWire, SAMPLE_TIME } from './spot.ts';

const USDT = 1 as CoinId;
const SAMPLE_ISO = '2026-01-01T00:00:00.000Z';
const REQUEST = '7c2b9e64-0f1d-4a38-9b5e-3d6a8c7f2e10' as RequestId;

export const walletUpdateWire: WireOf<
  (typeof walletChannel)['events'][typeof WALLET_UPDATE_EVENT]
> = {
  seq: 3,
  server_time: SAMPLE_TIME,
  balances: [{ ...balanceWire, wallet_type: 3 }],
};

export const journalLineWire: WireOf<typeof journalLineCodec> = {
  seq: 1_824,
  type: 'wallet_transfer',
  coin_id: USDT,
  coin_type: 'USDT',
  wallet_type: 2,
  delta_available: decimal('-250'),
  delta_frozen: decimal('0'),
  reference_id: `wallet_transfer:${REQUEST}`,
  created_at: SAMPLE_ISO,
};

export const walletOverviewWire: WireOf<typeof wallets.walletOverview.reply> = {
  usd_total: decimal('60797.17'),
  btc_total: decimal('0.94625798'),
  wallets: [
    { wallet_type: 1, usd_total: decimal('0') },
    { wallet_type: 2, usd_total: decimal('60547.17') },
    { wallet_type: 3, usd_total: decimal('250') },
  ],
  coins: [
    { coin_id: USDT, coin_type: 'USDT', full_name: 'Tether', usd_total: decimal('60797.17') },
  ],
  points: [
    { at: SAMPLE_ISO, usd_total: decimal('60510.02') },
    { at: '2026-01-01T09:30:00.000Z', usd_total: decimal('60797.17') },
  ],
};

const direction = { coin_id: USDT, from_wallet_type: 2, to_wallet_type: 3 } as const;
export const transferMaxQuery = direction;
export const transferBody = { ...direction, amount: decimal('250'), request_id: REQUEST };

export const userTransferRulesWire: WireOf<typeof wallets.userTransferRules.reply> = {
  kyc_level: 1,
  required_kyc_level: 1,
  whitelist_mode: 0,
  holds: [{ cause: 'password', until: SAMPLE_ISO }],
  unpriced_coin_ids: [USDT],
};

export const transferResultWire: WireOf<typeof wallets.transferBetweenWallets.reply> = {
  from_balance: decimal('24060.55'),
  to_balance: decimal('250'),
  created_at: SAMPLE_ISO,
};

export const sendBody = {
  coin_id: USDT,
  receiver_type: 2,
  receiver: 'lan@example.com',
  amount: decimal('25'),
  g2f_code: '482913',
  request_id: REQUEST,
};

export const sendResultWire: WireOf<typeof wallets.transferToUser.reply> = {
  receiver: 'l***@example.com',
  balance: decimal('24035.55'),
  created_at: SAMPLE_ISO,
};

export const exportParams = { export_id: 'pV3rXq8LZ0mT5yWcA1bK_dQ9' };

export const historyExportWire: WireOf<typeof historyExport.reply> = {
  ...exportParams,
  kind: 'deposit',
  format: 1,
  status: 1,
  rows: 412,
  rows_total: 412,
  reason: null,
  url: '/history-export/pV3rXq8LZ0mT5yWcA1bK_dQ9/file',
  bytes: 88_301,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  expires_at: '2026-01-08T00:00:00.000Z',
};
