/** Makes every call of gift cards so that it is accepted, for tests that cover all routes. */
import type { RouteName } from '#contract/routes.ts';
import { callerKey } from './caller-key.ts';
import {
  codeBody,
  createdNumber,
  newCardBody,
  openCardTrader,
  shownCode,
} from './gift-card-exchange.ts';
import type { LiveExchange, Reply } from './live-exchange.ts';

type Called = readonly [RouteName, Reply];

export async function everyGiftCardCall(live: LiveExchange): Promise<readonly Called[]> {
  const creator = await openCardTrader(live, 'every-gift-creator');
  const friend = await openCardTrader(live, 'every-gift-friend');
  const created: Called = ['createGiftCards', await creator.send('createGiftCards', newCardBody())];
  const [first, second, third, fourth] = await Promise.all(
    [1, 2, 3, 4].map(() => createdNumber(creator)),
  );
  const firstCode = await shownCode(creator, String(first));
  const secondCode = await shownCode(creator, String(second));
  const callWithCode = async (name: RouteName, code: string): Promise<Called> => [
    name,
    await friend.send(name, await codeBody(live, code)),
  ];
  const params = { card_no: String(third) };
  return [
    ['giftCardThemes', await live.call('giftCardThemes')],
    ['giftCardKey', await live.call('giftCardKey')],
    ['giftCardRules', await creator.get('giftCardRules')],
    ['previewGiftCard', await creator.send('previewGiftCard', newCardBody())],
    created,
    ['giftCards', await creator.get('giftCards', { query: { tab: 'created' } })],
    ['giftCard', await creator.get('giftCard', { params })],
    ['validateGiftCard', await friend.get('validateGiftCard', { query: params })],
    [
      'revealGiftCard',
      await creator.send('revealGiftCard', { card_no: first, public_key: callerKey().spki }),
    ],
    await callWithCode('addGiftCard', firstCode),
    ['redeemHeldGiftCard', await friend.send('redeemHeldGiftCard', { card_no: first })],
    await callWithCode('redeemGiftCard', secondCode),
    [
      'sendGiftCard',
      await creator.send('sendGiftCard', {
        card_no: third,
        receiver_type: 2,
        receiver: friend.email,
      }),
    ],
    ['revokeGiftCard', await creator.send('revokeGiftCard', { card_no: third })],
    ['reportGiftCard', await creator.send('reportGiftCard', { card_no: fourth, text: 'Lost' })],
  ];
}
