/** Moves the money of the engine's changes in the ledger: fees to the house, profits and funding
 *  through the clearing account, the insurance fund's share to its account. The margin of a user is
 *  one freeze. */
import { assert } from '#contract/core/assert.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { CoinAccounts, TransferType } from '#server/ledger/accounts.ts';
import { resizeFreeze } from '#server/ledger/freezes.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import type { FuturesAccountView } from './engine/engine-reads.ts';
import type {
  FuturesChanges,
  FuturesTransactionRecord,
  FuturesTransactionType,
} from './engine/engine-records.ts';

/** Undefined: the wallets move transfers, and a changed margin is a freeze. */
const LEDGER_TYPES: Readonly<Record<FuturesTransactionType, TransferType | undefined>> = {
  transfer_in: undefined,
  transfer_out: undefined,
  realized_profit: 'futures_profit',
  fee: 'futures_fee',
  funding: 'futures_funding',
  liquidation: 'futures_liquidation',
  insurance: 'futures_insurance',
  deleveraging: 'futures_deleveraging',
  margin_added: undefined,
  margin_removed: undefined,
};

export interface PostingOptions {
  readonly ledger: Ledger;
  readonly quoteCoinId: CoinId;
  readonly accountOf: (userId: UserId) => FuturesAccountView;
  /** Unique per line. */
  readonly nextPosting: () => number;
  readonly at: EpochMs;
}

/** @param insuranceDelta change of the insurance fund in this operation */
export function postChanges(
  options: PostingOptions,
  changes: Pick<FuturesChanges, 'transactions' | 'accounts' | 'orders' | 'positions'>,
  insuranceDelta: bigint,
): void {
  const { ledger, quoteCoinId } = options;
  const lines = linesByUser(changes.transactions);
  const users = new Set<UserId>(lines.keys());
  for (const { userId } of [...changes.accounts, ...changes.orders, ...changes.positions]) {
    users.add(userId);
  }
  for (const userId of users) {
    const accounts = ledger.coinAccounts(userId, quoteCoinId, 'future');
    const own = lines.get(userId) ?? [];
    if (accounts.holder.isBot) for (const line of netLines(own)) postLine(options, accounts, line);
    else postUser(options, accounts, own);
  }
  postInsurance(options, insuranceDelta);
}

/** Receipts, the margin that is released, payments, then the margin that is frozen: in this order the
 *  available balance never falls below zero on the way. */
function postUser(
  options: PostingOptions,
  accounts: CoinAccounts,
  lines: readonly FuturesTransactionRecord[],
): void {
  const { ledger } = options;
  const { userId } = accounts.holder;
  const target = frozenOf(options.accountOf(userId));
  const frozen: bigint = ledger.balanceOf(accounts.frozen);
  for (const line of lines) if (line.amount > 0n) postLine(options, accounts, line);
  if (target < frozen) resize(options, accounts, target);
  for (const line of lines) if (line.amount < 0n) postLine(options, accounts, line);
  if (target > frozen) resize(options, accounts, target);
}

/** Isolated margins and what orders freeze; a loss may leave less than that. */
export function frozenOf({
  balance,
  isolatedMargin,
  orderMargin,
}: Pick<FuturesAccountView, 'balance' | 'isolatedMargin' | 'orderMargin'>): bigint {
  const needed: bigint = isolatedMargin + orderMargin;
  return needed < balance ? needed : balance;
}

function resize(options: PostingOptions, coinAccounts: CoinAccounts, amount: bigint): void {
  const { ledger, at: postedAt } = options;
  const { userId } = coinAccounts.holder;
  const cause = `futures_margin:${userId}/${options.nextPosting()}`;
  const owner = { reason: 'margin', referenceId: userId } as const;
  resizeFreeze(ledger, { ...owner, coinAccounts, amount, cause, postedAt });
}

type Line = Pick<FuturesTransactionRecord, 'type' | 'amount' | 'orderId' | 'positionId'>;

function postLine(options: PostingOptions, { available }: CoinAccounts, line: Line): void {
  const { ledger, quoteCoinId, nextPosting, at } = options;
  const type = LEDGER_TYPES[line.type];
  if (type === undefined || line.amount === 0n) return;
  const other = ledger.systemAccount(line.type === 'fee' ? 'house' : 'clearing', quoteCoinId);
  const isReceipt = line.amount > 0n;
  const posted = postTransfer(ledger, {
    debit: isReceipt ? other : available,
    credit: isReceipt ? available : other,
    amount: isReceipt ? line.amount : -line.amount,
    type,
    cause: `${recordNameOf(line)}/${nextPosting()}`,
    postedAt: at,
  });
  assert(posted === 'posted', 'a futures balance covers what the engine takes from it');
}

const recordNameOf = ({ orderId, positionId }: Line): string =>
  orderId !== undefined ? `futures_order:${orderId}` : `futures_position:${positionId ?? 0}`;

function postInsurance({ ledger, quoteCoinId, nextPosting, at }: PostingOptions, delta: bigint) {
  if (delta === 0n) return;
  const clearing = ledger.systemAccount('clearing', quoteCoinId);
  const insurance = ledger.systemAccount('insurance', quoteCoinId);
  const posted = postTransfer(ledger, {
    debit: delta > 0n ? clearing : insurance,
    credit: delta > 0n ? insurance : clearing,
    amount: delta > 0n ? delta : -delta,
    type: 'futures_insurance',
    cause: `futures_fund:1/${nextPosting()}`,
    postedAt: at,
  });
  assert(posted === 'posted', 'the insurance fund covers what the engine takes from it');
}

function linesByUser(
  transactions: readonly FuturesTransactionRecord[],
): Map<UserId, FuturesTransactionRecord[]> {
  const lines = new Map<UserId, FuturesTransactionRecord[]>();
  for (const line of transactions) {
    const own = lines.get(line.userId);
    if (own === undefined) lines.set(line.userId, [line]);
    else own.push(line);
  }
  return lines;
}

/** One line for the fees and one for everything else, receipts first: bots have no history. */
function netLines(lines: readonly FuturesTransactionRecord[]): Line[] {
  let fee = 0n;
  let profit = 0n;
  for (const { type, amount } of lines) {
    if (LEDGER_TYPES[type] === undefined) continue;
    if (type === 'fee') fee += amount;
    else profit += amount;
  }
  const target = { orderId: undefined, positionId: undefined };
  const both: Line[] = [
    { type: 'realized_profit', amount: profit, ...target },
    { type: 'fee', amount: fee, ...target },
  ];
  return both.sort((left, right) => (left.amount > right.amount ? -1 : 1));
}
