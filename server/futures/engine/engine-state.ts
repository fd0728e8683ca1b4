/** Everything the engine stores, and what an operation has changed of it. */
import { assert } from '#contract/core/assert.ts';
import { ticks, units } from '#contract/core/decimal.ts';
import type { OrderId, PairId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { ChangeLog } from './change-log.ts';
import type { FuturesFundRecord, FuturesTransactionRecord } from './engine-records.ts';
import type { FuturesEngineOptions, FuturesIds, PositionId, StopId } from './engine-terms.ts';
import { FINE, ceilToUnits, floorToUnits } from '#domain/futures/fine.ts';
import { Account, type LiveOrder, type LiveStop, type Market, type Position } from './model.ts';

type TransactionTarget = Partial<
  Pick<FuturesTransactionRecord, 'contractId' | 'positionId' | 'orderId'>
>;

export class EngineState {
  readonly ids: FuturesIds;
  readonly leveragePolicy: FuturesEngineOptions['leveragePolicy'];
  readonly markets = new Map<PairId, Market>();
  readonly accounts = new Map<UserId, Account>();
  readonly orders = new Map<OrderId, LiveOrder>();
  readonly positions = new Map<PositionId, Position>();
  readonly stops = new Map<StopId, LiveStop>();
  readonly changes = new ChangeLog();
  /** Accounts whose resting closing orders may no longer be covered. */
  readonly touched = new Set<Account>();
  /** Positions that closed; their untriggered closing orders are canceled next. */
  removed: Position[] = [];
  /** Insurance fund, fine; below zero for losses that nobody could pay. */
  fund = 0n;
  /** Fees collected so far, units. */
  fees = 0n;
  /** Stamp of the running operation. */
  at: EpochMs = 0 as EpochMs;
  #priority = 0;

  constructor({ ids, leveragePolicy }: Pick<FuturesEngineOptions, 'ids' | 'leveragePolicy'>) {
    this.ids = ids;
    this.leveragePolicy = leveragePolicy;
  }

  market(id: PairId): Market {
    const market = this.markets.get(id);
    assert(market !== undefined, `contract ${id} is known`);
    return market;
  }

  /** Opens the account when it is new. */
  account(userId: UserId): Account {
    const known = this.accounts.get(userId);
    if (known !== undefined) return known;
    const account = newAccount(userId);
    this.accounts.set(userId, account);
    return account;
  }

  /** For reads: an empty account for a user who has none. */
  knownAccount(userId: UserId): Account {
    return this.accounts.get(userId) ?? newAccount(userId);
  }

  nextPriority(): number {
    this.#priority += 1;
    return this.#priority;
  }

  /** Continues after the highest restored priority. */
  skipPriority(priority: number): void {
    if (priority > this.#priority) this.#priority = priority;
  }

  /** Changes a balance, and records why. */
  book(
    account: Account,
    type: FuturesTransactionRecord['type'],
    amount: bigint,
    target: TransactionTarget,
  ): void {
    if (amount === 0n) return;
    account.record.balance = units(account.record.balance + amount);
    this.touch(account);
    this.changes.accounts.add(account);
    this.note(account, type, amount, target);
  }

  /** Records a transaction that leaves the balance as it is. */
  note(
    account: Account,
    type: FuturesTransactionRecord['type'],
    amount: bigint,
    { contractId, positionId, orderId }: TransactionTarget,
  ): void {
    this.changes.transactions.push({
      userId: account.record.userId,
      contractId,
      positionId,
      orderId,
      type,
      amount,
      balanceAfter: account.record.balance,
      at: this.at,
    });
  }

  /** Adds to the insurance fund, fine. */
  addToFund(fine: bigint): void {
    this.fund += fine;
    this.changes.isFundChanged = true;
  }

  /** Records what the fund paid for a position (fine), and counts it toward the contract's limit. */
  noteFundPayment({ market, record }: Position, paid: bigint, isLimitReached: boolean): void {
    const { userId, contractId, id: positionId } = record;
    const amount = units(ceilToUnits(paid));
    const { at } = this;
    market.fundLimit.add(amount, at);
    this.changes.fundPayments.push({ contractId, userId, positionId, amount, isLimitReached, at });
  }

  changeMargin(position: Position, amount: bigint): void {
    position.record.margin = units(position.record.margin + amount);
    position.account.isolatedMargin += amount;
    this.markChanged(position);
  }

  setFrozen(order: LiveOrder, frozen: bigint): void {
    const { record, account } = order;
    if (record.frozen === frozen) return;
    account.frozen += frozen - record.frozen;
    this.touch(account);
    record.frozen = units(frozen);
    this.orderChanged(order);
  }

  /** Marks a position for its caller, and its cached risk as outdated. */
  markChanged(position: Position): void {
    position.record.updatedAt = this.at;
    position.isBoundKnown = false;
    this.touch(position.account);
    this.changes.positions.add(position);
  }

  orderChanged(order: LiveOrder): void {
    order.record.updatedAt = this.at;
    this.changes.orders.add(order);
  }

  /** Stops are shown with their position, so its version rises too. */
  stopChanged(stop: LiveStop): void {
    const { position } = stop;
    stop.record.updatedAt = this.at;
    this.changes.stops.add(stop);
    position.record.updatedAt = this.at;
    this.changes.positions.add(position);
  }

  /** Marks that the account's risk has changed. */
  touch(account: Account): void {
    account.safeRanges.clear();
    this.touched.add(account);
  }

  fundRecord(): FuturesFundRecord {
    const insurance = this.fund > 0n ? floorToUnits(this.fund) : 0n;
    return {
      insurance: units(insurance),
      fees: units(this.fees),
      remainder: this.fund - insurance * FINE,
    };
  }

  /** Records the change of a book level; its size is read when the changes are taken. */
  levelChanged(market: Market, side: 'bid' | 'ask', price: number): void {
    this.changes.addLevel(market, side, ticks(price));
  }
}

const newAccount = (userId: UserId): Account =>
  new Account({ userId, balance: units(0n), version: 0 });
