/** Messages beside the fields of forms of money: each problem names its own limit, in the coin that the limit has. */
import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { useAmountMessages } from '#src/features/convert/use-amount-messages.ts';
import { useSubscribeMessages } from '#src/features/earn/product/use-subscribe-messages.ts';
import { useWithdrawalMessages } from '#src/features/funding/use-withdrawal-messages.ts';
import { useProblemText } from '#src/features/futures/use-futures-messages.ts';
import {
  useCreateMessages,
  useCreateRejection,
} from '#src/features/gift-cards/create/use-create-messages.ts';
import {
  useBuyMessages,
  useCommitMessages,
} from '#src/features/launchpad/project/use-purchase-messages.ts';
import { useAdMessages } from '#src/features/p2p/ads/use-ad-messages.ts';
import { useConditionText } from '#src/features/p2p/market/use-ad-reasons.ts';
import { useTakeMessages } from '#src/features/p2p/market/use-take-messages.ts';
import { useTicketMessages } from '#src/features/spot/use-ticket-messages.ts';
import { useTransferMessages } from '#src/features/wallet/use-transfer-messages.ts';

afterEach(cleanup);

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
);

function resultOf<Result>(useMessages: () => Result): Result {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return renderHook(useMessages, { wrapper }).result.current;
}

type Texts = Readonly<Record<string, unknown>>;
const textsOf = (expected: Texts, useText: (code: string) => () => string | undefined): Texts =>
  Object.fromEntries(Object.keys(expected).map((code) => [code, resultOf(useText(code))]));

/** Only what the messages read. */
const partOf = <Form,>(form: unknown): Form => form as Form;

const PAIR = { tradeCoin: 'BTC', quoteCoin: 'USDT' };

it('name limits of a futures order, of price and value in one coin, of amounts in the other', () => {
  const contract = partOf<Parameters<typeof useProblemText>[0]>(PAIR);
  type Problem = Parameters<ReturnType<typeof useProblemText>>[2];
  const expected = {
    required: 'Enter an amount',
    off_tick: 'Price must be a multiple of 1,234.5 USDT',
    off_lot: 'Amount must be a multiple of 1,234.5 BTC',
    size_too_small: 'Minimum amount: 1,234.5 BTC',
    size_too_large: 'Maximum amount: 1,234.5 BTC',
    notional_too_small: 'Minimum order value: 1,234.5 USDT',
    margin_insufficient: 'Insufficient USDT balance',
    leverage_above_tier: 'Positions of this size allow at most 1,234.5x',
    price_outside_band: 'Price must be within 1,234.5% of the mark price',
    above_position: 'At most 1,234.5 BTC can be closed',
    held_by_orders: 'Open orders hold this position. 1,234.5 BTC can be closed.',
  };
  const shown = textsOf(expected, (code) => () => {
    const textOf = useProblemText(contract);
    return textOf('buy', 'amount', partOf<Problem>({ code, limit: '1234.5' }));
  });
  expect(shown).toEqual(expected);
});

it.each([
  ['buy', 'No short position to close', 'above', 'below'],
  ['sell', 'No long position to close', 'below', 'above'],
] as const)('name the side of a futures order: %s', (side, nothing, profit, loss) => {
  const contract = partOf<Parameters<typeof useProblemText>[0]>(PAIR);
  const textOf = resultOf(() => useProblemText(contract));
  expect(textOf(side, 'amount', partOf({ code: 'nothing_to_close' }))).toBe(nothing);
  const wrong = partOf<Parameters<typeof textOf>[2]>({ code: 'stop_on_wrong_side' });
  expect(textOf(side, 'takeProfit', wrong)).toBe(`Take profit must be ${profit} the price`);
  expect(textOf(side, 'stopLoss', wrong)).toBe(`Stop loss must be ${loss} the price`);
  expect(textOf(side, 'stop', wrong)).toBe('The stop price is already reached');
});

it.each([
  ['buy', 'USDT', 'Buy stop price must be above the last price'],
  ['sell', 'BTC', 'Sell stop price must be below the last price'],
] as const)('name limits of a spot order, and the coin that it pays: %s', (side, coin, stop) => {
  const expected = {
    required: 'Enter an amount',
    off_tick: 'Price must be a multiple of 0.05 USDT',
    off_lot: 'Amount must be a multiple of 0.05 BTC',
    notional_too_small: 'Minimum order value: 0.05 USDT',
    balance_too_low: `Insufficient ${coin} balance`,
    far_from_stop: 'The limit price is too far from the stop price',
    post_only_would_take: 'This post-only order would fill immediately',
    amount_too_large: 'The amount is too large',
    stop_would_trigger: stop,
  };
  const stateOf = (code: string) => ({
    draft: { side, kind: 'limit', size: '1', price: '2', stop: '', total: '' },
    balances: {},
    market: { isTradable: true },
    derived: { problems: { size: { code, limit: '0.05' } }, areLevelsVisible: true },
  });
  const shown = textsOf(
    expected,
    (code) => () => useTicketMessages(partOf(PAIR), partOf(stateOf(code))).reasonDisabled,
  );
  expect(shown).toEqual(expected);
});

it('name limits of a convert in the paid coin', () => {
  const limits = partOf<Parameters<typeof useAmountMessages>[1]>({ minimum: '0.1', maximum: '7' });
  expect(resultOf(() => useAmountMessages('ETH', limits))).toEqual({
    amount_off_step: 'At most 8 decimals',
    amount_below_minimum: 'The minimum is 0.1 ETH',
    amount_above_maximum: 'The maximum is 7 ETH',
    balance_too_low: 'Insufficient ETH balance',
  });
});

const PROJECT = {
  coin: 'TOKEN',
  priceCoin: 'USDT',
  lot: '5',
  capPerUser: '600',
  minimumCommit: '10',
  maximumCommit: '4000',
  ticketsMax: 3,
};
const IN_PRICE_COIN = {
  below_minimum: 'The minimum is 10 USDT in total',
  above_maximum: 'The maximum is 4,000 USDT in total',
  above_limit: 'Your limit is 250 USDT in total',
  balance_too_low: 'Insufficient USDT balance',
};
const purchaseOf = (problem: string) => ({
  problem,
  areProblemsShown: true,
  facts: { project: PROJECT, limit: { limit: '250' } },
});

it('name limits of a commit in the price coin', () => {
  const expected = {
    ...IN_PRICE_COIN,
    amount_missing: 'Enter an amount',
    amount_off_step: 'At most 8 decimals',
    above_tickets: 'At most 3 tickets per user',
    wrong_phase: 'The sale is not open',
  };
  const shown = textsOf(
    expected,
    (code) => () => useCommitMessages(partOf(purchaseOf(code))).amountError,
  );
  expect(shown).toEqual(expected);
});

it('name limits of a purchase, of tokens in the token and of prices in the price coin', () => {
  const expected = {
    ...IN_PRICE_COIN,
    amount_missing: 'Enter an amount',
    amount_off_step: 'Enter a multiple of 5 TOKEN',
    above_left: 'Fewer tokens are left',
    above_cap: 'At most 600 TOKEN per user',
  };
  const shown = textsOf(
    expected,
    (code) => () => useBuyMessages(partOf(purchaseOf(code))).amountError,
  );
  expect(shown).toEqual(expected);
});

it('name limits of an ad: what is left in the coin, what an order pays in the currency', () => {
  const ad = {
    coin: 'USDT',
    currency: 'EUR',
    minimum: '20',
    maximum: '500',
    availableAmount: '41',
  };
  const takeOf = (problem: string, field: string) => ({
    problem,
    areProblemsShown: true,
    ad,
    steps: { fiatDecimals: 2, coinDecimals: 6 },
    draft: { field, paymentId: 1 },
  });
  const expected = {
    amount_missing: 'Enter an amount',
    outside_limits: expect.stringMatching(/between 20\s–\s500 EUR$/),
    too_little_left: 'Only 41 USDT left in this ad',
    balance_too_low: 'Insufficient USDT balance',
    off_step: 'EUR amounts have at most 2 decimals',
  };
  const shown = textsOf(
    expected,
    (code) => () => useTakeMessages(partOf(takeOf(code, 'fiat'))).amountError,
  );
  expect(shown).toEqual(expected);
  const inCoin = resultOf(() => useTakeMessages(partOf(takeOf('off_step', 'coin'))).amountError);
  expect(inCoin).toBe('USDT amounts have at most 6 decimals');
});

it('name the condition of an ad with its own value', () => {
  const conditions = {
    minimumLevel: 2,
    minimumRegisterDays: 30,
    minimumCompleted30d: 5,
    minimumCompletionRate30d: 90,
  };
  const expected = {
    min_kyc_level: 'Identity level 2 needed',
    min_register_days: 'Age of the account needed: 30 days',
    min_completed_30d: 'Completed orders in 30 days needed: 5',
    min_completion_rate_30d: 'Completion rate of at least 90% needed',
    no_own_ads: 'Only for traders without an ad of this side',
    blocked_countries: 'Not offered in your country',
  };
  const shown = textsOf(expected, (code) => () => useConditionText()(code, partOf(conditions)));
  expect(shown).toEqual(expected);
});

it('name the coin of the amount, and the currency of every other field of an ad', () => {
  const form = {
    problems: { totalAmount: 'off_step', price: 'off_step', minimum: 'outside_currency' },
    areProblemsShown: true,
    settings: {
      currencies: [
        { code: 'USD', minimum: '1', maximum: '2' },
        { code: 'EUR', minimum: '10', maximum: '9000' },
      ],
    },
    draft: { coin: 'USDT', currency: 'EUR' },
  };
  const messageOf = resultOf(() => useAdMessages(partOf(form)));
  expect(messageOf('totalAmount')).toBe('Too many decimals for USDT');
  expect(messageOf('price')).toBe('Too many decimals for EUR');
  expect(messageOf('minimum')).toMatch(/^Orders in EUR are between 10\s–\s9,000 EUR$/);
});

it('name each limit of a withdrawal', () => {
  const formOf = (amount: string, areProblemsShown: boolean) => ({
    areProblemsShown,
    networks: [],
    draft: { coin: 'BTC' },
    rules: { minimum: '0.01', maximum: '30', locked: '0.2', step: '0.0001' },
    derived: { problems: { amount, memo: amount }, max: '1.5', network: { memoLabel: 'Tag' } },
  });
  const expected = {
    amount_missing: 'Enter an amount',
    amount_off_step: 'The amount must be a multiple of 0.0001',
    amount_below_minimum: 'The minimum is 0.01 BTC',
    amount_above_maximum: 'The maximum is 30 BTC',
    amount_below_fee: 'The amount does not exceed its fee',
    balance_too_low: 'Amount and fee exceed your balance. At most 1.5 BTC can be sent.',
    balance_locked: '0.2 BTC cannot be withdrawn yet. At most 1.5 BTC can be sent.',
    limit_exceeded: 'The amount exceeds your limit. At most 1.5 BTC can be sent now.',
  };
  const plain = (text: string | undefined) => text?.replace(/\p{Cf}/gu, '');
  const shown = textsOf(
    expected,
    (code) => () => plain(useWithdrawalMessages(partOf(formOf(code, true))).amount),
  );
  expect(shown).toEqual(expected);
  const early = (code: string) =>
    resultOf(() => useWithdrawalMessages(partOf(formOf(code, false))));
  expect(early('amount_missing').amount).toBeUndefined();
  expect(early('memo_missing').memo).toBeUndefined();
  expect(early('amount_below_minimum').amount).toBe('The minimum is 0.01 BTC');
  expect(early('memo_invalid').memo).toContain('The Tag must be a number');
});

it('name each limit of a gift card', () => {
  const formOf = (amount: string) => ({
    areProblemsShown: true,
    largestAmount: '4.5',
    rules: { capPerCard: '500', capPerDay: '2000', quantityMax: 20 },
    draft: { coin: 'ETH', quantity: 'x' },
    problems: { amount, quantity: 'quantity_invalid' },
  });
  const expected = {
    amount_missing: 'Enter an amount',
    above_card_cap: 'A card holds at most $500',
    above_day_cap: 'You can put at most $2,000 on cards in a day',
    balance_too_low: 'Your balance is too low. At most 4.5 ETH a card.',
    balance_locked: 'A part of your balance is locked. At most 4.5 ETH a card.',
    limit_exceeded: 'The amount exceeds your limit. At most 4.5 ETH a card.',
    quantity_invalid: 'Enter a number from 1 to 20',
  };
  const shown = textsOf(expected, (code) => () => useCreateMessages(partOf(formOf(code))).amount);
  expect(shown).toEqual(expected);
});

it('name each limit of a subscription', () => {
  const product = {
    coin: 'SOL',
    minimum: '0.5',
    personalQuota: '90',
    personalLeft: '40',
    totalLeft: '1000',
    status: 'open',
  };
  const expected = {
    below_minimum: 'The minimum is 0.5 SOL',
    balance_too_low: 'Insufficient SOL balance',
    above_personal: 'Your quota left is 40 SOL',
    above_total: 'Only 1,000 SOL left in this product',
  };
  const shown = textsOf(
    expected,
    (problem) => () =>
      useSubscribeMessages(partOf({ problem, product, areProblemsShown: true })).amountError,
  );
  expect(shown).toEqual(expected);
});

it('shows what is missing in a transfer after the first attempt only', () => {
  const messagesOf = (problem: string, areProblemsShown: boolean) =>
    resultOf(() => useTransferMessages(partOf({ problem, areProblemsShown, max: '2.5' }), 'BTC'));
  expect(messagesOf('amount_above_max', false).amountError).toContain('You can transfer at most');
  expect(messagesOf('amount_above_max', false).amountError).toContain('BTC');
  expect(messagesOf('amount_missing', false)).toEqual({});
  expect(messagesOf('amount_missing', true)).toEqual({ amountError: 'Enter an amount' });
  expect(messagesOf('coin_missing', true)).toEqual({ coinError: 'Select a coin' });
});

it.each<readonly [string, string, string | undefined]>([
  ['two_factor_code_wrong', 'Wrong code.', undefined],
  ['identity_level_too_low', 'Level 1.', 'Your identity level is too low.'],
  ['receiver_not_found', 'None.', 'No user has this UID. Correct it, or leave it empty.'],
  ['balance_too_low', 'Insufficient balance.', 'Insufficient balance.'],
])('shows the rejection %s of new gift cards beside its own field', (name, message, text) => {
  expect(resultOf(() => useCreateRejection(partOf({ rejection: { name, message } })))).toBe(text);
});

it('shows why a P2P order was not placed, unless the new price is shown', () => {
  const form = {
    ad: { coin: 'USDT', currency: 'EUR', minimum: '1', maximum: '2', availableAmount: '3' },
    steps: {},
    draft: { paymentId: 1 },
    isAbsent: false,
  };
  const textOf = (changes: object) =>
    resultOf(() => useTakeMessages(partOf({ ...form, ...changes })).rejection);
  expect(textOf({})).toBeUndefined();
  expect(textOf({ isAbsent: true })).toBe('Order not placed. You can place it again.');
  expect(textOf({ rejection: { name: 'ad_price_moved', message: 'Moved.' } })).toBeUndefined();
  expect(textOf({ rejection: { name: 'ad_closed', message: 'The ad is closed.' } })).toBe(
    'The ad is closed.',
  );
  const paused = { rejection: { name: 'p2p_paused', message: 'Paused.' } };
  expect(textOf(paused)).toBe('Paused.');
  expect(textOf({ ...paused, pausedUntil: Date.UTC(2026, 2, 4, 12) })).toMatch(
    /^P2P trading is paused until 04 Mar 2026/,
  );
  const missing = (areProblemsShown: boolean) =>
    resultOf(() => useTakeMessages(partOf({ ...form, draft: {}, areProblemsShown })).paymentError);
  expect([missing(false), missing(true)]).toEqual([undefined, 'This field is required']);
});
