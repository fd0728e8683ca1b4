import type { CallDocs } from './call-doc.ts';

export const WALLET_DOCS = {
  walletList: { summary: 'Returns the balances of one wallet, one per coin.', rejections: [] },
  walletOverview: {
    summary:
      'Returns the value of all wallets, of each wallet and of each coin, and the total at the end of each of the last thirty days.',
    rejections: [],
  },
  walletTransferMax: {
    summary: 'Returns the largest amount that can be moved between two wallets now.',
    rejections: ['coin_unknown', 'transfer_pair_not_allowed'],
  },
  transferBetweenWallets: {
    summary: 'Moves a coin between two wallets of the account, immediately and without a fee.',
    rejections: [
      'coin_unknown',
      'transfer_pair_not_allowed',
      'off_step',
      'balance_too_low',
      'transfer_above_maximum',
      'request_id_reused',
    ],
  },
  userTransferRules: {
    summary:
      'Returns the identity level, suspensions and whitelist mode that transfers to other users are checked by, and the coins without a price.',
    rejections: [],
  },
  transferToUser: {
    summary:
      'Sends a coin from the spot wallet to the spot wallet of another user, immediately and without a fee. Identity level, suspensions, locks and limits are those of withdrawals. With a whitelist, soft or strict, the receiver must be in the address book for 24 hours. With two-factor authentication on, a code is required.',
    rejections: [
      'coin_unknown',
      'off_step',
      'identity_level_too_low',
      'withdrawals_suspended',
      'balance_too_low',
      'withdraw_locked',
      'withdrawal_limit_reached',
      'address_not_whitelisted',
      'address_on_hold',
      'receiver_not_found',
      'receiver_is_self',
      'two_factor_code_wrong',
      'sign_in_locked',
      'request_id_reused',
    ],
  },
  transactionHistory: {
    summary: 'Returns every movement in the wallets of the account, newest first.',
    rejections: [],
  },
} as const satisfies CallDocs;
