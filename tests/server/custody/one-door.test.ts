/** Whatever leaves an account passes `decideLeaving`: a new way out fails here until it does. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { TransferType } from '#server/ledger/accounts.ts';

/** Movements by which an account loses value to another one or to outside, with the files that begin them. Trades, converts,
 *  fees and futures exchange value at prices that have their own bounds. */
const BEGUN_IN: Readonly<Record<TransferType, readonly string[] | 'stays'>> = {
  withdrawal_freeze: ['server/custody/withdrawals.ts'],
  internal_transfer: ['server/wallets/transfers.ts'],
  // A sale to another user.
  p2p_ad_freeze: ['server/p2p/ads/ad-stock.ts'],
  p2p_order_freeze: ['server/p2p/ads/ad-stock.ts'],
  // A card leaves its creator once, whoever has its code later.
  gift_card_create: ['server/gift-cards/card-money.ts'],
  gift_card_fee: 'stays',
  gift_card_redeem: 'stays',
  gift_card_return: 'stays',
  // They pay what was frozen.
  withdrawal: 'stays',
  withdrawal_fee: 'stays',
  withdrawal_release: 'stays',
  // The principal stays the user's; what is taken back was paid before.
  earn_subscribe: 'stays',
  earn_redeem: 'stays',
  earn_reward: 'stays',
  earn_reward_repaid: 'stays',
  p2p_ad_release: 'stays',
  p2p_order_release: 'stays',
  p2p_trade: 'stays',
  p2p_fee: 'stays',
  deposit: 'stays',
  deposit_rollback: 'stays',
  wallet_transfer: 'stays',
  convert: 'stays',
  convert_freeze: 'stays',
  convert_release: 'stays',
  trade: 'stays',
  trade_fee: 'stays',
  order_freeze: 'stays',
  order_release: 'stays',
  futures_profit: 'stays',
  futures_fee: 'stays',
  futures_funding: 'stays',
  futures_liquidation: 'stays',
  futures_insurance: 'stays',
  futures_deleveraging: 'stays',
  margin_freeze: 'stays',
  margin_release: 'stays',
  // Tokens are bought at the price of their sale.
  launchpad_freeze: 'stays',
  launchpad_refund: 'stays',
  launchpad_purchase: 'stays',
  launchpad_tokens: 'stays',
  referral: 'stays',
  play_money: 'stays',
};

const SOURCES = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name: `server/${name}`, text: readFileSync(`server/${name}`, 'utf8') }));

/** Files with code that matches. */
const filesWith = (pattern: RegExp): readonly string[] =>
  SOURCES.filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .toSorted();

it('begins what leaves an account in known files only', () => {
  expect(SOURCES.length).toBeGreaterThan(300);
  const freezes = filesWith(/placeFreeze\(\w+(\.\w+)?, \{\s*reason: 'withdrawal'/);
  expect(freezes).toEqual(BEGUN_IN.withdrawal_freeze);
  expect(filesWith(/'internal_transfer',? *(movement|\n)/)).toEqual(BEGUN_IN.internal_transfer);
  expect(filesWith(/\bmoveToUser\(/)).toEqual([
    'server/wallets/transfers.ts',
    'server/wallets/user-transfers.ts',
  ]);
});

it('freezes what is sold to users in one file, after the rules of what leaves', () => {
  const inP2p = (pattern: RegExp) =>
    filesWith(pattern).filter((name) => name.startsWith('server/p2p/'));
  expect(inP2p(/\b(?:placeFreeze|resizeFreeze|moveFreeze)\(/)).toEqual(BEGUN_IN.p2p_order_freeze);
  expect(inP2p(/\bsetFreeze\(/)).toEqual([
    'server/p2p/ads/ad-stock.ts',
    'server/p2p/orders/escrow.ts',
  ]);
  expect(filesWith(/\bdecideSale\(/)).toEqual([
    'server/custody/leaving-rules.ts',
    'server/p2p/orders/create-order.ts',
    'server/start/open-p2p.ts',
  ]);
});

it('debits new gift cards in one file, and decides about new and sent ones by the rules of what leaves', () => {
  expect(filesWith(/'gift_card_create',? step/)).toEqual(BEGUN_IN.gift_card_create);
  expect(filesWith(/\bpayIn\(/)).toEqual([
    'server/gift-cards/card-money.ts',
    'server/gift-cards/create-cards.ts',
  ]);
  expect(filesWith(/\bleaving\.decideNew\(/)).toEqual(['server/gift-cards/create-cards.ts']);
  expect(filesWith(/\bleaving\.decideSent\(/)).toEqual(['server/gift-cards/send-card.ts']);
  expect(filesWith(/\bgiftCardLeavingOf\(/)).toEqual(['server/start/open-gift-cards.ts']);
});

it('decides about it in one function, which has two callers', () => {
  expect(filesWith(/\bdecideLeaving\(/)).toEqual([
    'server/custody/leaving-rules.ts',
    'server/custody/withdrawals.ts',
  ]);
  expect(filesWith(/\bleavingRulesOf\(/)).toEqual(['server/start/open-http.ts']);
  expect(filesWith(/\bleaving\.decide\(/)).toEqual(['server/wallets/user-transfers.ts']);
  // Parts of the decision that no other file may use on its own.
  const rules = ['server/custody/leaving-rules.ts', 'server/custody/whitelist-rules.ts'];
  expect(filesWith(/\b(addressWait|userRejection)\(/)).toEqual(rules);
  expect(filesWith(/\bcheckedValue\b/)).toEqual([]);
});
