/** Creates cards: checks coin, caps and what may leave the account, then takes amount and fee, for all cards or none. */
import { decimalOfUnits, type Decimal, type Units } from '#contract/core/decimal.ts';
import type { CoinId, RequestId, UserId } from '#contract/core/ids.ts';
import type { ConvertWallet } from '#contract/entities/convert.ts';
import { giftCapProblemOf, newCardsCostOf, type NewCardsCost } from '#domain/gift-cards/amounts.ts';
import { giftCardExpiryOf } from '#domain/gift-cards/card-rules.ts';
import { withoutDirection } from '#domain/p2p/plain-text.ts';
import { steppedUnitsOf } from '#domain/entered-amount.ts';
import { audit, type Origin } from '#server/accounts/audit.ts';
import type { Trader } from '#server/accounts/sign-in/sessions.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { newCodeFor, newNumber } from './card-codes.ts';
import type { CardTransaction, GiftCardContext } from './card-context.ts';
import { faceRedemptionOf, payIn } from './card-money.ts';
import { hasCardsOf, insertCard, noteAct, openCardCountOf, valueOfDay } from './card-rows.ts';
import { maskedReceiver } from '#server/wallets/receivers.ts';
import { OPEN_CARDS_MAX } from './gift-card-terms.ts';
import { offeredTheme } from './themes.ts';
import { sentence } from '#server/runtime/sentence.ts';

export interface NewCardsRequest {
  readonly coin: string;
  /** Of one card. */
  readonly amount: Decimal;
  readonly faceCoin?: string | undefined;
  readonly quantity: number;
}

/** Terms of new cards that hold whoever creates them. */
interface Terms {
  readonly coinId: CoinId;
  readonly faceCoinId: CoinId;
  readonly amount: Units;
  readonly quantity: number;
  readonly cost: NewCardsCost;
  /** Of one card, in dollars; undefined without a price. */
  readonly value: Units | undefined;
}

export function termsOf(context: GiftCardContext, request: NewCardsRequest) {
  const coins = coinsOf(context, request);
  if (isRejection(coins)) return coins;
  const amount = steppedUnitsOf(request.amount);
  if (amount === undefined) return reject('off_step');
  const { quantity } = request;
  const cost = newCardsCostOf({ amount, quantity }, context.terms.feeRate);
  const value = context.valueOf(coins.coinId, amount)?.value;
  const { capPerCard, valueMin } = context.terms;
  if (value !== undefined && value > capPerCard) {
    return reject('gift_card_cap', { details: { cap: decimalOfUnits(capPerCard) } });
  }
  if (value !== undefined && value < valueMin) return rejectBelow(valueMin);
  if (coins.faceCoinId !== coins.coinId) {
    const redemption = faceRedemptionOf(context, { ...coins, amount });
    if (redemption?.paid === 0n) return rejectBelow(valueMin);
  }
  return { ...coins, amount, quantity, cost, value } satisfies Terms;
}

const rejectBelow = (minimum: Units) =>
  reject('out_of_range', {
    message: sentence('A gift card has a value of at least {minimum} USD.', {
      minimum: decimalOfUnits(minimum),
    }),
    details: { minimum: decimalOfUnits(minimum) },
  });

function coinsOf({ coins, terms }: GiftCardContext, { coin, faceCoin = coin }: NewCardsRequest) {
  const idOf = (code: string): CoinId | undefined =>
    terms.coins.includes(code) ? coins.find((listed) => listed.code === code)?.id : undefined;
  const [coinId, faceCoinId] = [idOf(coin), idOf(faceCoin)];
  if (coinId === undefined || faceCoinId === undefined) return reject('gift_coin_refused');
  const isFixed = faceCoin !== coin;
  if (isFixed && !terms.fixedCoins.includes(coin)) return reject('gift_coin_refused');
  return { coinId, faceCoinId };
}

export interface CreateRequest extends NewCardsRequest {
  readonly themeId: number;
  readonly note: string;
  /** UID of the only user who can use the cards. */
  readonly restrictedTo?: string | undefined;
  readonly wallet: ConvertWallet;
  readonly twoFactorCode?: string | undefined;
  readonly requestId: RequestId;
}

export function createCards(
  tx: CardTransaction,
  trader: Trader,
  request: CreateRequest,
  origin: Origin,
) {
  const { userId } = trader;
  // Replies are stored for a day, the cards for good.
  if (hasCardsOf(tx.db, { userId, requestId: request.requestId }))
    return reject('request_id_reused');
  const terms = termsOf(tx, request);
  if (isRejection(terms)) return terms;
  if (offeredTheme(tx.db, request.themeId) === undefined) return rejectField('theme_id', 'unknown');
  if (openCardCountOf(tx.db, userId) + terms.quantity > OPEN_CARDS_MAX) {
    const message = sentence('You can have at most {count} open gift cards.', {
      count: OPEN_CARDS_MAX,
    });
    return reject('out_of_range', { message, details: { maximum: String(OPEN_CARDS_MAX) } });
  }
  const receiver = receiverOf(tx, userId, request.restrictedTo);
  if (isRejection(receiver)) return receiver;
  const permit = permitOf(tx, userId, { terms, request, receiver });
  if (isRejection(permit)) return permit;
  const wrongCode = tx.stepUp.checkSecondFactor(trader, request.twoFactorCode, origin, tx.now);
  if (wrongCode !== undefined) return wrongCode;
  tx.leaving.count(userId, permit.value, tx.now);
  audit(tx.db, { action: 'gift_cards_created', userId, ...originOf(origin) }, tx.now);
  const cards = Array.from({ length: terms.quantity }, () =>
    makeCard(tx, { userId, terms, request, receiver, cardValue: permit.cardValue }),
  );
  return cards;
}

const originOf = ({ address, device }: Origin): Origin => ({ address, device });

const rejectField = (field: string, problem: string) =>
  reject('field_invalid', { fields: { [field]: problem } });

interface Receiver {
  readonly type: 'uid';
  readonly text: string;
  readonly userId: UserId;
}

function receiverOf(tx: CardTransaction, creatorId: UserId, uid: string | undefined) {
  if (uid === undefined || uid === '') return undefined;
  const named = tx.receiverOf('uid', uid);
  if (named?.userId === undefined) return reject('receiver_not_found');
  if (named.userId === creatorId) return rejectField('restricted_to', 'another user');
  return { type: 'uid', text: named.text, userId: named.userId } satisfies Receiver;
}

interface Making {
  readonly terms: Terms;
  readonly request: CreateRequest;
  readonly receiver: Receiver | undefined;
}

/** Account rules come before the caps, because what the caps need is a price. */
function permitOf(tx: CardTransaction, userId: UserId, { terms, request, receiver }: Making) {
  const { coinId, cost, value, quantity } = terms;
  const { now, ledger } = tx;
  const available = ledger.balanceOf(ledger.coinAccounts(userId, coinId, request.wallet).available);
  const leaving = { userId, coinId, amount: cost.total, available, receiver, now };
  const permit = tx.leaving.decideNew(leaving);
  if (isRejection(permit)) return permit;
  if (value === undefined) return reject('unavailable');
  const { capPerCard, capPerDay } = tx.terms;
  const usedToday = valueOfDay(tx.db, userId, now);
  const problem = giftCapProblemOf({ value, quantity }, { capPerCard, capPerDay, usedToday });
  if (problem === 'above_card_cap') {
    return reject('gift_card_cap', { details: { cap: decimalOfUnits(capPerCard) } });
  }
  if (problem === 'above_day_cap') {
    const left = capPerDay > usedToday ? capPerDay - usedToday : 0n;
    return reject('gift_card_day_cap', {
      details: { day_cap: decimalOfUnits(capPerDay), remaining: decimalOfUnits(left) },
    });
  }
  return { value: permit.value, cardValue: value };
}

function makeCard(
  tx: CardTransaction,
  {
    userId,
    terms,
    request,
    receiver,
    cardValue,
  }: Making & { readonly userId: UserId; readonly cardValue: Units },
) {
  const { db, now } = tx;
  const number = newNumber(tx);
  const { codeHash, sealedCode } = newCodeFor(tx, number);
  const card = insertCard(db, {
    number,
    codeHash,
    sealedCode,
    creatorId: userId,
    ownerId: userId,
    beneficiaryId: userId,
    restrictedToId: receiver?.userId,
    restrictedName: receiver && maskedReceiver('uid', receiver.text),
    coinId: terms.coinId,
    faceCoinId: terms.faceCoinId,
    amount: terms.amount,
    fee: terms.cost.cardFee,
    value: cardValue,
    wallet: request.wallet,
    themeId: request.themeId,
    note: withoutDirection(request.note).trim(),
    status: 'active',
    requestId: request.requestId,
    createdAt: now,
    expiresAt: giftCardExpiryOf(now),
  });
  payIn(tx, card);
  noteAct(db, card, { act: 'created', actorId: userId, at: now });
  return card;
}
