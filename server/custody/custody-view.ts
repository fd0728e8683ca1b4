/** Converts records of custody to entities of the contract. */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import {
  depositStateOf,
  withdrawalStateOf,
  type Deposit,
  type WalletNetwork,
  type Withdrawal,
} from '#contract/entities/custody.ts';
import type { BookEntry } from '#contract/entities/withdrawal-address.ts';
import { transactionById } from '#server/chain/chain-transactions.ts';
import type { Db } from '#server/db/database.ts';
import { COINS } from '#server/exchange/market-list.ts';
import type { AddressRecord } from './address-book.ts';
import { coinNetworkById, type CoinNetwork } from './coin-networks.ts';
import { eventTable, type CustodyKind } from './custody-context.ts';
import type { DepositRecord } from './deposit-rows.ts';
import { estimatedMinutesOf } from './withdrawal-checks.ts';
import { isCancellable } from './withdrawal-progress.ts';
import type { WithdrawalRecord } from './withdrawal-rows.ts';

export const MEMO_LABEL = 'Destination tag';

export const walletNetworkOf = (terms: CoinNetwork): WalletNetwork => ({
  id: terms.network.id,
  name: terms.network.name,
  type: terms.network.type,
  isDepositOpen: terms.isDepositOpen,
  isWithdrawalOpen: terms.isWithdrawalOpen,
  confirmationsToCredit: terms.network.confirmationsToCredit,
  confirmationsToUnlock: terms.network.confirmationsToUnlock,
  minDeposit: decimalOfUnits(terms.minDeposit),
  minWithdrawal: decimalOfUnits(terms.minWithdrawal),
  maxWithdrawal: decimalOfUnits(terms.maxWithdrawal),
  withdrawalStep: decimalOfUnits(terms.step),
  fee: decimalOfUnits(terms.fee),
  feeRate: terms.feeRate,
  isMemoRequired: terms.network.hasMemo,
  memoLabel: terms.network.hasMemo ? MEMO_LABEL : undefined,
  addressFamily: terms.network.addressFamily,
  estimatedMinutes: estimatedMinutesOf(terms),
});

export function depositOf(db: Db, record: DepositRecord): Deposit {
  const sent = transactionById(db, record.transactionId);
  assert(sent !== undefined, 'the transaction of a deposit exists');
  return {
    ...sharedOf(record),
    amount: decimalOfUnits(record.amount),
    address: sent.toAddress,
    memo: sent.memo,
    fromAddress: sent.fromAddress,
    transactionId: sent.hash,
    state: record.state,
    shortfall: decimalOfUnits(record.shortfall),
    events: eventsOf(db, 'deposit', record.id).map(({ code, at }) => ({
      state: depositStateOf(code) ?? { code },
      at,
    })),
  };
}

export function withdrawalOf(db: Db, record: WithdrawalRecord): Withdrawal {
  const sent =
    record.transactionId === undefined ? undefined : transactionById(db, record.transactionId);
  return {
    ...sharedOf(record),
    requestId: record.requestId,
    amount: decimalOfUnits(record.debit),
    fee: decimalOfUnits(record.fee),
    receivedAmount: decimalOfUnits(record.debit - record.fee),
    address: record.address,
    memo: record.memo,
    note: record.note,
    transactionId: sent?.hash,
    state: record.state,
    isCancellable: isCancellable(record),
    dueAt: record.dueAt,
    events: eventsOf(db, 'withdrawal', record.id).map(({ code, at }) => ({
      state: withdrawalStateOf(code) ?? { code },
      at,
    })),
  };
}

function sharedOf(record: DepositRecord | WithdrawalRecord) {
  const terms = coinNetworkById(record.coinId, record.networkId);
  assert(terms !== undefined, 'a stored coin is listed on its network');
  return {
    id: record.id,
    coin: terms.coin,
    networkId: record.networkId,
    network: terms.network.name,
    confirmations: record.confirmations,
    confirmationsRequired: terms.network.confirmationsToUnlock,
    reason: record.reason,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

const eventsOf = (
  db: Db,
  kind: CustodyKind,
  id: number,
): readonly { readonly code: number; readonly at: EpochMs }[] =>
  eventTable.all(db, { kind, referenceId: id }, { ascending: ['seq'] });

export const withdrawalAddressOf = (record: AddressRecord): BookEntry => ({
  id: record.id,
  label: record.label,
  coin: COINS.find(({ id }) => id === record.coinId)?.code,
  networkId: record.networkId,
  address: record.address,
  memo: record.memo,
  receiverType: record.receiverType,
  receiver: record.receiver,
  origin: record.origin,
  isWhitelisted: record.isWhitelisted,
  usableFrom: record.usableFrom,
  createdAt: record.createdAt,
});
