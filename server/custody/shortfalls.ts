/** Shortfalls: what a user owes after a credited deposit was rolled back. They are collected from everything that the user
 *  owns: first the coin itself, then the other coins by value, the highest first. What another coin pays is converted at
 *  the reference prices, from the house. Functions that move money run inside the transaction of a custody command. */
import { assert } from '#contract/core/assert.ts';
import {
  divideCeil,
  divideFloor,
  UNIT_DECIMALS,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { houseStockOf, walletBalancesOf } from '#server/exchange/balances.ts';
import { transferableOf } from '#server/exchange/transferable.ts';
import type { Account, TransferType } from '#server/ledger/accounts.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import type { CustodyContext, CustodyTransaction } from './custody-context.ts';
import { saveDeposit, shortDeposits, type DepositRecord } from './deposit-rows.ts';

/** The wallets from which a coin is collected, in this order. */
const WALLETS = ['spot', 'p2p', 'future'] as const;
type CollectedWallet = (typeof WALLETS)[number];

const ONE_COIN = units(10n ** BigInt(UNIT_DECIMALS));

/** Takes back what was credited. What the user has not in the coin is collected from the others, and what is missing
 *  then becomes a shortfall. */
export function reverseCredit(tx: CustodyTransaction, record: DepositRecord): void {
  record.isCredited = false;
  record.shortfall = record.amount;
  collectShortfall(tx, record);
}

/** True when the owner of a shortfall has something that pays a part of it. */
export const hasReturnableShortfall = (context: CustodyContext): boolean =>
  shortDeposits(context.db).some((record) => paymentsOf(context, record).length > 0);

export function returnShortfalls(tx: CustodyTransaction): void {
  for (const record of shortDeposits(tx.db)) {
    const before = record.shortfall;
    collectShortfall(tx, record);
    if (record.shortfall !== before) saveDeposit(tx.db, record);
  }
}

/** What a wallet pays of a shortfall. */
interface Payment {
  readonly coinId: CoinId;
  readonly wallet: CollectedWallet;
  /** Leaves the wallet; positive. */
  readonly amount: Units;
  /** Settles the shortfall; of the coin itself, the same amount; positive. */
  readonly settled: Units;
}

function collectShortfall(tx: CustodyTransaction, record: DepositRecord): void {
  for (const payment of paymentsOf(tx, record)) {
    record.returnCount += 1;
    if (payment.coinId === record.coinId) returnCoin(tx, record, payment);
    else convertAndReturn(tx, record, payment);
    record.shortfall = units(record.shortfall - payment.settled);
  }
  record.updatedAt = tx.now;
}

/**
 * Divides a shortfall among the wallets of its owner. Margins of futures stay: the positions need them, and the rest
 * follows when they are closed.
 */
function paymentsOf(context: CustodyContext, record: DepositRecord): readonly Payment[] {
  const payments: Payment[] = [];
  let missing: bigint = record.shortfall;
  for (const wallet of WALLETS) {
    const spare = spareOf(context, record, { coinId: record.coinId, wallet });
    const amount = units(spare < missing ? spare : missing);
    if (amount === 0n) continue;
    payments.push({ coinId: record.coinId, wallet, amount, settled: amount });
    missing -= amount;
  }
  if (missing > 0n) payments.push(...otherPayments(context, record, missing));
  return payments;
}

/** Payments in other coins: as much as the house has of the missing coin. */
function otherPayments(
  context: CustodyContext,
  record: DepositRecord,
  short: bigint,
): readonly Payment[] {
  const payments: Payment[] = [];
  const price = context.presentValueOf(record.coinId, ONE_COIN) ?? 0n;
  const stock = houseStockOf(context.db, record.coinId);
  let missing = stock < short ? stock : short;
  if (price === 0n) return payments;
  for (const { coinId, wallet, spare, price: paid } of otherWallets(context, record)) {
    // Rounded for the exchange: up what is paid, down what it settles.
    const needed = divideCeil(missing * price, paid);
    const amount = units(spare < needed ? spare : needed);
    const settled = spare < needed ? divideFloor(amount * paid, price) : missing;
    if (settled <= 0n) continue;
    payments.push({ coinId, wallet, amount, settled: units(settled) });
    missing -= settled;
  }
  return payments;
}

interface OtherWallet {
  readonly coinId: CoinId;
  readonly wallet: CollectedWallet;
  readonly spare: Units;
  /** Of one coin. */
  readonly price: Units;
}

/** Wallets with other coins that have a current price: coins by value, the highest first. */
function otherWallets(context: CustodyContext, record: DepositRecord): readonly OtherWallet[] {
  const owned = new Set(
    walletBalancesOf(context.db, ownerOf(record))
      .filter(({ coinId, available }) => coinId !== record.coinId && available > 0n)
      .map(({ coinId }) => coinId),
  );
  const coins = [...owned].flatMap((coinId) => {
    const price = context.presentValueOf(coinId, ONE_COIN) ?? 0n;
    if (price === 0n) return [];
    const wallets = WALLETS.map((wallet) => {
      const spare = spareOf(context, record, { coinId, wallet });
      return { coinId, wallet, spare, price: units(price) };
    });
    const value = wallets.reduce((sum, { spare }) => sum + spare * price, 0n);
    return [{ coinId, value, wallets }];
  });
  return coins
    .toSorted((a, b) => (a.value === b.value ? a.coinId - b.coinId : a.value < b.value ? 1 : -1))
    .flatMap(({ wallets }) => wallets.filter(({ spare }) => spare > 0n));
}

function returnCoin(tx: CustodyTransaction, record: DepositRecord, payment: Payment): void {
  const { ledger } = tx;
  const { coinId, wallet, amount } = payment;
  const debit = ledger.coinAccounts(ownerOf(record), coinId, wallet).available;
  const credit = ledger.systemAccount('external', coinId);
  post(tx, record, { debit, credit, amount, type: 'deposit_rollback', part: '' });
  bookFutures(tx, record, payment);
}

/** Converts at the reference prices with the house, and returns the coin. */
function convertAndReturn(tx: CustodyTransaction, record: DepositRecord, payment: Payment): void {
  const { ledger } = tx;
  const owner = ownerOf(record);
  const { coinId, wallet, amount, settled } = payment;
  const paying = ledger.coinAccounts(owner, coinId, wallet).available;
  const receiving = ledger.coinAccounts(owner, record.coinId).available;
  const house = (coin: CoinId): Account => ledger.systemAccount('house', coin);
  const external = ledger.systemAccount('external', record.coinId);
  post(tx, record, {
    debit: paying,
    credit: house(coinId),
    amount,
    type: 'convert',
    part: '/paid',
  });
  const received = {
    credit: receiving,
    amount: settled,
    type: 'convert',
    part: '/received',
  } as const;
  post(tx, record, { debit: house(record.coinId), ...received });
  const returned = { amount: settled, type: 'deposit_rollback', part: '' } as const;
  post(tx, record, { debit: receiving, credit: external, ...returned });
  bookFutures(tx, record, payment);
}

interface Posting {
  readonly debit: Account;
  readonly credit: Account;
  readonly amount: Units;
  readonly type: TransferType;
  readonly part: string;
}

function post({ ledger, now }: CustodyTransaction, record: DepositRecord, posting: Posting): void {
  const { part, ...transfer } = posting;
  const cause = `deposit:${record.id}/rollback:${record.returnCount}${part}`;
  const posted = postTransfer(ledger, { ...transfer, cause, postedAt: now });
  assert(posted === 'posted', 'an amount up to the balance is covered');
}

function bookFutures(tx: CustodyTransaction, record: DepositRecord, payment: Payment): void {
  const { futures, ledger, now } = tx;
  if (payment.wallet !== 'future' || payment.coinId !== futures?.quoteCoinId) return;
  futures.book(ledger, ownerOf(record), 0n - payment.amount, now);
}

const spareOf = (
  { db, futures }: CustodyContext,
  record: DepositRecord,
  { coinId, wallet }: Pick<Payment, 'coinId' | 'wallet'>,
): Units => transferableOf(db, { userId: ownerOf(record), coinId, from: wallet }, futures);

function ownerOf({ userId }: DepositRecord): UserId {
  assert(userId !== undefined, 'a shortfall has an owner');
  return userId;
}
