/** Models of the contract's samples, and what the tests of gift cards share. */
import { requestId } from '#contract/core/ids.ts';
import { giftCardCodec } from '#contract/entities/gift-card.ts';
import { ApiError } from '#contract/envelope.ts';
import { giftCardRules, previewGiftCard } from '#contract/rest/gift-cards.ts';
import { giftCardCostWire, giftCardRulesWire, giftCardWire } from '#contract/samples/gift-cards.ts';

export const card = giftCardCodec.decode(giftCardWire);
export const rules = giftCardRules.reply.decode(giftCardRulesWire);
export const cost = previewGiftCard.reply.decode(giftCardCostWire);

export const never = <Value>() => new Promise<Value>(() => undefined);
export const codeRejection = new ApiError('Wrong code.', { code: 'two_factor_code_wrong' });

let idCount = 0;
/** A new one with each call. */
export const nextId = () => {
  idCount += 1;
  return requestId(`request-${idCount}`);
};
