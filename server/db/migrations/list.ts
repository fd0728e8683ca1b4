/** All migrations, in order. A new one is a file in this folder and a line here. */
import type { Migration } from '../migration.ts';
import { ledgerMigration } from './0001-ledger.ts';
import { exchangeMigration } from './0002-exchange.ts';
import { marketDataMigration } from './0003-market-data.ts';
import { userMigration } from './0004-people.ts';
import { accountsMigration } from './0005-accounts.ts';
import { favouritesMigration } from './0006-favourites.ts';
import { orderTermsMigration } from './0007-order-terms.ts';
import { demoMigration } from './0008-demo.ts';
import { pendingSignUpsMigration } from './0009-pending-sign-ups.ts';
import { walletsMigration } from './0010-wallets.ts';
import { knownDevicesMigration } from './0011-known-devices.ts';
import { walletHistoryMigration } from './0012-wallet-history.ts';
import { depositsMigration } from './0013-deposits.ts';
import { withdrawalsMigration } from './0014-withdrawals.ts';
import { convertMigration } from './0015-convert.ts';
import { historyExportsMigration } from './0016-history-exports.ts';
import { futuresMigration } from './0017-futures.ts';
import { notificationsMigration } from './0018-notifications.ts';
import { sentValuesMigration } from './0019-sent-values.ts';
import { operatorMigration } from './0020-operator.ts';
import { supportChatsMigration } from './0021-support-chats.ts';
import { referralsMigration } from './0022-referrals.ts';
import { futuresWatchMigration } from './0023-futures-watch.ts';
import { referencePricesMigration } from './0024-reference-prices.ts';
import { convertLimitsMigration } from './0025-convert-limits.ts';
import { usersInAddressBookMigration } from './0026-users-in-address-book.ts';
import { referralReviewsMigration } from './0027-referral-reviews.ts';
import { identityMigration } from './0029-identity.ts';
import { identityInquiriesMigration } from './0030-identity-inquiries.ts';
import { p2pAdsMigration } from './0031-p2p-ads.ts';
import { p2pOrdersMigration } from './0032-p2p-orders.ts';
import { identityNumbersMigration } from './0037-identity-numbers.ts';
import { triggeredStopsMigration } from './0038-triggered-stops.ts';
import { earnMigration } from './0039-earn.ts';
import { giftCardsMigration } from './0040-gift-cards.ts';
import { launchpadMigration } from './0041-launchpad.ts';
import { p2pMerchantsMigration } from './0042-p2p-merchants.ts';
import { earnRecordsByTimeMigration } from './0043-earn-records-by-time.ts';
import { launchpadSlicesMigration } from './0044-launchpad-slices.ts';
import { callLanguageMigration } from './0045-call-language.ts';

export const MIGRATIONS: readonly Migration[] = [
  ledgerMigration,
  exchangeMigration,
  marketDataMigration,
  userMigration,
  accountsMigration,
  favouritesMigration,
  orderTermsMigration,
  demoMigration,
  pendingSignUpsMigration,
  walletsMigration,
  knownDevicesMigration,
  walletHistoryMigration,
  depositsMigration,
  withdrawalsMigration,
  convertMigration,
  historyExportsMigration,
  futuresMigration,
  notificationsMigration,
  sentValuesMigration,
  operatorMigration,
  supportChatsMigration,
  referralsMigration,
  futuresWatchMigration,
  referencePricesMigration,
  convertLimitsMigration,
  usersInAddressBookMigration,
  referralReviewsMigration,
  identityMigration,
  identityInquiriesMigration,
  p2pAdsMigration,
  p2pOrdersMigration,
  identityNumbersMigration,
  triggeredStopsMigration,
  earnMigration,
  giftCardsMigration,
  launchpadMigration,
  p2pMerchantsMigration,
  earnRecordsByTimeMigration,
  launchpadSlicesMigration,
  callLanguageMigration,
];
