import type { CallDocs } from './call-doc.ts';

const CODES = [
  'two_factor_code_wrong',
  'mail_code_wrong',
  'code_tries_exhausted',
  'sign_in_locked',
] as const;
const COIN = ['coin_unknown', 'not_found'] as const;
const BARRED = ['identity_level_too_low', 'withdrawals_suspended'] as const;

export const CUSTODY_DOCS = {
  walletNetworks: {
    summary: 'Returns the networks of a coin with their minimums, fees and confirmations.',
    rejections: ['coin_unknown'],
  },
  depositAddress: {
    summary: 'Returns the deposit address of the user on a network, or null before the first one.',
    rejections: [...COIN],
  },
  createDepositAddress: {
    summary: 'Creates the deposit address of the user on a network, or returns the existing one.',
    rejections: [...COIN, 'deposit_network_closed'],
  },
  recoverDeposit: {
    summary: 'Claims a deposit that arrived without a known memo. A review decides about it.',
    rejections: ['not_found', 'state_changed'],
  },
  walletHistory: {
    summary: 'Returns deposits or withdrawals of the user with every state, newest first.',
    rejections: ['coin_unknown'],
  },
  withdrawalRules: {
    summary: 'Returns fees, limits, locked amounts and suspensions of withdrawals.',
    rejections: [...COIN],
  },
  previewWithdrawal: {
    summary: 'Calculates the fee of a withdrawal and lists what would reject it.',
    rejections: [...COIN, 'off_step', 'out_of_range'],
  },
  processWithdrawal: {
    summary:
      'Requests a withdrawal and freezes its amount. Without an email code one is emailed, and the withdrawal waits 30 minutes for it.',
    rejections: [
      ...COIN,
      ...BARRED,
      ...CODES,
      'withdrawal_network_closed',
      'address_invalid',
      'memo_required',
      'address_not_whitelisted',
      'address_on_hold',
      'withdrawal_limit_reached',
      'withdraw_locked',
      'balance_too_low',
      'out_of_range',
      'off_step',
      'request_id_reused',
    ],
  },
  confirmWithdrawal: {
    summary: 'Starts a withdrawal that waits for its codes.',
    rejections: ['not_found', 'state_changed', ...BARRED, ...CODES],
  },
  cancelWithdrawal: {
    summary: 'Cancels a withdrawal that was not broadcast yet. The full amount returns.',
    rejections: ['not_found', 'withdrawal_not_cancellable'],
  },
  informWithdrawal: {
    summary: 'Sends the name of the receiver that a review requires.',
    rejections: ['not_found', 'state_changed'],
  },
  withdrawalByRequest: {
    summary: 'Returns the withdrawal of a request ID, or null if the request never arrived.',
    rejections: [],
  },
  withdrawalAddresses: {
    summary: 'Returns the address book of the user, newest first.',
    rejections: [],
  },
  whitelist: {
    summary: 'Returns the whitelist mode of the user.',
    rejections: [],
  },
  addWithdrawalAddress: {
    summary: 'Adds an address to the address book. It can be used after 24 hours.',
    rejections: [...COIN, ...CODES, 'address_invalid', 'out_of_range'],
  },
  addWithdrawalUser: {
    summary:
      'Adds a user of the exchange to the address book, for transfers. The entry can be used after 24 hours. The reply does not tell whether the user exists.',
    rejections: [
      'coin_unknown',
      ...CODES,
      'receiver_not_found',
      'receiver_is_self',
      'out_of_range',
    ],
  },
  deleteWithdrawalAddress: {
    summary: 'Removes an entry from the address book.',
    rejections: ['not_found'],
  },
  setWhitelistMode: {
    summary:
      'Sets the whitelist mode. Leaving the strict mode suspends withdrawals for at least 24 hours.',
    rejections: [...CODES],
  },
} as const satisfies CallDocs;

export const CHAIN_DOCS = {
  chainNetworks: {
    summary: 'Returns the networks of the chain service with their newest blocks.',
    rejections: [],
  },
  chainCoinNetwork: {
    summary: 'Returns one network and the coins that move on it.',
    rejections: ['not_found'],
  },
  checkCoinTransaction: {
    summary:
      'Returns the state of a transaction and of the deposit it made, or null while its network does not know it.',
    rejections: ['not_found'],
  },
} as const satisfies CallDocs;
