/** Rules for money that leaves an account, by a network, in a transfer to another user or as a gift card: identity level,
 *  suspensions, locks, limits and the whitelist. What an account may do is read once, and every rule looks at that.
 *  Nothing is changed here but the count of what has left. */
import {
  decimalOfUnits,
  divideFloor,
  exactUnitsOf,
  UNIT_DECIMALS,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { epochMs, isoOf, type EpochMs } from '#contract/core/time.ts';
import type { ReceiverType } from '#contract/core/receiver.ts';
import type { WhitelistMode } from '#contract/entities/withdrawal-address.ts';
import type { SuspensionCause } from '#contract/entities/leaving-standing.ts';
import type { WithdrawalLimit } from '#contract/rest/withdrawals.ts';
import { leavingProblemOf, maxLeavingOf } from '#domain/leaving-amount.ts';
import { barredProblemOf, type LeavingStanding } from '#domain/leaving-standing.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { CountedValue } from '#server/reference/reference-prices.ts';
import { limitsOfLevel, REQUIRED_LEVELS } from '#server/identity/level-table.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { whitelistOf, type ReceivingUser } from './address-book.ts';
import type { CustodyContext } from './custody-context.ts';
import { coinCodeOf } from './coin-networks.ts';
import { addSentValue, sentValue } from './sent-values.ts';
import { hasShortfall, withdrawLockOf } from './withdraw-locks.ts';
import {
  addressWait,
  userRejection,
  type AddressReceiver,
  type WhitelistName,
} from './whitelist-rules.ts';
import { withdrawnValue } from './withdrawal-rows.ts';
import { sentence, together } from '#server/runtime/sentence.ts';

const DAILY_WINDOW_MS = DAY_MS;
const MONTHLY_WINDOW_MS = 30 * DAY_MS;
const CENT = 10n ** 6n;

export interface Suspension {
  readonly cause: SuspensionCause;
  /** Undefined for a shortfall, which ends when it is returned. */
  readonly until: EpochMs | undefined;
}

/** What an account may do with money that leaves it. */
export interface WithdrawalStanding {
  readonly userId: UserId;
  readonly identityLevel: number;
  /** Active ones, the last to end first. */
  readonly suspensions: readonly Suspension[];
  readonly whitelistMode: WhitelistMode;
}

/** Reads the standing once, in the transaction of what it decides. */
export function standingOf(
  { db, security }: CustodyContext,
  userId: UserId,
  now: EpochMs,
): WithdrawalStanding {
  const { mode, suspendedUntil } = whitelistOf(db, userId);
  const holds = security
    .holdsOf(userId, now)
    .map(({ cause, endsAt }) => ({ cause, until: endsAt }));
  const suspensions: readonly Suspension[] = [
    ...(hasShortfall(db, userId) ? [{ cause: 'shortfall' as const, until: undefined }] : []),
    ...holds,
    ...(suspendedUntil > now ? [{ cause: 'whitelist' as const, until: suspendedUntil }] : []),
  ];
  return {
    userId,
    identityLevel: security.levelOf(userId),
    suspensions: suspensions.toSorted((a, b) => (b.until ?? Infinity) - (a.until ?? Infinity)),
    whitelistMode: mode,
  };
}

/** What lets money leave, each from a level of its own. */
export type LeavingFeature =
  | 'withdrawal'
  | 'transfer_to_user'
  | 'p2p_taker'
  | 'p2p_advert'
  | 'gift_card_create';

/** The standing as forms check it. */
export const standingFor = (
  { identityLevel, suspensions, whitelistMode }: WithdrawalStanding,
  feature: LeavingFeature,
) =>
  ({
    identityLevel,
    requiredIdentityLevel: REQUIRED_LEVELS[feature],
    whitelistMode,
    holds: suspensions,
  }) satisfies LeavingStanding & { readonly whitelistMode: WhitelistMode };

export type BarredName = 'identity_level_too_low' | 'withdrawals_suspended';

/** Why nothing may leave the account now, whatever the amount. */
export function barredRejection(
  standing: WithdrawalStanding,
  feature: LeavingFeature = 'withdrawal',
): Rejection<BarredName> | undefined {
  if (barredProblemOf(standingFor(standing, feature)) === 'identity_level_too_low') {
    const details = { required_kyc_level: REQUIRED_LEVELS[feature] };
    return reject('identity_level_too_low', { details });
  }
  return suspensionRejection(standing);
}

function suspensionRejection({
  suspensions: [last],
}: WithdrawalStanding): Rejection<'withdrawals_suspended'> | undefined {
  if (last === undefined) return undefined;
  const until = last.until === undefined ? null : isoOf(last.until);
  return reject('withdrawals_suspended', { details: { cause: last.cause, until } });
}

/** Returns the used and remaining parts of both limits. Withdrawals and transfers to other users use them
 *  together. */
export function limitsOf(
  { db }: CustodyContext,
  { userId, identityLevel }: Pick<WithdrawalStanding, 'userId' | 'identityLevel'>,
  now: EpochMs,
): { readonly daily: WithdrawalLimit; readonly monthly: WithdrawalLimit } {
  const limits = limitsOfLevel(identityLevel);
  const usedSince = (windowMs: number): Units => {
    const since = epochMs(now - windowMs);
    return units(withdrawnValue(db, userId, since) + sentValue(db, userId, since));
  };
  return {
    daily: limitOf(limits.daily, usedSince(DAILY_WINDOW_MS)),
    monthly: limitOf(limits.monthly, usedSince(MONTHLY_WINDOW_MS)),
  };
}

const limitOf = (limit: Units, used: Units): WithdrawalLimit => ({
  limit: decimalOfUnits(limit),
  used: decimalOfUnits(used),
  remaining: decimalOfUnits(used > limit ? 0n : limit - used),
});

/** Amounts of a coin whose price no second source confirms count as often against the limits. */
export const UNSOURCED_FACTOR = 10n;

const factorOf = ({ isSourced }: Pick<CountedValue, 'isSourced'>): bigint =>
  isSourced ? 1n : UNSOURCED_FACTOR;

/** Value that counts against the limits. */
export const limitValueOf = ({ value, isSourced }: Omit<CountedValue, 'isCurrent'>): Units =>
  units(value * factorOf({ isSourced }));

const UNIT = units(10n ** BigInt(UNIT_DECIMALS));

/** The largest amount of a coin that `limitRejection` lets leave. @returns undefined for a coin without a price */
export function limitAmountOf(
  { valueOf }: Pick<CustodyContext, 'valueOf'>,
  coinId: CoinId,
  { daily, monthly }: { readonly daily: WithdrawalLimit; readonly monthly: WithdrawalLimit },
): Units | undefined {
  const price = valueOf(coinId, UNIT);
  if (price === undefined || price.value === 0n) return undefined;
  const [day, month] = [exactUnitsOf(daily.remaining), exactUnitsOf(monthly.remaining)];
  // Whole units of value count: of 15 units of dollars, a factor of ten leaves one.
  const most = (day < month ? day : month) / factorOf(price);
  return units(divideFloor(most * UNIT, price.value));
}

export function limitRejection(
  context: CustodyContext,
  standing: WithdrawalStanding,
  counted: Omit<CountedValue, 'isCurrent'>,
  now: EpochMs,
): Rejection<'withdrawal_limit_reached'> | undefined {
  const value = limitValueOf(counted);
  const { daily, monthly } = limitsOf(context, standing, now);
  const reached = [daily, monthly].find((limit) => value > (unitsOf(limit.remaining) ?? 0n));
  if (reached === undefined) return undefined;
  const { used, remaining } = reached;
  const period = reached === daily ? 'day' : 'month';
  const values = { remaining: displayNumber(inCents(remaining)) };
  const exceeded =
    period === 'day'
      ? sentence('The amount exceeds your daily limit. Remaining: {remaining} USD.', values)
      : sentence('The amount exceeds your monthly limit. Remaining: {remaining} USD.', values);
  return reject('withdrawal_limit_reached', {
    details: { period, used, remaining },
    message: together(
      exceeded,
      counted.isSourced
        ? undefined
        : sentence(
            'Amounts of this coin count {factor} times, because no second source confirms its price.',
            { factor: String(UNSOURCED_FACTOR) },
          ),
    ),
  });
}

/** Rounded down. */
function inCents(amount: Decimal): Decimal {
  const value = exactUnitsOf(amount);
  return decimalOfUnits(value - (value % CENT));
}

/** An amount of one wallet that may leave the account. */
interface Amount {
  readonly coinId: CoinId;
  readonly amount: Units;
  readonly available: Units;
  readonly now: EpochMs;
}

/** Compares an amount with the available balance and with its withdrawable part. */
export function balanceRejection(
  context: CustodyContext,
  userId: UserId,
  { coinId, amount, available, now }: Amount,
): Rejection<'balance_too_low' | 'withdraw_locked'> | undefined {
  const { locked, until } = withdrawLockOf(context, userId, { coinId, available, now });
  // The limits count values, and are compared apart.
  const funds = { available, locked, limit: undefined };
  const problem = leavingProblemOf(amount, funds);
  if (problem === undefined) return undefined;
  if (problem === 'balance_too_low') {
    const amounts = { available: decimalOfUnits(available), needed: decimalOfUnits(amount) };
    return reject('balance_too_low', { details: amounts });
  }
  const maximum = decimalOfUnits(maxLeavingOf(funds));
  const shown = [displayNumber(maximum), coinCodeOf(coinId)].filter((part) => part !== undefined);
  return reject('withdraw_locked', {
    message: sentence('Part of this balance is locked. At most {sum} may leave the account now.', {
      sum: shown.join(' '),
    }),
    details: {
      maximum,
      withdraw_locked: decimalOfUnits(locked),
      until: until === undefined ? null : isoOf(until),
    },
  });
}

/** Ways by which money leaves an account. A withdrawal can wait and is reviewed; a transfer is immediate and final. */
export type Leaving = Amount & { readonly userId: UserId } & (
    | { readonly kind: 'withdrawal'; readonly receiver: AddressReceiver }
    | { readonly kind: 'transfer'; readonly receiver: ReceivingUser }
  );

export type LeavingName =
  | BarredName
  | WhitelistName
  | 'balance_too_low'
  | 'withdraw_locked'
  | 'withdrawal_limit_reached'
  | 'unavailable';

/** Permission for an amount to leave. */
export interface LeavingPermit {
  /** In dollars; counts against the limits. */
  readonly value: Units;
  /** End of the wait for an unknown address; undefined when there is none. */
  readonly holdUntil: EpochMs | undefined;
}

/**
 * Decides whether an amount may leave an account: the only function that does, for every way by which money leaves.
 * Rules of the account come first, because they tell nothing about the receiver. Runs inside the transaction of what
 * it decides.
 * @param standing of the account, when it was read in the same transaction.
 */
export function decideLeaving(
  context: CustodyContext,
  leaving: Leaving,
  standing: WithdrawalStanding = standingOf(context, leaving.userId, leaving.now),
): LeavingPermit | Rejection<LeavingName> {
  const { userId, coinId, amount, kind, now } = leaving;
  const barred = barredRejection(standing, kind === 'transfer' ? 'transfer_to_user' : 'withdrawal');
  if (barred !== undefined) return barred;
  const balance = balanceRejection(context, userId, leaving);
  if (balance !== undefined) return balance;
  const counted = context.valueOf(coinId, amount);
  // Nobody reviews a transfer, so that none is made at the last known price.
  if (counted === undefined || (kind === 'transfer' && !counted.isCurrent))
    return reject('unavailable');
  const limit = limitRejection(context, standing, counted, now);
  if (limit !== undefined) return limit;
  const wait =
    leaving.kind === 'withdrawal'
      ? addressWait(context, standing, leaving.receiver, leaving)
      : userRejection(context, standing, leaving.receiver, leaving);
  if (isRejection(wait)) return wait;
  return { value: limitValueOf(counted), holdUntil: wait?.until };
}

/** An amount that a user sells to another user. */
export type Sale = Amount & {
  readonly userId: UserId;
  readonly feature: 'p2p_taker' | 'p2p_advert';
  /** Undefined for an ad, which any user may take. */
  readonly buyerId: UserId | undefined;
};
export type SaleName =
  | BarredName
  | 'balance_too_low'
  | 'withdraw_locked'
  | 'unavailable'
  | WhitelistName;

/**
 * Decides whether an amount may leave by a peer-to-peer sale: level, suspensions, balance, locks and whitelist as for
 * every other way. What a user may trade in a day has a limit of its own. Runs inside the transaction of the sale.
 * @returns the value in dollars.
 */
export function decideSale(
  context: CustodyContext,
  sale: Sale,
): { readonly value: Units } | Rejection<SaleName> {
  const { userId, coinId, amount, feature, now } = sale;
  const standing = standingOf(context, userId, now);
  const rejected =
    barredRejection(standing, feature) ??
    balanceRejection(context, userId, sale) ??
    buyerRejection(context, sale);
  if (rejected !== undefined) return rejected;
  const counted = context.valueOf(coinId, amount);
  // Nobody reviews a sale, so that none is made at the last known price.
  return counted?.isCurrent === true ? { value: counted.value } : reject('unavailable');
}

/** Decides whether the whitelist of a seller lets coins leave for a buyer. A sale cannot wait, so that the soft mode
 *  rejects what it would let wait, as it does a transfer. */
export function buyerRejection(
  { db }: Pick<CustodyContext, 'db'>,
  { userId, buyerId, coinId, now }: Pick<Sale, 'userId' | 'buyerId' | 'coinId' | 'now'>,
): Rejection<WhitelistName> | undefined {
  const { mode: whitelistMode } = whitelistOf(db, userId);
  if (whitelistMode === 'off') return undefined;
  if (buyerId === undefined) {
    return reject('address_not_whitelisted', {
      message: 'With a whitelist, coins can be sold to its users only.',
    });
  }
  const buyer = { type: 'uid', text: '', userId: buyerId } as const;
  return userRejection({ db }, { userId, whitelistMode }, buyer, { coinId, now });
}

/** New gift cards: who has the code of one can take it, so that a whitelist lets only those of its users be made. */
export type NewGiftCards = Amount & {
  readonly userId: UserId;
  /** The only user who can use them. */
  readonly receiver: ReceivingUser | undefined;
};

/**
 * Decides whether an amount may leave as gift cards: level, suspensions, balance and locks, limits and whitelist as for
 * a transfer. Runs inside the transaction of their creation.
 * @returns the value that counts against the limits.
 */
function decideGiftCards(
  context: CustodyContext,
  cards: NewGiftCards,
): { readonly value: Units } | Rejection<LeavingName> {
  const { userId, coinId, amount, now } = cards;
  const standing = standingOf(context, userId, now);
  const rejected =
    barredRejection(standing, 'gift_card_create') ?? balanceRejection(context, userId, cards);
  if (rejected !== undefined) return rejected;
  const counted = context.valueOf(coinId, amount);
  if (counted?.isCurrent !== true) return reject('unavailable');
  const limited =
    limitRejection(context, standing, counted, now) ?? codeRejection(context, standing, cards);
  return limited ?? { value: limitValueOf(counted) };
}

/** A gift card that goes to somebody else. */
export interface SentGiftCard {
  readonly userId: UserId;
  readonly coinId: CoinId;
  readonly amount: Units;
  readonly receiver: ReceivingUser | undefined;
  /** Whether its amount has left the account before: when it was created. */
  readonly hasLeft: boolean;
  readonly now: EpochMs;
}

/** No balance moves with a card that is sent. */
type SentName = Exclude<LeavingName, 'balance_too_low' | 'withdraw_locked'>;

/** Decides whether a card may be sent. One that the sender was given leaves like a transfer; of an own one the limits
 *  were counted at its creation. @returns the value that counts against the limits; zero for none. */
function decideSentGiftCard(
  context: CustodyContext,
  card: SentGiftCard,
): { readonly value: Units } | Rejection<SentName> {
  const { userId, coinId, amount, hasLeft, now } = card;
  const standing = standingOf(context, userId, now);
  const feature = hasLeft ? 'gift_card_create' : 'transfer_to_user';
  const barred = barredRejection(standing, feature) ?? codeRejection(context, standing, card);
  if (barred !== undefined) return barred;
  if (hasLeft) return { value: units(0n) };
  const counted = context.valueOf(coinId, amount);
  if (counted?.isCurrent !== true) return reject('unavailable');
  return limitRejection(context, standing, counted, now) ?? { value: limitValueOf(counted) };
}

/** A whitelist admits cards for its users alone, because the code of any other may come to anybody. */
function codeRejection(
  context: CustodyContext,
  standing: WithdrawalStanding,
  { receiver, coinId, now }: Pick<NewGiftCards, 'receiver' | 'coinId' | 'now'>,
): Rejection<WhitelistName> | undefined {
  if (standing.whitelistMode === 'off') return undefined;
  if (receiver !== undefined) return userRejection(context, standing, receiver, { coinId, now });
  return reject('address_not_whitelisted', {
    message: 'Your whitelist allows gift cards for its users only.',
  });
}

/** Whether a current price gives amounts of the coin their value. */
const isPricedNow = ({ valueOf }: CustodyContext, coinId: CoinId): boolean =>
  valueOf(coinId, UNIT)?.isCurrent === true;

/** Counts an amount that has left without a network against the limits; withdrawals count by their rows. */
function countLeft(context: CustodyContext, userId: UserId, value: Units, now: EpochMs): void {
  const oldest = epochMs(now - MONTHLY_WINDOW_MS);
  addSentValue(context.db, userId, value, { now, oldest });
}

/** The same rules for gift cards. Every function runs inside the transaction of the card. */
export interface GiftCardLeaving {
  decideNew(cards: NewGiftCards): { readonly value: Units } | Rejection<LeavingName>;
  decideSent(card: SentGiftCard): { readonly value: Units } | Rejection<SentName>;
  /** Why no code may be shown now. */
  suspension(userId: UserId, now: EpochMs): Rejection<'withdrawals_suspended'> | undefined;
  count(userId: UserId, value: Units, now: EpochMs): void;
}

export const giftCardLeavingOf = (context: CustodyContext): GiftCardLeaving => ({
  decideNew: (cards) => decideGiftCards(context, cards),
  decideSent: (card) => decideSentGiftCard(context, card),
  suspension: (userId, now) => suspensionRejection(standingOf(context, userId, now)),
  count: (userId, value, now) => {
    if (value > 0n) countLeft(context, userId, value, now);
  },
});

/** The same rules for the wallets' transfers to other users. Every function runs inside the transaction of the
 *  transfer. */
export const leavingRulesOf = (context: CustodyContext) => ({
  receiverOf: (type: ReceiverType, typed: string) => context.security.receiverOf(type, typed),
  standingOf: (userId: UserId, now: EpochMs) =>
    standingFor(standingOf(context, userId, now), 'transfer_to_user'),
  isPriced: (coinId: CoinId): boolean => isPricedNow(context, coinId),
  /** @returns the value that `count` counts, if the amount may leave now. */
  decide(leaving: Omit<Extract<Leaving, { kind: 'transfer' }>, 'kind'>) {
    return decideLeaving(context, { ...leaving, kind: 'transfer' });
  },
  count: (userId: UserId, value: Units, now: EpochMs): void =>
    countLeft(context, userId, value, now),
});
