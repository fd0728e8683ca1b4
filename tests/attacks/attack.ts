/** A random attack on the insurance fund: up to five accounts of one person trade with each other, at prices of their choice,
 *  while nobody else is in the market. */
import { divideCeil, lots, ticks, units, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { FuturesEngine } from '#server/futures/engine/engine.ts';
import type { PlaceFuturesOrder } from '#server/futures/engine/engine-api.ts';
import type { FuturesContract } from '#server/futures/engine/engine-terms.ts';
import { BTC, StoredFutures, countedIds, engineOf } from '#tests/support/futures/test-engine.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';

const COIN = 10n ** 8n;
const FUND = units(1_000_000n * COIN);
const ACCOMPLICE = userId(9);
/** Mark price at the start, and the units of a tick of 0.1. */
const MARK_TICKS = 600_000;
const TICK_UNITS = 10_000_000n;
const AT = epochMs(1_000);
/** An attack has fewer orders, trades and positions. */
const ID_COUNT_MAX = 1_000_000;

/** Distances from the mark price in tenths of a percent: within every band, within that of low leverage, beyond all. */
const REACHES = [3, 8, 30, 98, 400];
const LEVERAGES = [1, 2, 5, 10, 20, 25, 50, 75, 100, 125];
/** Parts of what an account can open, in percent. */
const SHARES = [1, 20, 50, 90, 99, 120];

export type AttackCounts = Record<string, number>;

export class Attack {
  liquidationCount = 0;
  deleveragingCount = 0;
  readonly stored = new StoredFutures();
  readonly #contract: FuturesContract;
  readonly #random: SeededRandom;
  readonly #counts: AttackCounts;
  readonly #users: readonly UserId[];
  readonly #engine: FuturesEngine;
  readonly #firstId: number;
  /** Ticks of the mark price. */
  #mark = MARK_TICKS;

  private constructor(
    contract: FuturesContract,
    random: SeededRandom,
    counts: AttackCounts,
    start: { readonly state: State; readonly users: readonly UserId[]; readonly firstId: number },
  ) {
    this.#contract = contract;
    this.#random = random;
    this.#counts = counts;
    this.#users = start.users;
    this.#firstId = start.firstId;
    this.#engine = engineOf({ contracts: [contract] }, countedIds(start.firstId));
    this.#engine.restore(start.state);
    this.stored.fund = start.state.fund;
  }

  static open(contract: FuturesContract, random: SeededRandom, counts: AttackCounts): Attack {
    const users = Array.from({ length: random.between(2, 5) }, (_, at) => userId(at + 1));
    const attack = new Attack(contract, random, counts, { state: emptyState(), users, firstId: 0 });
    for (const user of users) {
      const balance = BigInt(random.pick([500, 5_000, 60_000, 2_000_000])) * COIN;
      attack.#engine.deposit(user, units(balance), AT);
    }
    attack.setMark(MARK_TICKS);
    for (const user of users) attack.#chooseTerms(user);
    attack.#store();
    return attack;
  }

  /** What the fund has lost so far, in 10^-24 of the quote coin; below zero for a gain. */
  get fundLoss(): bigint {
    const { insurance, remainder } = this.stored.fund;
    return (FUND - insurance) * 10n ** 16n - remainder;
  }

  /** One action of one of the accounts. */
  act(): void {
    const random = this.#random;
    const user = random.pick(this.#users);
    const draw = random.next();
    if (draw < 0.66) this.#open(user);
    else if (draw < 0.8) this.#close(user);
    else if (draw < 0.84) this.#engine.cancelAll(user, {}, AT);
    else if (draw < 0.88) this.#chooseTerms(user);
    else if (draw < 0.93) this.#moveMargin(user);
    else if (draw < 0.97) this.#moveMoney(user, random.pick(this.#users));
    else this.#reverse(user);
    this.#store();
  }

  /** Sets the mark price again, which liquidates what is due. */
  repeatMark(): void {
    this.setMark(this.#mark);
  }

  /** Moves the mark price by at most 3%. */
  moveMark(): void {
    const reach = Math.floor(this.#mark * this.#random.pick([0.001, 0.005, 0.03]));
    this.setMark(Math.max(1_000, this.#mark + this.#random.between(-reach, reach)));
  }

  setMark(price: number): void {
    this.#mark = price;
    const mark = units(BigInt(price) * TICK_UNITS);
    this.#engine.setPrices(BTC, { mark, index: mark }, AT);
    this.#store();
  }

  get mark(): number {
    return this.#mark;
  }

  /** Cancels all orders, and lets an accomplice with enough money for anything rest orders at distances of its choice:
   *  what is liquidated closes there. */
  leaveToAccomplice(): void {
    const random = this.#random;
    for (const user of this.#users) this.#engine.cancelAll(user, {}, AT);
    this.#engine.deposit(ACCOMPLICE, units(10n ** 9n * COIN), AT);
    for (const side of ['buy', 'sell'] as const) {
      for (const distance of [0.002, 0.02, random.pick([0.1, 0.4])]) {
        const away = Math.floor(this.#mark * distance) * (side === 'buy' ? -1 : 1);
        const limitPrice = ticks(this.#mark + away);
        const size = lots(random.pick([10, 1_000, 100_000]));
        this.#place({ userId: ACCOMPLICE, side, action: 'open', kind: 'limit', size, limitPrice });
      }
    }
    this.#store();
  }

  /** Continues with the same positions as if each had been opened at the mark price, with what is left of its margin
   *  there: what they have gained and lost so far has been paid. */
  openedAtMark(): Attack {
    const state = atMark(this.stored.state(), this.#mark);
    const start = { state, users: this.#users, firstId: this.#firstId + ID_COUNT_MAX };
    const twin = new Attack(this.#contract, this.#random, {}, start);
    twin.setMark(this.#mark);
    return twin;
  }

  /** Places an order with a chance to meet others: near the mark price, or at the price of an order in the book. */
  #open(userId: UserId): void {
    const random = this.#random;
    const side = random.pick(['buy', 'sell'] as const);
    const isMarket = random.next() < 0.25;
    const placed = this.#place({
      userId,
      side,
      action: 'open',
      kind: isMarket ? 'market' : 'limit',
      size: this.#openSize(userId),
      limitPrice: isMarket ? undefined : this.#price(side),
      timeInForce: random.pick(['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const),
    });
    this.#count(`opening orders: ${placed}`);
  }

  #openSize(userId: UserId): Lots {
    const { available } = this.#engine.account(userId);
    const { leverage } = this.#engine.settings(userId, BTC);
    const perLot = BigInt(this.#mark) * TICK_UNITS;
    // A lot is 0.001.
    const most = Number((available * BigInt(leverage) * 1_000n) / perLot);
    return lots(Math.max(1, Math.floor((most * this.#random.pick(SHARES)) / 100)));
  }

  #close(userId: UserId): void {
    const random = this.#random;
    const positions = this.#engine.positions(userId);
    if (positions.length === 0) return;
    const { record } = random.pick(positions);
    const side = record.side === 'long' ? 'sell' : 'buy';
    const isMarket = random.next() < 0.5;
    const placed = this.#place({
      userId,
      side,
      action: 'close',
      kind: isMarket ? 'market' : 'limit',
      size: lots(random.next() < 0.3 ? record.size : random.between(1, record.size)),
      limitPrice: isMarket ? undefined : this.#price(side),
    });
    this.#count(`closing orders: ${placed}`);
  }

  /** A random price; often the best one of the other side, so that orders meet. */
  #price(side: 'buy' | 'sell'): Ticks {
    const random = this.#random;
    const { bids, asks } = this.#engine.book(BTC, 20);
    const other = side === 'buy' ? asks : bids;
    if (other.length > 0 && random.next() < 0.6) return random.pick(other).price;
    const reach = Math.floor((this.#mark * random.pick(REACHES)) / 1_000);
    return ticks(Math.max(1, this.#mark + random.between(-reach, reach)));
  }

  #place(order: Omit<PlaceFuturesOrder, 'contractId'>): string {
    const result = this.#engine.place({ ...order, contractId: BTC }, AT);
    return isRejection(result) ? result.rejection : result.order.status;
  }

  #chooseTerms(userId: UserId): void {
    const leverage = this.#random.pick(LEVERAGES);
    const marginMode = this.#random.pick(['isolated', 'cross'] as const);
    const request = { userId, contractId: BTC, leverage };
    const both = this.#engine.setLeverage({ ...request, marginMode }, AT);
    if (isRejection(both)) this.#engine.setLeverage(request, AT);
  }

  #moveMargin(userId: UserId): void {
    const [position] = this.#engine.positions(userId);
    if (position === undefined) return;
    const { removableMargin, record } = position;
    const isRemoval = this.#random.next() < 0.5;
    const share = BigInt(this.#random.between(1, 100));
    const { available } = this.#engine.account(userId);
    const amount = isRemoval ? -((removableMargin * share) / 100n) : (available * share) / 100n;
    if (amount === 0n) return;
    this.#engine.changeMargin({ userId, positionId: record.id, amount }, AT);
    this.#count('margin moved');
  }

  /** From one account to another, all that may leave it or a part. */
  #moveMoney(fromUserId: UserId, toUserId: UserId): void {
    const { withdrawable } = this.#engine.account(fromUserId);
    const share = this.#random.pick([1n, 50n, 100n]);
    const amount = units((withdrawable * share) / 100n);
    if (amount === 0n || isRejection(this.#engine.withdraw(fromUserId, amount, AT))) return;
    this.#engine.deposit(toUserId, amount, AT);
    this.#count('money moved');
  }

  #reverse(userId: UserId): void {
    const [position] = this.#engine.positions(userId);
    if (position === undefined) return;
    const result = this.#engine.reverse({ userId, positionId: position.record.id }, AT);
    this.#count(isRejection(result) ? 'reversals rejected' : 'reversals');
    if (isRejection(result)) return;
    for (const { status } of [result.closing, result.opening]) {
      if (status !== 'filled') throw new Error(`half of a reversal is ${status}`);
    }
  }

  #store(): void {
    const changes = this.#engine.takeChanges();
    this.stored.store(changes);
    this.liquidationCount += changes.liquidations.length;
    this.deleveragingCount += changes.deleveragings.length;
    this.#count('fills', changes.fills.length);
    this.#count('liquidations', changes.liquidations.length);
    this.#count('deleveragings', changes.deleveragings.length);
    const uncovered = changes.orders.filter(({ cancelReason }) => cancelReason === 'margin');
    this.#count('orders not covered', uncovered.length);
  }

  #count(what: string, count = 1): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + count;
  }
}

type State = ReturnType<StoredFutures['state']>;

function emptyState(): State {
  const state = new StoredFutures().state();
  return { ...state, fund: { ...state.fund, insurance: FUND } };
}

/** The state in which every position was opened at the mark price. Rounds for the holders, who may have one unit more than
 *  their maintenance margin. */
function atMark(state: State, mark: number): State {
  const gains = new Map<UserId, bigint>();
  const positions = state.positions.map((position) => {
    const price = BigInt(mark) * TICK_UNITS * COIN;
    const difference =
      position.side === 'long' ? price - position.entryPrice : position.entryPrice - price;
    // Lots of 0.001.
    const fine = difference * BigInt(position.size) * 100_000n;
    const gain = divideCeil(fine, 10n ** 16n);
    gains.set(position.userId, (gains.get(position.userId) ?? 0n) + gain);
    const isIsolated = position.marginMode === 'isolated';
    const margin = units(position.margin + (isIsolated ? gain : 0n));
    return { ...position, entryPrice: price as typeof position.entryPrice, margin };
  });
  const accounts = state.accounts.map((account) => ({
    ...account,
    balance: units(account.balance + (gains.get(account.userId) ?? 0n)),
  }));
  return { ...state, positions, accounts };
}
