/** Simple earn behind the calls of users and of the desk. */
import {
  compareDecimals,
  decimalOfUnits,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { EarnRecordKind, EarnType } from '#contract/core/earn.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { EarnPosition, EarnProduct } from '#contract/entities/earn.ts';
import type { DeskEarnProduct, NewEarnProduct } from '#contract/operator/earn.ts';
import type { EarnPreview, EarnSort, EarnSummary } from '#contract/rest/earn.ts';
import {
  accruesFromOf,
  dayOf,
  firstDayOf,
  maturesAtOf,
  pausedUntil,
  paysAtOf,
} from '#domain/earn/dates.ts';
import { earlyCostAtMost } from '#domain/earn/early-exit.ts';
import { rewardOfDaysOf, rewardPerDayOf } from '#domain/earn/reward.ts';
import { effectiveAprOf, slicesOf, type RewardSlice } from '#domain/earn/tiers.ts';
import type { PageQuery } from '#server/db/table/page.ts';
import { houseStockOf } from '#server/exchange/balances.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { runTransaction, type Transaction } from '#server/exchange/transaction.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { coinSumsOf, dayPage, recordPage } from './day-rows.ts';
import { coinCodeOf, type EarnContext, type EarnTransaction } from './earn-context.ts';
import {
  dayView,
  personalLeftOf,
  positionView,
  productView,
  ratePoints,
  recordView,
} from './earn-view.ts';
import { checkProduct } from './new-product.ts';
import {
  activeCount,
  findPosition,
  positionCountIn,
  positionPage,
  sumIn,
  type EarnPositionRecord,
} from './position-rows.ts';
import {
  allProducts,
  findProduct,
  leftOf,
  ratesOn,
  type EarnProductRecord,
} from './product-rows.ts';
import { previewOfRedemption, type RedeemTerms } from './redeem.ts';

export interface ProductQuery {
  readonly type?: EarnType | undefined;
  readonly coin?: string | undefined;
  readonly sort?: EarnSort | undefined;
}

export class EarnService {
  readonly context: EarnContext;
  readonly #exchange: Pick<Exchange, 'transact'>;

  constructor(context: EarnContext, exchange: Pick<Exchange, 'transact'>) {
    this.context = context;
    this.#exchange = exchange;
  }

  /** The context in a transaction of the exchange. */
  in(tx: Transaction): EarnTransaction {
    return { ...this.context, ...tx };
  }

  run<Result>(work: (tx: EarnTransaction) => Result): Promise<Result> {
    return runTransaction(this.#exchange, (tx) => work(this.in(tx)));
  }

  /** Open products first.
   *  @param readerId undefined for a visitor */
  products(
    { type, coin, sort = 'apr' }: ProductQuery,
    readerId: UserId | undefined,
    now: EpochMs,
  ): readonly EarnProduct[] {
    return allProducts(this.context.db)
      .map((product) => productView(this.context, product, readerId, now))
      .filter((product) => type === undefined || product.type === type)
      .filter((product) => coin === undefined || product.coin === coin)
      .toSorted((a, b) =>
        firstDifference(rankOf(a) - rankOf(b), COMPARISONS[sort](a, b), a.id - b.id),
      );
  }

  product(
    id: number,
    readerId: UserId | undefined,
    now: EpochMs,
  ): EarnProduct | Rejection<'not_found'> {
    const product = findProduct(this.context.db, id);
    if (product === undefined) return reject('not_found');
    return productView(this.context, product, readerId, now);
  }

  rates(id: number, now: EpochMs) {
    const product = findProduct(this.context.db, id);
    return product === undefined ? reject('not_found') : ratePoints(this.context, product, now);
  }

  /** Nothing is stored. */
  preview(
    userId: UserId,
    { productId, amount: entered }: { readonly productId: number; readonly amount: Decimal },
    now: EpochMs,
  ): EarnPreview | Rejection<'not_found' | 'out_of_range'> {
    const { db, hasPause } = this.context;
    const product = findProduct(db, productId);
    if (product === undefined) return reject('not_found');
    const amount = unitsOf(entered);
    if (amount === undefined || amount < product.minimum || amount > product.totalQuota) {
      const minimum = decimalOfUnits(product.minimum);
      const maximum = decimalOfUnits(personalLeftOf(db, product, userId));
      return reject('out_of_range', { details: { minimum, maximum } });
    }
    const below = sumIn(db, userId, productId);
    const slices = slicesOf(ratesOn(db, productId, dayOf(now)), below, amount);
    const accruesFrom = accruesFromOf(now);
    return {
      rewardPerDay: decimalOfUnits(rewardPerDayOf(slices)),
      apr: effectiveAprOf(slices),
      accruesFrom,
      paysAt: paysAtOf(firstDayOf(now)),
      ...lockedPreview(product, slices, amount, accruesFrom),
      personalLeft: decimalOfUnits(personalLeftOf(db, product, userId)),
      totalLeft: decimalOfUnits(leftOf(product)),
      resumesAt: hasPause ? pausedUntil(now) : undefined,
    };
  }

  previewRedemption(terms: RedeemTerms, now: EpochMs) {
    return previewOfRedemption(this.context.db, terms, now);
  }

  positionOf(position: EarnPositionRecord, now: EpochMs): EarnPosition {
    return positionView(this.context, position, now);
  }

  positions(userId: UserId, tab: 'active' | 'ended', query: PageQuery, now: EpochMs) {
    const { rows, ...page } = positionPage(this.context.db, userId, tab, query);
    return { ...page, rows: rows.map((position) => this.positionOf(position, now)) };
  }

  /** Days of a position, newest first. */
  days(userId: UserId, positionId: number, query: PageQuery) {
    if (findPosition(this.context.db, userId, positionId) === undefined) return reject('not_found');
    const { rows, ...page } = dayPage(this.context.db, positionId, query);
    return { ...page, rows: rows.map((day) => dayView(this.context, day)) };
  }

  history(userId: UserId, kind: EarnRecordKind | undefined, query: PageQuery) {
    const { rows, ...page } = recordPage(this.context.db, userId, kind, query);
    return { ...page, rows: rows.map((record) => recordView(this.context, record)) };
  }

  summary(userId: UserId, now: EpochMs): EarnSummary {
    const { db, valueOf } = this.context;
    const sums = coinSumsOf(db, userId, dayOf(now) - 1);
    return {
      coins: sums.map(({ coinId, amount, paid, paidOnDay }) => ({
        coin: coinCodeOf(this.context, coinId),
        amount: decimalOfUnits(amount),
        paid: decimalOfUnits(paid),
        paidYesterday: decimalOfUnits(paidOnDay),
      })),
      positionCount: activeCount(db, userId),
      value: totalOf(sums.map(({ coinId, amount }) => valueOf(coinId, amount))),
      paidValue: totalOf(sums.map(({ coinId, paid }) => valueOf(coinId, paid))),
    };
  }

  deskProducts(now: EpochMs): readonly DeskEarnProduct[] {
    const { db } = this.context;
    return allProducts(db).map((product) => ({
      ...productView(this.context, product, undefined, now),
      subscribed: decimalOfUnits(product.subscribed),
      positionCount: positionCountIn(db, product.id),
      covered: decimalOfUnits(product.cover),
    }));
  }

  /** What a new product would set aside of the house. */
  previewProduct(terms: NewEarnProduct, now: EpochMs) {
    const checked = checkProduct(this.context, terms, now);
    if (isRejection(checked)) return checked;
    const available = houseStockOf(this.context.db, checked.product.rewardCoinId);
    return {
      cover: decimalOfUnits(checked.cover),
      available: decimalOfUnits(available),
      isCovered: available >= checked.cover,
    };
  }
}

type LockedPreview = Pick<EarnPreview, 'rewardTotal' | 'maturesAt' | 'earlyReturn' | 'earlyCost'>;

const FLEXIBLE_PREVIEW: LockedPreview = {
  rewardTotal: undefined,
  maturesAt: undefined,
  earlyReturn: undefined,
  earlyCost: undefined,
};

function lockedPreview(
  product: EarnProductRecord,
  slices: readonly RewardSlice[],
  amount: Units,
  accruesFrom: EpochMs,
): LockedPreview {
  const { durationDays, earlyRule: rule, earlyApr, coinId, rewardCoinId } = product;
  if (durationDays === undefined) return FLEXIBLE_PREVIEW;
  const cost = earlyCostAtMost({ rule, earlyApr }, slices, durationDays);
  const received = coinId === rewardCoinId ? rewardOfDaysOf(slices, durationDays - 1) : 0n;
  return {
    rewardTotal: decimalOfUnits(rewardOfDaysOf(slices, durationDays)),
    maturesAt: maturesAtOf(accruesFrom, durationDays),
    earlyReturn: cost === undefined ? undefined : decimalOfUnits(amount + received - cost),
    earlyCost: cost === undefined ? undefined : decimalOfUnits(cost),
  };
}

/** Undefined when a price is missing. */
function totalOf(values: readonly (Units | undefined)[]): Decimal | undefined {
  if (values.includes(undefined)) return undefined;
  return decimalOfUnits(units(values.reduce((sum: bigint, value) => sum + (value ?? 0n), 0n)));
}

const firstDifference = (...differences: readonly number[]): number =>
  differences.find((difference) => difference !== 0) ?? 0;

const RANKS = { open: 0, not_started: 1, sold_out: 2, closed: 3 } as const;
const rankOf = ({ status }: EarnProduct): number => RANKS[status];

const COMPARISONS: Readonly<Record<EarnSort, (a: EarnProduct, b: EarnProduct) => number>> = {
  apr: (a, b) => compareDecimals(b.apr, a.apr),
  /** Flexible products first. */
  duration: (a, b) => (a.durationDays ?? 0) - (b.durationDays ?? 0),
  coin: (a, b) => (a.coin < b.coin ? -1 : a.coin > b.coin ? 1 : 0),
};
