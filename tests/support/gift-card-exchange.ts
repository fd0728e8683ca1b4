/** Users of gift cards in a running exchange. */
import { randomUUID } from 'node:crypto';
import type { RouteName } from '#contract/routes.ts';
import { callerKey, encryptedWith } from './caller-key.ts';
import { mustAccept, type LiveExchange, type Reply } from './live-exchange.ts';
import { openP2pTrader, type P2pTrader } from './p2p-exchange.ts';

/** A trader with identity level 1 and 1,000 USDT in the P2P wallet. */
export const openCardTrader = (live: LiveExchange, name: string): Promise<P2pTrader> =>
  openP2pTrader(live, name, { level: 1 });

export const newCardBody = (changed: object = {}) => ({
  coin_type: 'USDT',
  amount: '50',
  quantity: 1,
  theme_id: 1,
  note: 'For you',
  wallet_type: 1,
  ...changed,
});

type Wire = Readonly<Record<string, unknown>>;

/** Creates cards. @returns their numbers */
export async function createdNumbers(
  trader: P2pTrader,
  changed: object = {},
): Promise<readonly string[]> {
  const { data } = await mustAccept(trader.send('createGiftCards', newCardBody(changed)));
  return (data as unknown as readonly Wire[]).map((card) => String(card['card_no']));
}

export async function createdNumber(trader: P2pTrader, changed: object = {}): Promise<string> {
  const [number] = await createdNumbers(trader, changed);
  if (number === undefined) throw new Error('no card was created');
  return number;
}

/** Shows a code to its holder. */
export async function shownCode(trader: P2pTrader, number: string): Promise<string> {
  const { spki, decrypt } = callerKey();
  const body = { card_no: number, public_key: spki };
  const { data } = await mustAccept(trader.send('revealGiftCard', body));
  return decrypt(String(data?.['redeem_code']));
}

/** The body of a call with a code, encrypted as a page does. */
export async function codeBody(live: LiveExchange, code: string): Promise<Wire> {
  const { data } = await mustAccept(live.call('giftCardKey'));
  return {
    key_id: data?.['key_id'],
    redeem_code: encryptedWith(String(data?.['public_key']), code),
  };
}

export const sendCode = async (
  live: LiveExchange,
  trader: P2pTrader,
  name: Extract<RouteName, 'addGiftCard' | 'redeemGiftCard'>,
  code: string,
): Promise<Reply> =>
  trader.send(name, { request_id: randomUUID(), ...(await codeBody(live, code)) });
