/** Routes of gift cards. The rules decide; a route converts their results to responses. Codes are decrypted before the
 *  transaction, and are part of no reply. */
import type { EpochMs } from '#contract/core/time.ts';
import type { UserId } from '#contract/core/ids.ts';
import * as calls from '#contract/rest/gift-cards.ts';
import type { RejectionName } from '#contract/errors.ts';
import { giftCodeProblemOf, plainGiftCode } from '#domain/gift-cards/code.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import type { Guesser } from '#server/gift-cards/attempts.ts';
import { codeHashOf } from '#server/gift-cards/card-codes.ts';
import type { CardTransaction } from '#server/gift-cards/card-context.ts';
import type { CardRecord } from '#server/gift-cards/card-rows.ts';
import { faceOf } from '#server/gift-cards/card-view.ts';
import { createCards } from '#server/gift-cards/create-cards.ts';
import { reportCard, revokeCard } from '#server/gift-cards/end-cards.ts';
import type { GiftCardService } from '#server/gift-cards/gift-card-service.ts';
import { revealCode } from '#server/gift-cards/reveal-code.ts';
import { addByCode, faceByNumber, redeemByCode, redeemHeld } from '#server/gift-cards/use-cards.ts';
import { accept, handle, handleOnce, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { pageThrough } from './page-of.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'giftCards' | 'replays'>;

export const giftCardRoutes = (parts: Parts) => ({
  ...readingRoutes(parts),
  ...creatorRoutes(parts),
  ...codeRoutes(parts),
  ...holderRoutes(parts),
});

const readingRoutes = ({ giftCards }: Parts) => ({
  giftCardThemes: handle(calls.giftCardThemes, () => accept('', [...giftCards.themes()])),

  giftCardRules: handleTrader(calls.giftCardRules, ({ userId, address, now }) =>
    accept('', giftCards.rules({ userId, address }, now)),
  ),

  giftCardKey: handle(calls.giftCardKey, async () => accept('', await giftCards.keys.current())),

  previewGiftCard: handleTrader(calls.previewGiftCard, ({ body, now }) => {
    const cost = giftCards.preview(body, now);
    return isRejection(cost) ? cost : accept('', cost);
  }),

  giftCards: handleTrader(calls.giftCards, ({ userId, query }) =>
    accept(
      '',
      pageThrough(giftCards.list(userId, query), (card) => card),
    ),
  ),

  giftCard: handleTrader(calls.giftCard, ({ userId, params }) => {
    const card = giftCards.card(userId, params.cardNumber);
    return isRejection(card) ? card : accept('', card);
  }),

  validateGiftCard: handleTrader(calls.validateGiftCard, ({ userId, address, query }) =>
    giftCards.context.write((now) => {
      const tx = { ...giftCards.context, now };
      const card = faceByNumber(tx, { userId, address }, query.cardNumber);
      return isRejection(card) ? card : accept('', faceOf(tx, card));
    }),
  ),
});

const creatorRoutes = ({ giftCards, replays }: Parts) => ({
  createGiftCards: handleOnce(calls.createGiftCards, replays.money, (call) => {
    const { trader, userId, body, origin } = call;
    // The code is not part of the intent: a repeated request may carry another one.
    const { twoFactorCode: _, ...terms } = body;
    const work = (tx: Transaction) => {
      const cards = createCards(giftCards.in(tx), trader, body, origin);
      if (isRejection(cards)) return cards;
      const message = cards.length === 1 ? 'Gift card created.' : 'Gift cards created.';
      return accept(
        message,
        cards.map((card) => giftCards.viewOf(card, userId)),
      );
    };
    return { intent: { giftCards: intentOf(terms) }, work };
  }),

  revokeGiftCard: handleOnce(calls.revokeGiftCard, replays.money, ({ userId, body }) =>
    once(
      {
        giftCards,
        userId,
        intent: { giftCardRevoke: body.cardNumber },
        message: 'Gift card revoked.',
      },
      (tx) => revokeCard(tx, userId, body.cardNumber),
    ),
  ),

  revealGiftCard: handleTrader(calls.revealGiftCard, async ({ trader, body, origin }) => {
    const { context } = giftCards;
    const outcome = await context.write((now) => {
      const code = revealCode({ ...context, now }, trader, body, origin);
      return isRejection(code) ? code : accept('', { code });
    });
    context.onMail();
    return outcome;
  }),
});

interface CodeCall {
  readonly userId: UserId;
  /** IP address of the caller. */
  readonly address: string;
  readonly now: EpochMs;
  readonly body: SentCode;
}
interface SentCode {
  readonly keyId: string;
  readonly code: string;
}

/** A code in the form in which the same code is always the same text; undefined for a key that is not accepted. */
function decryptedCode(
  { keys }: GiftCardService,
  { keyId, code }: SentCode,
  now: EpochMs,
): string | undefined {
  const text = keys.decrypt(keyId, code, now);
  if (text === undefined) return undefined;
  const plain = plainGiftCode(text);
  return giftCodeProblemOf(plain) === undefined ? plain : '';
}

const rejectKey = () =>
  reject('field_invalid', {
    fields: { key_id: 'a key that is valid' },
    message: 'The key of this page is too old. Try again.',
  });

/** The request is the same when its code is, however it was encrypted. */
function byCode<Name extends RejectionName>(
  giftCards: GiftCardService,
  { userId, address, body, now }: CodeCall,
  { name, message }: { readonly name: string; readonly message: string },
  change: (tx: CardTransaction, guesser: Guesser, code: string) => CardRecord | Rejection<Name>,
) {
  const code = decryptedCode(giftCards, body, now);
  const intent = { [name]: code === undefined ? '' : codeHashOf(giftCards.context, code) };
  const plan = once({ giftCards, userId, intent, message }, (tx) =>
    change(tx, { userId, address }, code ?? ''),
  );
  return { ...plan, barred: code === undefined ? rejectKey : undefined };
}

const codeRoutes = ({ giftCards, replays }: Parts) => ({
  addGiftCard: handleOnce(calls.addGiftCard, replays.money, (call) =>
    byCode(giftCards, call, { name: 'giftCardAdd', message: 'Gift card added.' }, addByCode),
  ),

  redeemGiftCard: handleOnce(calls.redeemGiftCard, replays.money, (call) =>
    byCode(
      giftCards,
      call,
      { name: 'giftCardRedeem', message: 'Gift card redeemed.' },
      redeemByCode,
    ),
  ),
});

const holderRoutes = ({ giftCards, replays }: Parts) => ({
  redeemHeldGiftCard: handleOnce(calls.redeemHeldGiftCard, replays.money, ({ userId, body }) =>
    once(
      {
        giftCards,
        userId,
        intent: { giftCardHeld: body.cardNumber },
        message: 'Gift card redeemed.',
      },
      (tx) => redeemHeld(tx, userId, body.cardNumber),
    ),
  ),

  sendGiftCard: handleOnce(calls.sendGiftCard, replays.money, (call) => {
    const { userId, trader, body, origin } = call;
    const { twoFactorCode: _, ...terms } = body;
    return once(
      { giftCards, userId, intent: { giftCardSend: intentOf(terms) }, message: 'Gift card sent.' },
      (tx) => giftCards.sender.send(tx, trader, body, origin),
    );
  }),

  reportGiftCard: handleOnce(calls.reportGiftCard, replays.money, ({ userId, body }) =>
    once(
      {
        giftCards,
        userId,
        intent: { giftCardReport: intentOf(body) },
        message: 'Gift card locked.',
      },
      (tx) => reportCard(tx, userId, body.cardNumber, body.text),
    ),
  ),
});

/** What identifies the request, without its ID. */
function intentOf<Body extends { readonly requestId: unknown }>({ requestId: _, ...rest }: Body) {
  return rest;
}

interface Change {
  readonly giftCards: GiftCardService;
  readonly userId: UserId;
  readonly intent: unknown;
  readonly message: string;
}

/** A change of one card, with the card as the reply. */
function once<Name extends RejectionName>(
  { giftCards, userId, intent, message }: Change,
  change: (tx: CardTransaction) => CardRecord | Rejection<Name>,
) {
  const work = (tx: Transaction) => {
    tx.afterCommit(giftCards.context.onMail);
    const card = change(giftCards.in(tx));
    return isRejection(card) ? card : accept(message, giftCards.viewOf(card, userId));
  };
  return { intent, work };
}
