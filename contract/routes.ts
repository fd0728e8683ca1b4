/** All calls by name. The server has a handler for each; the API document lists them. */
import * as auth from './rest/auth.ts';
import { authenticateSocketUser, authorizeChannel } from './rest/broadcasting.ts';
import { captchaSettings } from './rest/captcha.ts';
import * as chain from './rest/chain.ts';
import { coinInformation } from './rest/coin-information.ts';
import * as convert from './rest/convert.ts';
import { currencyRates } from './rest/currency-rates.ts';
import { dashboardData } from './rest/dashboard-data.ts';
import * as demo from './rest/demo.ts';
import * as futuresDashboards from './rest/futures-dashboard.ts';
import * as futuresLists from './rest/futures-history.ts';
import * as futuresMarket from './rest/futures-market.ts';
import * as futuresOrders from './rest/futures-orders.ts';
import * as positions from './rest/futures-positions.ts';
import * as futuresSettings from './rest/futures-settings.ts';
import { MIRRORED, MIRRORS } from './rest/demo-mirrors.ts';
import * as deposits from './rest/deposits.ts';
import { addFavourite, favourites, removeFavourite } from './rest/favourites.ts';
import * as market from './rest/market.ts';
import { profile as ownProfile } from './rest/own-profile.ts';
import * as historyExports from './rest/history-export.ts';
import { latestNews } from './rest/news.ts';
import * as notifications from './rest/notifications.ts';
import { coinPairList } from './rest/pair-list.ts';
import * as profile from './rest/profile.ts';
import { profileSettings, updateProfileSettings } from './rest/profile-settings.ts';
import * as push from './rest/push.ts';
import * as referrals from './rest/referrals.ts';
import { sendSecurityCode } from './rest/security-code.ts';
import * as security from './rest/security.ts';
import { landingSettings } from './rest/landing-settings.ts';
import { commonSettings } from './rest/settings.ts';
import * as signUp from './rest/sign-up.ts';
import { socialSignIn, verifyTelegram } from './rest/social.ts';
import { bookSnapshot, chartBars, marketTrades } from './rest/spot-market.ts';
import * as identity from './rest/identity.ts';
import * as supportChats from './rest/support-chat.ts';
import { logOut, refreshToken } from './rest/tokens.ts';
import * as wallets from './rest/wallets.ts';
import * as addresses from './rest/withdrawal-addresses.ts';
import * as withdrawals from './rest/withdrawals.ts';

export const ROUTES = {
  commonSettings,
  landingSettings,
  ipLookup: auth.ipLookup,
  captchaSettings,
  signIn: auth.signIn,
  socialSignIn,
  verifyTelegram,
  verifyTwoFactor: auth.verifyTwoFactor,
  signUp: signUp.signUp,
  verifyEmail: signUp.verifyEmail,
  resendVerifyEmailCode: signUp.resendVerifyEmailCode,
  forgotPassword: signUp.forgotPassword,
  resetPassword: signUp.resetPassword,
  refreshToken,
  logOut,
  authorizeChannel,
  authenticateSocketUser,
  profile: ownProfile,
  updateProfile: profile.updateProfile,
  changeNickname: profile.changeNickname,
  changeAvatar: profile.changeAvatar,
  sendPhoneCode: profile.sendPhoneCode,
  verifyPhone: profile.verifyPhone,
  removePhone: profile.removePhone,
  sendEmailChangeCodes: profile.sendEmailChangeCodes,
  changeEmail: profile.changeEmail,
  changePassword: profile.changePassword,
  profileSettings,
  updateProfileSettings,
  security: security.security,
  sendSecurityCode,
  stepUp: security.stepUp,
  startTwoFactorSetup: security.startTwoFactorSetup,
  confirmTwoFactor: security.confirmTwoFactor,
  removeTwoFactor: security.removeTwoFactor,
  renewRecoveryCodes: security.renewRecoveryCodes,
  userSessions: security.userSessions,
  endUserSession: security.endUserSession,
  endOtherSessions: security.endOtherSessions,
  signInHistory: security.signInHistory,
  setAntiPhishingCode: security.setAntiPhishingCode,
  requestDeletion: security.requestDeletion,
  withdrawDeletion: security.withdrawDeletion,
  topCoinList: market.topCoinList,
  coinStatistics: market.coinStatistics,
  currencyList: market.currencyList,
  currencyRates,
  searchCoinPair: market.searchCoinPair,
  coinPairList,
  coinInformation,
  favourites,
  addFavourite,
  removeFavourite,
  dashboardData,
  bookSnapshot,
  marketTrades,
  chartBars,
  ...MIRRORED,
  walletOverview: wallets.walletOverview,
  walletTransferMax: wallets.walletTransferMax,
  transferBetweenWallets: wallets.transferBetweenWallets,
  transferToUser: wallets.transferToUser,
  transactionHistory: wallets.transactionHistory,
  walletNetworks: deposits.walletNetworks,
  depositAddress: deposits.depositAddress,
  createDepositAddress: deposits.createDepositAddress,
  recoverDeposit: deposits.recoverDeposit,
  walletHistory: deposits.walletHistory,
  withdrawalRules: withdrawals.withdrawalRules,
  previewWithdrawal: withdrawals.previewWithdrawal,
  processWithdrawal: withdrawals.processWithdrawal,
  confirmWithdrawal: withdrawals.confirmWithdrawal,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  informWithdrawal: withdrawals.informWithdrawal,
  withdrawalByRequest: withdrawals.withdrawalByRequest,
  withdrawalAddresses: addresses.withdrawalAddresses,
  whitelist: addresses.whitelist,
  addWithdrawalAddress: addresses.addWithdrawalAddress,
  addWithdrawalUser: addresses.addWithdrawalUser,
  deleteWithdrawalAddress: addresses.deleteWithdrawalAddress,
  setWhitelistMode: addresses.setWhitelistMode,
  chainNetworks: chain.chainNetworks,
  chainCoinNetwork: chain.chainCoinNetwork,
  checkCoinTransaction: chain.checkCoinTransaction,
  convertCoins: convert.convertCoins,
  convertPair: convert.convertPair,
  convertQuote: convert.convertQuote,
  acceptConvert: convert.acceptConvert,
  quoteOutcome: convert.quoteOutcome,
  createLimitConvert: convert.createLimitConvert,
  cancelLimitConvert: convert.cancelLimitConvert,
  limitConverts: convert.limitConverts,
  convertHistory: convert.convertHistory,
  smallBalances: convert.smallBalances,
  sweepSmallBalances: convert.sweepSmallBalances,
  referralSummary: referrals.referralSummary,
  referralCodes: referrals.referralCodes,
  saveReferralCode: referrals.saveReferralCode,
  referralInvitees: referrals.referralInvitees,
  referralEarnings: referrals.referralEarnings,
  referralTiers: referrals.referralTiers,
  referralLeaderboard: referrals.referralLeaderboard,
  checkReferralCode: referrals.checkReferralCode,
  startHistoryExport: historyExports.startHistoryExport,
  historyExport: historyExports.historyExport,
  cancelHistoryExport: historyExports.cancelHistoryExport,
  latestNews,
  notifications: notifications.notifications,
  markNotificationsSeen: notifications.markNotificationsSeen,
  markNotificationRead: notifications.markNotificationRead,
  notificationPreferences: notifications.notificationPreferences,
  updateNotificationPreferences: notifications.updateNotificationPreferences,
  pushKey: push.pushKey,
  subscribePush: push.subscribePush,
  unsubscribePush: push.unsubscribePush,
  supportChat: supportChats.supportChat,
  sendSupportMessage: supportChats.sendSupportMessage,
  supportUnread: supportChats.supportUnread,
  markSupportMessages: supportChats.markSupportMessages,
  supportTyping: supportChats.supportTyping,
  supportImage: supportChats.supportImage,
  identitySettings: identity.identitySettings,
  activeDocuments: identity.activeDocuments,
  identityDetails: identity.identityDetails,
  identityLimits: identity.identityLimits,
  checkAdvance: identity.checkAdvance,
  saveIdentityCase: identity.saveIdentityCase,
  submitIdentityCase: identity.submitIdentityCase,
  discardIdentityCase: identity.discardIdentityCase,
  uploadNid: identity.uploadNid,
  uploadPassport: identity.uploadPassport,
  uploadPassportPrimary: identity.uploadPassportPrimary,
  uploadVoterCard: identity.uploadVoterCard,
  uploadVoterCardPrimary: identity.uploadVoterCardPrimary,
  uploadDrivingLicence: identity.uploadDrivingLicence,
  uploadDrivingLicencePrimary: identity.uploadDrivingLicencePrimary,
  uploadSelfie: identity.uploadSelfie,
  uploadAddressProof: identity.uploadAddressProof,
  uploadFundsProof: identity.uploadFundsProof,
  uploadCompanyPapers: identity.uploadCompanyPapers,
  identityPaper: identity.identityPaper,
  startResume: identity.startResume,
  openResume: identity.openResume,
  phoneCaseState: identity.phoneCaseState,
  uploadFromPhone: identity.uploadFromPhone,
  startInquiry: identity.startInquiry,
  confirmInquiry: identity.confirmInquiry,
  futuresDashboard: futuresDashboards.futuresDashboard,
  futuresDashboardOfPair: futuresDashboards.futuresDashboardOfPair,
  futuresContracts: futuresMarket.futuresContracts,
  futuresBookSnapshot: futuresMarket.futuresBookSnapshot,
  futuresMarketTrades: futuresMarket.futuresMarketTrades,
  futuresChartBars: futuresMarket.futuresChartBars,
  fundingRates: futuresMarket.fundingRates,
  riskTiers: futuresMarket.riskTiers,
  previewFuturesOrder: futuresOrders.previewFuturesOrder,
  placeFuturesBuy: futuresOrders.placeFuturesBuy,
  placeFuturesSell: futuresOrders.placeFuturesSell,
  cancelFuturesOrder: futuresOrders.cancelFuturesOrder,
  cancelAllFuturesOrders: futuresOrders.cancelAllFuturesOrders,
  futuresOrderByClientId: futuresOrders.futuresOrderByClientId,
  closePosition: positions.closePosition,
  closeAllPositions: positions.closeAllPositions,
  reversePosition: positions.reversePosition,
  changeStops: positions.changeStops,
  changePositionMargin: positions.changePositionMargin,
  futuresSettings: futuresSettings.futuresSettings,
  changeLeverage: futuresSettings.changeLeverage,
  changePositionMode: futuresSettings.changePositionMode,
  futuresWallet: futuresSettings.futuresWallet,
  futuresPositions: futuresLists.futuresPositions,
  futuresOpenOrders: futuresLists.futuresOpenOrders,
  futuresOrderHistory: futuresLists.futuresOrderHistory,
  futuresTradeHistory: futuresLists.futuresTradeHistory,
  futuresTransactionHistory: futuresLists.futuresTransactionHistory,
  futuresPositionHistory: futuresLists.futuresPositionHistory,
  demoAccount: demo.demoAccount,
  demoTopUp: demo.demoTopUp,
  demoReset: demo.demoReset,
  demoStatistics: demo.demoStatistics,
  demoEpochOrders: demo.demoEpochOrders,
  demoEpochTrades: demo.demoEpochTrades,
  ...MIRRORS,
} as const;

export type RouteName = keyof typeof ROUTES;
