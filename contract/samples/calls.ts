/** One valid request and response example of every call, used by the API document, tests and
 *  fuzzing. */
import { decimal } from '../core/decimal.ts';
import { forMirrors, type MirrorName } from '../rest/demo-mirrors.ts';
import type { RouteName } from '../routes.ts';
import {
  depositAddressWire,
  depositWire,
  walletNetworkWire,
  bookUserWire,
  withdrawalAddressWire,
  withdrawalRulesWire,
  withdrawalWire,
} from './custody.ts';
import {
  QUOTE_ID,
  convertCoinsWire,
  convertPairWire,
  convertQuoteWire,
  convertWire,
  expiredConvertWire,
  limitConvertWire,
  smallBalancesWire,
  sweptConvertWire,
} from './convert.ts';
import { FUTURES_CALL_SAMPLES } from './futures-calls.ts';
import { demoAccountWire, demoStatisticsWire } from './demo.ts';
import {
  commonSettingsWire,
  deviceSessionWire,
  landingSettingsWire,
  profileSettingsWire,
  securityWire,
  signInEntryWire,
  signInWire,
  tokensWire,
  userWire,
} from './accounts.ts';
import * as notices from './notifications.ts';
import * as referrals from './referrals.ts';
import * as earn from './earn.ts';
import * as gifts from './gift-cards.ts';
import * as identity from './identity.ts';
import * as ico from './launchpad.ts';
import * as p2p from './p2p.ts';
import * as chats from './support-chat.ts';
import {
  accountUpdateWire,
  balanceWire,
  barWire,
  listingWire,
  marketTradeWire,
  orderWire,
  ownTradeWire,
  pairWire,
  SAMPLE_TIME,
  tickerWire,
} from './spot.ts';
import * as wallets from './wallets.ts';

export interface CallSample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Absent when the response carries only its message. */
  readonly reply?: unknown;
}

const coins = { base_coin_id: 2, trade_coin_id: 1 };
const intent = { ...coins, client_order_id: 'web-7f3a' };
const placed = { order: orderWire, result: 'created' };
const limitBody = {
  ...intent,
  amount: decimal('0.25'),
  price: decimal('64100'),
  time_in_force: 'GTC',
};
const marketBody = { ...intent, amount: decimal('0.25') };
const stopBody = {
  ...intent,
  amount: decimal('0.25'),
  limit: decimal('64000'),
  stop: decimal('64050'),
};
const requestOf = { request_id: '5c1e8a94-3d27-4f60-8b15-c9a07e42d6f3' };
const quoteOutcome = { quote_id: QUOTE_ID, status: 2, order: convertWire };
const demoRequest = { request_id: 'd0a1f5c2-7b3e-4a69-9c41-2e8b6f7a1d05' };
const bitcoin = { coin_type: 'BTC', network_id: 1 };
const codes = { g2f_code: '428517', email_code: '071934' };
const chainNetworkWire = {
  id: 1,
  network_name: 'Bitcoin',
  network_type: 'BTC',
  block_number: 100_231,
  block_seconds: 20,
  confirmations_to_credit: 1,
  confirmations_to_unlock: 3,
};
const stepUpToken = { step_up_token: 'step-up-token-of-the-sample' };
const recoveryCodes = { recovery_codes: ['K7QPD-3XAMN', 'TZ2WH-J5RBC'] };
/** One gray pixel. */
const SAMPLE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
const pageOf = <Row>(row: Row) => ({
  data: [row],
  current_page: 1,
  last_page: 1,
  per_page: 20,
  total: 1,
});

const dashboard = {
  order_data: {
    base_coin: 'USDT',
    base_coin_id: 2,
    trade_coin: 'BTC',
    trade_coin_id: 1,
    exchange_coin_pair: 'BTC_USDT',
    exchange_pair: 'BTC/USDT',
    fees: decimal('0.1'),
    on_order: { base: decimal('9615'), trade: decimal('0') },
    buy_price: decimal('64250.11'),
    buy_amount: decimal('0.41'),
    sell_price: decimal('64250.09'),
    sell_amount: decimal('0.12875'),
    total: {
      trade_wallet: {
        coin_type: 'BTC',
        full_name: 'Bitcoin',
        balance: decimal('0.4182'),
        ...tickerWire,
        pair_decimal: 2,
      },
      base_wallet: { coin_type: 'USDT', full_name: 'Tether', balance: decimal('24310.55') },
    },
  },
  pairs: [
    { coin_pair_id: 1, pair_name: 'BTC/USDT', coin_pair: 'BTC_USDT', parent_coin_name: 'USDT' },
  ],
  last_price_data: [marketTradeWire],
  pair: pairWire,
  server_time: SAMPLE_TIME,
};

const SAMPLES: Readonly<Record<Exclude<RouteName, MirrorName>, CallSample>> = {
  commonSettings: { query: { slug: 'vi' }, reply: commonSettingsWire },
  landingSettings: { query: { slug: 'vi' }, reply: landingSettingsWire },
  ipLookup: { reply: { ip: '127.0.0.1' } },
  signIn: {
    body: { email: 'trader@example.com', password: 'correct horse battery', ip: '127.0.0.1' },
    reply: signInWire,
  },
  captchaSettings: { reply: { select_captcha_type: 0, GEETEST_CAPTCHA_ID: null } },
  socialSignIn: {
    body: {
      provider: 'google',
      id_token: 'header.payload.signature',
      nonce: 'a-nonce-that-nobody-can-guess',
    },
    reply: signInWire,
  },
  verifyTelegram: {
    body: {
      id: 424242,
      first_name: 'Mai',
      username: 'mai_kim',
      auth_date: SAMPLE_TIME / 1000,
      hash: '58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
    },
    reply: signInWire,
  },
  verifyTwoFactor: {
    body: { code: '428517', user_id: 7, temp_info_token: 'temp-info-token-of-the-sample' },
    reply: signInWire,
  },
  signUp: {
    body: { email: 'trader@example.com', password: 'correct horse battery', ref_code: null },
    reply: { is_verified: 0, sign_up_token: 'sign-up-token-of-the-sample' },
  },
  verifyEmail: { body: { email: 'trader@example.com', code: '428517' } },
  resendVerifyEmailCode: { body: { email: 'trader@example.com' } },
  forgotPassword: { body: { email: 'trader@example.com' } },
  resetPassword: {
    body: { email: 'trader@example.com', code: '428517', password: 'another horse battery' },
  },
  refreshToken: { body: { refresh_token: 'refresh-token-of-the-sample' }, reply: tokensWire },
  logOut: {},
  authorizeChannel: {
    body: { socket_id: '1234.5678', channel_name: 'private-account_7' },
    reply: { auth: 'tidemark:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4' },
  },
  authenticateSocketUser: {
    body: { socket_id: '1234.5678' },
    reply: {
      auth: 'tidemark:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
      user_data: '{"id":"7"}',
    },
  },
  profile: { reply: { user: userWire } },
  updateProfile: { body: { first_name: 'Mai', last_name: 'Kim' }, reply: { user: userWire } },
  changeNickname: { body: { nickname: 'mk' }, reply: { user: userWire } },
  changeAvatar: { body: { photo: SAMPLE_PIXEL }, reply: { user: userWire } },
  sendPhoneCode: { body: { phone: '+84901234567', ...stepUpToken } },
  verifyPhone: { body: { verify_code: '428517' }, reply: { user: userWire } },
  removePhone: { body: stepUpToken, reply: { user: userWire } },
  sendEmailChangeCodes: {
    body: { userId: 7, email: 'trader@example.com', new_email: 'mai@example.com' },
  },
  changeEmail: {
    body: {
      new_email: 'mai@example.com',
      old_code: '428517',
      new_code: '071934',
      ...stepUpToken,
    },
    reply: { user: userWire },
  },
  changePassword: {
    body: {
      current_password: 'correct horse battery',
      password: 'another horse battery',
      step_up_token: null,
    },
    reply: tokensWire,
  },
  profileSettings: { reply: profileSettingsWire },
  updateProfileSettings: { body: profileSettingsWire, reply: profileSettingsWire },
  security: { reply: securityWire },
  sendSecurityCode: { body: { purpose: 'withdrawal', reference_id: 17 } },
  stepUp: {
    body: { password: 'correct horse battery', email_code: null, g2f_code: '428517' },
    reply: { ...stepUpToken, expires_at: '2026-01-01T00:05:00.000Z' },
  },
  startTwoFactorSetup: {
    body: stepUpToken,
    reply: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      otpauth_uri:
        'otpauth://totp/Tidemark:trader%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Tidemark',
    },
  },
  confirmTwoFactor: { body: { code: '428517' }, reply: recoveryCodes },
  removeTwoFactor: { body: stepUpToken },
  renewRecoveryCodes: { body: stepUpToken, reply: recoveryCodes },
  userSessions: { reply: { sessions: [deviceSessionWire] } },
  endUserSession: { body: { session_id: 'session-of-the-sample' } },
  endOtherSessions: { reply: { ended: 2 } },
  signInHistory: { query: { page: 1, per_page: 20 }, reply: pageOf(signInEntryWire) },
  setAntiPhishingCode: { body: { code: 'tideline', ...stepUpToken } },
  requestDeletion: { body: stepUpToken, reply: securityWire.deletion },
  withdrawDeletion: {},
  topCoinList: {
    query: { limit: 50, type: 'all', search: '', page: 1 },
    reply: pageOf(listingWire),
  },
  coinStatistics: {
    query: { currency_type: 'USDT' },
    reply: {
      pair_count: 11,
      up_count: 7,
      down_count: 3,
      volumes: [{ base_coin_type: 'USDT', quote_volume: decimal('1204551870.12') }],
      top_gainer: [listingWire],
      top_loser: [],
      top_volume: [listingWire],
      new_listing: [listingWire],
    },
  },
  currencyRates: {
    reply: {
      source: 'Simulation',
      updated_at: '2024-12-01T00:00:00.000Z',
      rates: [
        { currency: 'USD', per_dollar: '1' },
        { currency: 'EUR', per_dollar: '0.95' },
      ],
    },
  },
  currencyList: { reply: [{ coin_type: 'USDT', full_name: 'Tether', pairs: 11 }] },
  searchCoinPair: { query: { search: 'btc/us' }, reply: { data: [listingWire] } },
  coinPairList: { reply: { pairs: [pairWire] } },
  coinInformation: {
    params: { id: 'BTC' },
    reply: {
      coin_id: 1,
      coin_type: 'BTC',
      full_name: 'Bitcoin',
      details: 'The first cryptocurrency.',
      launch_year: 2009,
      max_supply: decimal('21000000'),
      consensus: 'Proof of work',
      website: 'https://bitcoin.org',
      explorer: 'https://mempool.space',
      decimal: 8,
    },
  },
  favourites: { query: { search: 'btc' }, reply: [{ coin_pair: 'BTC_USDT' }] },
  addFavourite: { body: { coin_pair: 'BTC_USDT' } },
  removeFavourite: { body: { coin_pair: 'BTC_USDT' } },
  dashboardData: {
    reply: {
      total_balance: decimal('60797.17'),
      currency_type: 'USDT',
      open_order_count: 1,
      open_orders: [orderWire],
      trades: [ownTradeWire],
    },
  },
  spotDashboard: { reply: dashboard },
  spotDashboardOfPair: { params: { id: 'BTC_USDT' }, reply: dashboard },
  bookSnapshot: {
    query: { ...coins, dashboard_type: 'dashboard', order_type: 'buy_sell', per_page: 100 },
    reply: {
      epoch: 'e1',
      seq: 100,
      ts: SAMPLE_TIME,
      bids: [[decimal('64250.09'), decimal('0.7')]],
      asks: [[decimal('64250.11'), decimal('0.2')]],
      crc: 1_294_717_862,
    },
  },
  marketTrades: { query: { ...coins, per_page: 50 }, reply: { transactions: [marketTradeWire] } },
  chartBars: {
    query: { ...coins, interval: '60', start_time: 1_767_139_200, end_time: 1_767_225_600 },
    reply: { data: [barWire], last_chart_time: barWire.time },
  },
  placeBuyLimit: { body: limitBody, reply: placed },
  placeSellLimit: { body: limitBody, reply: placed },
  placeBuyMarket: { body: marketBody, reply: placed },
  placeSellMarket: { body: marketBody, reply: placed },
  placeBuyStopLimit: { body: stopBody, reply: placed },
  placeSellStopLimit: { body: stopBody, reply: placed },
  amendOrder: {
    body: {
      id: 912,
      version: 2,
      amount: decimal('0.2'),
      price: decimal('64150'),
      request_id: '9b2f6d1e-5c3a-4f77-8a10-6f0d4c2b7e91',
    },
    reply: { order: orderWire },
  },
  cancelOrder: { body: { type: 'buy', id: 912 }, reply: { order: orderWire } },
  cancelAllOrders: {
    body: { ...coins, request_id: '3f0e7c1a-9f0b-4c55-8d0e-52f6f0a1b2c3' },
    reply: { cancelled: [912] },
  },
  orderByClientId: { query: { client_order_id: 'web-7f3a' }, reply: orderWire },
  myOrders: { query: { ...coins, order_type: 'all', state: 'open' }, reply: pageOf(orderWire) },
  myTrades: { query: { ...coins }, reply: pageOf(ownTradeWire) },
  accountEvents: {
    query: { since: 40 },
    reply: { events: [accountUpdateWire], last_seq: 41, is_complete: true },
  },
  walletList: {
    query: { wallet_type: 2 },
    reply: pageOf({
      ...balanceWire,
      wallet_type: 2,
      withdraw_locked: decimal('0.05'),
      withdraw_locked_until: null,
      withdrawal_limit_amount: decimal('1.5'),
      usd_total: decimal('33925.55'),
    }),
  },
  walletOverview: { reply: wallets.walletOverviewWire },
  walletTransferMax: { query: wallets.transferMaxQuery, reply: { amount: decimal('24310.55') } },
  transferBetweenWallets: { body: wallets.transferBody, reply: wallets.transferResultWire },
  userTransferRules: { reply: wallets.userTransferRulesWire },
  transferToUser: { body: wallets.sendBody, reply: wallets.sendResultWire },
  transactionHistory: {
    query: { type: 'wallet_transfer', wallet_type: 2, page: 1 },
    reply: pageOf(wallets.journalLineWire),
  },
  startHistoryExport: {
    body: {
      kind: 'deposit',
      from: 1_767_225_600,
      to: null,
      format: 1,
      request_id: wallets.transferBody.request_id,
    },
    reply: {
      ...wallets.historyExportWire,
      status: 0,
      rows: 0,
      url: null,
      bytes: null,
      sha256: null,
    },
  },
  historyExport: { params: wallets.exportParams, reply: wallets.historyExportWire },
  cancelHistoryExport: { params: wallets.exportParams, reply: wallets.historyExportWire },
  walletNetworks: { query: { coin_type: 'BTC' }, reply: [walletNetworkWire] },
  depositAddress: { query: bitcoin, reply: depositAddressWire },
  createDepositAddress: { body: bitcoin, reply: depositAddressWire },
  recoverDeposit: {
    body: {
      network_id: 6,
      transaction_id: depositWire.transaction_id,
      from_address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    },
    reply: depositWire,
  },
  walletHistory: {
    query: { type: 'deposit', coin_type: 'BTC', page: 1 },
    reply: { type: 'deposit', ...pageOf({ type: 'deposit', ...depositWire }) },
  },
  withdrawalRules: { query: bitcoin, reply: withdrawalRulesWire },
  previewWithdrawal: {
    body: { ...bitcoin, amount: decimal('0.1'), fee_mode: 1 },
    reply: {
      fee: decimal('0.00020011'),
      debit: decimal('0.10020011'),
      received_amount: decimal('0.1'),
      warnings: ['withdraw_locked'],
    },
  },
  processWithdrawal: {
    body: {
      ...bitcoin,
      address: withdrawalWire.address,
      memo: null,
      no_memo: 0,
      amount: decimal('0.1'),
      fee_mode: 1,
      request_id: withdrawalWire.request_id,
      note: 'cold storage',
      g2f_code: null,
      email_code: null,
    },
    reply: withdrawalWire,
  },
  confirmWithdrawal: { body: { id: 17, ...codes }, reply: withdrawalWire },
  cancelWithdrawal: { body: { id: 17 }, reply: withdrawalWire },
  informWithdrawal: { body: { id: 17, receiver: 'Mai Kim' }, reply: withdrawalWire },
  withdrawalByRequest: {
    query: { request_id: withdrawalWire.request_id },
    reply: withdrawalWire,
  },
  withdrawalAddresses: { reply: [withdrawalAddressWire, bookUserWire] },
  whitelist: { reply: { mode: 1 } },
  addWithdrawalAddress: {
    body: {
      ...bitcoin,
      label: 'Cold storage',
      address: withdrawalWire.address,
      memo: null,
      origin: 'Own wallet',
      whitelisted: 1,
      ...codes,
    },
    reply: withdrawalAddressWire,
  },
  addWithdrawalUser: {
    body: {
      label: 'Mai Kim',
      coin_type: null,
      receiver_type: 2,
      receiver: 'mai@example.com',
      whitelisted: 1,
      ...codes,
    },
    reply: bookUserWire,
  },
  deleteWithdrawalAddress: { body: { id: 3 } },
  setWhitelistMode: { body: { mode: 2, suspend_hours: 24, ...codes } },
  chainNetworks: { reply: [chainNetworkWire] },
  chainCoinNetwork: {
    query: { network_id: 1 },
    reply: {
      ...chainNetworkWire,
      coins: [
        {
          coin_type: 'BTC',
          minimum_deposit: decimal('0.0001'),
          minimum_withdrawal: decimal('0.0005'),
          withdrawal_fees: decimal('0.0001'),
        },
      ],
    },
  },
  checkCoinTransaction: {
    body: { network_id: 1, transaction_id: depositWire.transaction_id },
    reply: {
      transaction_id: depositWire.transaction_id,
      coin_type: 'BTC',
      amount: decimal('0.25'),
      to_address: depositWire.address,
      state: 'mined',
      confirmations: 1,
      deposit_sub_status: 12,
    },
  },
  latestNews: { reply: [notices.newsItemWire] },
  notifications: {
    query: { paginate: 'true', page: 1, limit: 10 },
    reply: notices.notificationPageWire,
  },
  markNotificationsSeen: { body: { ids: [812] }, reply: { unread_count: 0 } },
  markNotificationRead: { params: { id: '812' }, reply: { unread_count: 0 } },
  notificationPreferences: { reply: notices.notificationPreferencesWire },
  updateNotificationPreferences: {
    body: {
      preferences: [{ kind: 'order', list: 1, toast: 1, sound: 0, push: 0, mail: 0 }],
    },
    reply: notices.notificationPreferencesWire,
  },
  pushKey: { reply: { public_key: notices.pushSubscriptionBody.keys.p256dh } },
  subscribePush: { body: notices.pushSubscriptionBody },
  unsubscribePush: { body: { endpoint: notices.pushSubscriptionBody.endpoint } },
  identitySettings: { reply: identity.identitySettingsWire },
  activeDocuments: { reply: identity.activeDocumentsWire },
  identityDetails: { reply: identity.identityWire },
  identityLimits: { reply: identity.identityLimitsWire },
  checkAdvance: { body: identity.advanceBody, reply: identity.advanceWire },
  saveIdentityCase: { body: identity.caseBody, reply: identity.identityWire },
  submitIdentityCase: { body: identity.caseIdBody, reply: identity.identityWire },
  discardIdentityCase: { body: identity.caseIdBody, reply: identity.identityWire },
  uploadNid: { body: identity.sidesBody, reply: identity.identityCaseWire },
  uploadPassport: { body: identity.sidesBody, reply: identity.identityCaseWire },
  uploadPassportPrimary: { body: identity.frontBody, reply: identity.identityCaseWire },
  uploadVoterCard: { body: identity.sidesBody, reply: identity.identityCaseWire },
  uploadVoterCardPrimary: { body: identity.frontBody, reply: identity.identityCaseWire },
  uploadDrivingLicence: { body: identity.sidesBody, reply: identity.identityCaseWire },
  uploadDrivingLicencePrimary: { body: identity.frontBody, reply: identity.identityCaseWire },
  uploadSelfie: { body: identity.fileBody, reply: identity.identityCaseWire },
  uploadAddressProof: { body: identity.fileBody, reply: identity.identityCaseWire },
  uploadFundsProof: { body: identity.fileBody, reply: identity.identityCaseWire },
  uploadCompanyPapers: { body: identity.fileBody, reply: identity.identityCaseWire },
  identityPaper: { body: identity.paperBody, reply: identity.paperFileWire },
  startResume: { body: identity.caseIdBody, reply: identity.resumeLinkWire },
  openResume: { body: identity.resumeBody, reply: identity.phoneCaseWire },
  phoneCaseState: { body: identity.uploadKeyBody, reply: identity.phoneCaseWire },
  uploadFromPhone: { body: identity.phoneUploadBody, reply: identity.phoneCaseWire },
  startInquiry: { reply: identity.inquiryWire },
  confirmInquiry: { body: identity.inquiryBody, reply: identity.identitySettingsWire },
  earnProducts: {
    query: { earn_type: 1, sort: 'apr' },
    reply: [earn.earnProductWire, earn.flexibleProductWire],
  },
  earnProduct: { params: { id: '7' }, reply: earn.earnProductWire },
  earnRates: { params: { id: '7' }, reply: [earn.ratePointWire] },
  previewEarn: { body: { product_id: 7, amount: '1000' }, reply: earn.earnPreviewWire },
  subscribeToEarn: {
    body: {
      product_id: 7,
      amount: '1000',
      from_wallet_type: 2,
      auto_renew: true,
      agreement: true,
      request_id: earn.REQUEST_ID,
    },
    reply: earn.earnPositionWire,
  },
  previewRedeem: {
    body: { position_id: 91, all: true, speed: 1 },
    reply: earn.redeemPreviewWire,
  },
  redeemFromEarn: {
    body: {
      position_id: 91,
      all: true,
      speed: 1,
      accepted_loss: '0.65753424',
      request_id: earn.REQUEST_ID,
    },
    reply: { ...earn.earnPositionWire, status: 3 },
  },
  setEarnRenewal: {
    body: { position_id: 91, auto_renew: false, request_id: earn.REQUEST_ID },
    reply: { ...earn.earnPositionWire, auto_renew: false },
  },
  autoSubscriptions: { reply: [earn.autoSubscriptionWire] },
  setAutoSubscription: {
    body: { ...earn.autoSubscriptionWire, request_id: earn.REQUEST_ID },
    reply: [earn.autoSubscriptionWire],
  },
  earnPositions: { query: { tab: 'active', page: 1 }, reply: { data: [earn.earnPositionWire] } },
  earnDays: {
    params: { id: '91' },
    query: { page: 1 },
    reply: { data: [earn.earnDayWire] },
  },
  earnHistory: { query: { kind: 3, page: 1 }, reply: { data: [earn.earnRecordWire] } },
  earnSummary: { reply: earn.earnSummaryWire },
  giftCardThemes: { reply: [gifts.giftCardThemeWire] },
  giftCardRules: { reply: gifts.giftCardRulesWire },
  giftCardKey: { reply: gifts.giftCardKeyWire },
  previewGiftCard: {
    body: { coin_type: 'USDT', amount: '50', quantity: 1 },
    reply: gifts.giftCardCostWire,
  },
  createGiftCards: {
    body: {
      coin_type: 'USDT',
      amount: '50',
      quantity: 1,
      theme_id: 2,
      note: 'Happy birthday!',
      wallet_type: 2,
      request_id: gifts.REQUEST_ID,
    },
    reply: [gifts.giftCardWire],
  },
  giftCards: { query: { tab: 'created', page: 1 }, reply: { data: [gifts.giftCardWire] } },
  giftCard: { params: { card_no: gifts.CARD_NUMBER }, reply: gifts.giftCardWire },
  validateGiftCard: { query: { card_no: gifts.CARD_NUMBER }, reply: gifts.cardFaceWire },
  revealGiftCard: {
    body: { card_no: gifts.CARD_NUMBER, public_key: gifts.PUBLIC_KEY, g2f_code: '123456' },
    reply: { redeem_code: gifts.CIPHERTEXT },
  },
  addGiftCard: { body: gifts.codeBody, reply: { ...gifts.giftCardWire, status: 2 } },
  redeemGiftCard: { body: gifts.codeBody, reply: { ...gifts.giftCardWire, status: 3 } },
  redeemHeldGiftCard: { body: gifts.cardBody, reply: { ...gifts.giftCardWire, status: 3 } },
  sendGiftCard: {
    body: {
      ...gifts.cardBody,
      receiver_type: 2,
      receiver: 'friend@example.com',
      note: '',
    },
    reply: { ...gifts.giftCardWire, restricted: true },
  },
  revokeGiftCard: { body: gifts.cardBody, reply: { ...gifts.giftCardWire, status: 6 } },
  reportGiftCard: {
    body: { ...gifts.cardBody, text: 'I lost the printed card.' },
    reply: { ...gifts.giftCardWire, status: 5 },
  },
  p2pSettings: { reply: p2p.p2pSettingsWire },
  p2pAds: {
    query: { side: 1, coin_type: 'USDT', currency: 'EUR', amount: '100', sort: 'price', page: 1 },
    reply: p2p.adListWire,
  },
  p2pAd: { params: { id: '501' }, reply: p2p.adWire },
  ownP2pAds: { query: { page: 1 }, reply: { data: [p2p.ownAdWire] } },
  previewP2pAd: {
    query: { side: 2, coin_type: 'USDT', currency: 'EUR', premium: '101.5', total_amount: '5000' },
    reply: p2p.adPreviewWire,
  },
  createP2pAd: {
    body: { ...p2p.adTermsWire, online: true, request_id: p2p.REQUEST_ID },
    reply: p2p.ownAdWire,
  },
  updateP2pAd: {
    body: { ...p2p.adTermsWire, id: 501, request_id: p2p.REQUEST_ID },
    reply: p2p.ownAdWire,
  },
  setP2pAdStatus: {
    body: { id: 501, status: 2, request_id: p2p.REQUEST_ID },
    reply: { ...p2p.ownAdWire, status: 2 },
  },
  deleteP2pAd: { body: { id: 501, request_id: p2p.REQUEST_ID } },
  paymentTypes: { reply: [p2p.paymentTypeWire] },
  paymentMethods: { reply: [p2p.paymentMethodWire] },
  savePaymentMethod: {
    body: {
      type_id: 1,
      label: 'Main account',
      real_name: 'Mai Tran',
      fields: { iban: 'DE89 3704 0044 0532 0130 00', bank: 'Commerzbank' },
      request_id: p2p.REQUEST_ID,
    },
    reply: p2p.paymentMethodWire,
  },
  deletePaymentMethod: { body: { id: 31, g2f_code: '123456', request_id: p2p.REQUEST_ID } },
  paymentMethodImage: {
    body: { qr_image_id: 'm31' },
    reply: { media_type: 'image/png', photo: chats.PIXEL },
  },
  createP2pOrder: {
    body: {
      ad_id: 501,
      fiat_amount: '100',
      payment_type_id: 1,
      expected_price: '0.9338',
      request_id: p2p.REQUEST_ID,
    },
    reply: p2p.p2pOrderDetailsWire,
  },
  p2pOrders: { query: { tab: 'open', page: 1 }, reply: { data: [p2p.p2pOrderWire] } },
  p2pOrder: { params: { uid: p2p.ORDER_UID }, reply: p2p.p2pOrderDetailsWire },
  p2pOrderOfRequest: {
    params: { request_id: p2p.REQUEST_ID },
    reply: p2p.p2pOrderDetailsWire,
  },
  markP2pPaid: {
    body: { ...p2p.changeBody, payment_method_id: 31, declaration: true },
    reply: { ...p2p.p2pOrderDetailsWire, status: 2 },
  },
  takeBackP2pPaid: {
    body: { ...p2p.changeBody, expected_status: 2 },
    reply: p2p.p2pOrderDetailsWire,
  },
  extendP2pPayment: { body: p2p.changeBody, reply: p2p.p2pOrderDetailsWire },
  releaseP2pOrder: {
    body: { ...p2p.changeBody, expected_status: 2, declaration: true, g2f_code: '123456' },
    reply: { ...p2p.p2pOrderDetailsWire, status: 3 },
  },
  cancelP2pOrder: {
    body: { ...p2p.changeBody, reason: 'buyer_changed_mind', declaration: 1 },
    reply: { ...p2p.p2pOrderDetailsWire, status: 4, cancel_reason: 'buyer_changed_mind' },
  },
  requestP2pCancel: {
    body: { ...p2p.changeBody, reason: 'no_answer', files: [] },
    reply: { ...p2p.p2pOrderDetailsWire, cancel_request_status: 1 },
  },
  answerP2pCancel: {
    body: { ...p2p.changeBody, result: 2, reason: 'I have paid.', files: [] },
    reply: { ...p2p.p2pOrderDetailsWire, cancel_request_status: 2 },
  },
  appealP2pOrder: {
    body: { ...p2p.changeBody, expected_status: 2, reason: 1, ...p2p.evidenceBody },
    reply: { ...p2p.p2pOrderDetailsWire, status: 6, appeal: p2p.appealWire },
  },
  addP2pEvidence: {
    body: { ...p2p.changeBody, expected_status: 6, ...p2p.evidenceBody },
    reply: { ...p2p.p2pOrderDetailsWire, status: 6, appeal: p2p.appealWire },
  },
  withdrawP2pAppeal: {
    body: { ...p2p.changeBody, expected_status: 6 },
    reply: { ...p2p.p2pOrderDetailsWire, status: 2 },
  },
  concedeP2pOrder: {
    body: { ...p2p.changeBody, expected_status: 6, declaration: true },
    reply: { ...p2p.p2pOrderDetailsWire, status: 8 },
  },
  complainAboutP2pOrder: {
    body: { ...p2p.changeBody, expected_status: 3, reason: 6, ...p2p.evidenceBody },
    reply: { ...p2p.p2pOrderDetailsWire, status: 3, appeal: { ...p2p.appealWire, late: true } },
  },
  proposeP2pSettlement: {
    body: { ...p2p.changeBody, expected_status: 6, buyer_share: 50 },
    reply: { ...p2p.p2pOrderDetailsWire, status: 6, settlement: p2p.settlementWire },
  },
  answerP2pSettlement: {
    body: { ...p2p.changeBody, expected_status: 6, proposal_id: 3, result: 1 },
    reply: { ...p2p.p2pOrderDetailsWire, status: 7, settled: true },
  },
  giveP2pFeedback: {
    body: { ...p2p.changeBody, expected_status: 3, rating: 1, tags: ['fast'], text: '' },
    reply: { ...p2p.p2pOrderDetailsWire, status: 3, own_feedback: p2p.feedbackWire },
  },
  uploadP2pFile: {
    body: { order_uid: p2p.ORDER_UID, name: 'transfer.png', file: chats.PIXEL },
    reply: p2p.p2pFileWire,
  },
  p2pFile: {
    body: { order_uid: p2p.ORDER_UID, id: p2p.p2pFileWire.id },
    reply: p2p.p2pFileContentWire,
  },
  p2pMessages: {
    query: { order_uid: p2p.ORDER_UID, before: 40, limit: 30 },
    reply: chats.chatPageWire,
  },
  sendP2pMessage: {
    body: { order_uid: p2p.ORDER_UID, ...chats.chatDraftBody },
    reply: chats.chatMessageWire,
  },
  markP2pMessages: {
    body: { order_uid: p2p.ORDER_UID, receipt: 'read', up_to_id: 41 },
    reply: { unread_count: 0 },
  },
  p2pTyping: { body: { order_uid: p2p.ORDER_UID } },
  traderProfile: { params: { uid: 'T7K2M9Q4' }, reply: p2p.traderProfileWire },
  ownTraderProfile: { reply: p2p.traderProfileWire },
  traderFeedback: {
    params: { uid: 'T7K2M9Q4' },
    query: { page: 1 },
    reply: { data: [p2p.feedbackWire] },
  },
  relatedTraders: { query: { relation: 'followed' }, reply: [p2p.traderWire] },
  followTrader: {
    body: { uid: 'T7K2M9Q4', on: true },
    reply: { ...p2p.traderProfileWire, followed: true },
  },
  blockTrader: {
    body: { uid: 'T7K2M9Q4', on: true },
    reply: { ...p2p.traderProfileWire, blocked: true },
  },
  merchantStanding: { reply: p2p.merchantStandingWire },
  applyForMerchant: {
    body: { text: p2p.merchantApplicationWire.text, request_id: p2p.REQUEST_ID },
    reply: p2p.merchantStandingWire,
  },
  reportTrader: {
    body: {
      uid: 'T7K2M9Q4',
      order_uid: p2p.ORDER_UID,
      reason: 'coin_locking',
      text: 'Marks orders as paid without paying, and asks for money to cancel.',
      files: [],
      request_id: p2p.REQUEST_ID,
    },
  },
  launchpadProjects: { query: { phase: 3 }, reply: [ico.launchpadProjectWire] },
  launchpadProject: { params: { id: '4' }, reply: ico.launchpadProjectWire },
  launchpadLimit: { params: { id: '4' }, reply: ico.launchpadLimitWire },
  launchpadSamples: {
    params: { id: '4' },
    query: { page: 1 },
    reply: { data: [ico.balanceSampleWire] },
  },
  commitToProject: {
    body: {
      project_id: 4,
      amount: '50',
      wallet_type: 2,
      agreement: true,
      terms_hash: ico.TERMS_HASH,
      request_id: ico.REQUEST_ID,
    },
    reply: { ...ico.commitmentWire, status: 1 },
  },
  joinWaitingRoom: { body: { project_id: 4 }, reply: ico.waitingPlaceWire },
  waitingPlace: { params: { id: '4' }, reply: { place: ico.waitingPlaceWire } },
  buyTokens: {
    body: {
      project_id: 4,
      tokens: '100',
      wallet_type: 2,
      agreement: true,
      terms_hash: ico.TERMS_HASH,
      request_id: ico.REQUEST_ID,
    },
    reply: ico.commitmentWire,
  },
  commitments: { query: { page: 1 }, reply: { data: [ico.commitmentWire] } },
  commitment: { params: { id: '4' }, reply: { commitment: ico.commitmentWire } },
  claimTokens: {
    body: { project_id: 4, request_id: ico.REQUEST_ID },
    reply: { ...ico.commitmentWire, status: 6 },
  },
  allocationProof: { params: { id: '4' }, reply: ico.allocationProofWire },
  publishedCommitments: {
    params: { id: '4' },
    query: { page: 1 },
    reply: { data: [ico.publishedCommitmentWire] },
  },
  launchpadMessages: {
    query: { project_id: 4, before: 40, limit: 30 },
    reply: chats.chatPageWire,
  },
  sendLaunchpadMessage: {
    body: { project_id: 4, ...chats.chatDraftBody },
    reply: chats.chatMessageWire,
  },
  markLaunchpadMessages: {
    body: { project_id: 4, receipt: 'read', up_to_id: 41 },
    reply: { unread_count: 0 },
  },
  launchpadTyping: { body: { project_id: 4 } },
  launchpadImage: {
    params: { id: 'q3VtJ0pXv2mN8sLrT5yWcA1b' },
    reply: chats.chatImageWire,
  },
  supportChat: { query: { before: 40, limit: 30 }, reply: chats.chatPageWire },
  sendSupportMessage: { body: chats.chatDraftBody, reply: chats.chatMessageWire },
  supportUnread: { reply: { unread_count: 1 } },
  markSupportMessages: {
    body: { receipt: 'read', up_to_id: 32 },
    reply: { unread_count: 0 },
  },
  supportTyping: {},
  supportImage: {
    params: { id: 'q3VtJ0pXv2mN8sLrT5yWcA1b' },
    reply: chats.chatImageWire,
  },
  convertCoins: { reply: convertCoinsWire },
  convertPair: { query: { from_coin: 'BTC', to_coin: 'USDT' }, reply: convertPairWire },
  convertQuote: {
    body: {
      from_coin: 'BTC',
      to_coin: 'USDT',
      from_amount: decimal('0.1'),
      wallet_type: 2,
      valid_seconds: 10,
    },
    reply: convertQuoteWire,
  },
  acceptConvert: { body: { quote_id: QUOTE_ID, ...requestOf }, reply: quoteOutcome },
  quoteOutcome: { params: { quote_id: QUOTE_ID }, reply: quoteOutcome },
  createLimitConvert: {
    body: {
      from_coin: 'BTC',
      to_coin: 'USDT',
      side: 2,
      limit_price: decimal('62000'),
      from_amount: decimal('0.1'),
      wallet_type: 2,
      expire_days: 3,
      ...requestOf,
    },
    reply: limitConvertWire,
  },
  cancelLimitConvert: {
    body: { id: 39 },
    reply: { ...expiredConvertWire, reason: 'cancelled' },
  },
  limitConverts: { query: { page: 1 }, reply: pageOf(limitConvertWire) },
  convertHistory: {
    query: { coin_type: 'BTC', status: 1, page: 1 },
    reply: pageOf(convertWire),
  },
  smallBalances: { reply: smallBalancesWire },
  sweepSmallBalances: {
    body: { coin_types: ['ETH'], to_coin: 'USDT', ...requestOf },
    reply: { orders: [sweptConvertWire] },
  },
  referralSummary: { reply: referrals.referralSummaryWire },
  referralCodes: { reply: [referrals.referralCodeWire] },
  saveReferralCode: {
    body: { code: 'K7M4PQ2X', label: 'Forum', friend_share: 25, is_default: 1 },
    reply: referrals.referralCodeWire,
  },
  referralInvitees: { query: { level: 1, page: 1 }, reply: pageOf(referrals.referralInviteeWire) },
  referralEarnings: { query: { type: 2, page: 1 }, reply: pageOf(referrals.referralEarningWire) },
  referralTiers: { reply: referrals.referralTiersWire },
  referralLeaderboard: { reply: referrals.referralLeaderboardWire },
  checkReferralCode: {
    query: { ref_code: 'K7M4PQ2X', from_link: 1 },
    reply: { valid: 1, friend_share: 25 },
  },
  ...FUTURES_CALL_SAMPLES,
  demoAccount: { reply: demoAccountWire },
  demoTopUp: { body: demoRequest, reply: demoAccountWire },
  demoReset: { body: demoRequest, reply: demoAccountWire },
  demoStatistics: { query: { epoch: 2 }, reply: demoStatisticsWire },
  demoEpochOrders: { query: { epoch: 1, page: 1 }, reply: pageOf(orderWire) },
  demoEpochTrades: { query: { epoch: 1, page: 1 }, reply: pageOf(ownTradeWire) },
};

export const CALL_SAMPLES: Readonly<Record<RouteName, CallSample>> = {
  ...SAMPLES,
  ...forMirrors(SAMPLES),
};
