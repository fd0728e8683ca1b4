/** Calls of gift cards with a request ID: each user creates a card, or gets one of the maker. */
import type { RouteName } from '#contract/routes.ts';
import { callerKey, encryptedWith } from '../caller-key.ts';
import type { Caller, Prepare } from './caller.ts';

const requestId = () => ({ request_id: crypto.randomUUID() });

const NEW_CARD = { coin_type: 'USDT', amount: '5', theme_id: 1, wallet_type: 2 };

/** @returns the number of a new card */
async function cardOf(creator: Caller): Promise<string> {
  const body = { ...NEW_CARD, g2f_code: creator.code(), ...requestId() };
  const [card] = (await creator.must('createGiftCards', body)) as unknown as readonly {
    readonly card_no: string;
  }[];
  return String(card?.card_no);
}

/** A code of the maker's, encrypted for the exchange. */
async function codeBody(own: Caller, maker: Caller): Promise<object> {
  // Who has no second factor has signed in a moment ago.
  const fresh = await maker.signedInAgain();
  const { spki, decrypt } = callerKey();
  const shown = await fresh.must('revealGiftCard', {
    card_no: await cardOf(fresh),
    public_key: spki,
  });
  const { data: key } = await own.get('giftCardKey');
  const code = decrypt(String(shown['redeem_code']));
  return {
    key_id: key?.['key_id'],
    redeem_code: encryptedWith(String(key?.['public_key']), code),
  };
}

export const GIFT_CARD_PREPARE: Readonly<Partial<Record<RouteName, Prepare>>> = {
  createGiftCards: async (own) => ({ ...NEW_CARD, quantity: 2, g2f_code: own.code() }),
  addGiftCard: (own, { maker }) => codeBody(own, maker),
  redeemGiftCard: (own, { maker }) => codeBody(own, maker),
  redeemHeldGiftCard: async (own, { maker }) => {
    const card_no = await cardOf(maker);
    const receiver = { receiver_type: 2, receiver: own.email };
    await maker.must('sendGiftCard', { card_no, ...receiver, ...requestId() });
    return { card_no };
  },
  sendGiftCard: async (own, { maker }) => ({
    card_no: await cardOf(own),
    receiver_type: 2,
    receiver: maker.email,
    note: 'For you',
    g2f_code: own.code(),
  }),
  revokeGiftCard: async (own) => ({ card_no: await cardOf(own) }),
  reportGiftCard: async (own) => ({ card_no: await cardOf(own), text: 'Lost' }),
};
