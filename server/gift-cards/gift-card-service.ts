/** Gift cards behind the calls of users and of the desk. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { GIFT_CARD_EXPIRY_MONTHS, GIFT_CARD_QUANTITY_MAX } from '#contract/core/gift-cards.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { GiftCard } from '#contract/entities/gift-card.ts';
import type { GiftCardCost, GiftCardRules, GiftCardTab } from '#contract/rest/gift-cards.ts';
import { giftCardExpiryOf } from '#domain/gift-cards/card-rules.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { runTransaction, type Transaction } from '#server/exchange/transaction.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { attemptsLeft, lockedUntil, type Guesser } from './attempts.ts';
import type { CardTransaction, GiftCardContext } from './card-context.ts';
import { cardByNumber, cardsOf, valueOfDay, type CardRecord } from './card-rows.ts';
import { cardOf } from './card-view.ts';
import { CodeKeys } from './code-keys.ts';
import { termsOf, type NewCardsRequest } from './create-cards.ts';
import { GiftCardTimer } from './gift-card-timer.ts';
import { CardSender } from './send-card.ts';
import { offeredThemes } from './themes.ts';

export interface GiftCardServiceParts {
  readonly context: GiftCardContext;
  readonly exchange: Pick<Exchange, 'transact' | 'health'>;
  readonly schedule: Schedule;
  readonly onError: (error: unknown) => void;
}

export class GiftCardService {
  readonly context: GiftCardContext;
  readonly keys: CodeKeys;
  readonly sender: CardSender;
  readonly timer: GiftCardTimer;
  readonly #exchange: GiftCardServiceParts['exchange'];

  constructor({ context, exchange, schedule, onError }: GiftCardServiceParts) {
    this.context = context;
    this.#exchange = exchange;
    this.keys = new CodeKeys(context);
    this.sender = new CardSender(context.clock);
    this.timer = new GiftCardTimer({
      context,
      schedule,
      run: (work) => this.run(work),
      isServing: () => exchange.health.mode === 'open',
      onError,
    });
  }

  /** The context in a transaction of the exchange. */
  in(tx: Transaction): CardTransaction {
    return { ...this.context, ...tx };
  }

  /** Runs work in a transaction of the exchange. */
  run<Result>(work: (tx: CardTransaction) => Result): Promise<Result> {
    return runTransaction(this.#exchange, (tx) => work(this.in(tx)));
  }

  themes = () => offeredThemes(this.context.db);

  rules(guesser: Guesser, now: EpochMs): GiftCardRules {
    const { db, terms, coins } = this.context;
    const listedOf = (codes: readonly string[]) =>
      codes.filter((code) => coins.some((coin) => coin.code === code));
    return {
      coins: listedOf(terms.coins),
      fixedCoins: listedOf(terms.fixedCoins),
      feeRate: decimalOfUnits(terms.feeRate),
      valueMin: decimalOfUnits(terms.valueMin),
      capPerCard: decimalOfUnits(terms.capPerCard),
      capPerDay: decimalOfUnits(terms.capPerDay),
      usedToday: decimalOfUnits(valueOfDay(db, guesser.userId, now)),
      expiryMonths: GIFT_CARD_EXPIRY_MONTHS,
      quantityMax: GIFT_CARD_QUANTITY_MAX,
      attemptsLeft: attemptsLeft(db, 'code', guesser.userId, now),
      lockedUntil: lockedUntil(db, 'code', guesser, now),
    };
  }

  preview(request: NewCardsRequest, now: EpochMs) {
    const terms = termsOf(this.context, request);
    if (isRejection(terms)) return terms;
    const { cost, value } = terms;
    return {
      fee: decimalOfUnits(cost.fee),
      total: decimalOfUnits(cost.total),
      value: value && decimalOfUnits(value),
      expiresAt: giftCardExpiryOf(now),
    } satisfies GiftCardCost;
  }

  list(userId: UserId, query: PageQuery & { readonly tab: GiftCardTab }): Page<GiftCard> {
    const { rows, ...page } = cardsOf(this.context.db, userId, query);
    return { ...page, rows: rows.map((card) => this.viewOf(card, userId)) };
  }

  /** @returns a rejection for a card of others */
  card(userId: UserId, number: string) {
    const card = cardByNumber(this.context.db, number);
    const isOwn = card?.creatorId === userId || card?.ownerId === userId;
    return card === undefined || !isOwn ? reject('not_found') : this.viewOf(card, userId);
  }

  viewOf(card: CardRecord, readerId: UserId): GiftCard {
    return cardOf(this.context, card, readerId);
  }
}
