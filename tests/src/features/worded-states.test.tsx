/** Sentences that depend on a role, a state or a number: each is shown in its own case alone. */
import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { useConvertLabels } from '#src/features/convert/use-convert-labels.ts';
import { useEarnLabels } from '#src/features/earn/parts/use-earn-labels.ts';
import { useCaptureHints, useProblemTexts } from '#src/features/identity/use-paper-texts.ts';
import { useOrderLabels } from '#src/features/p2p/order/use-order-labels.ts';
import {
  useConsequence,
  useStatusText,
  useStepText,
} from '#src/features/p2p/order/use-order-texts.ts';
import { useTraderLabels } from '#src/features/p2p/parts/use-trader-labels.ts';
import { useProblemText } from '#src/features/profile/use-problem-text.ts';

afterEach(cleanup);

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
);

function resultOf<Result>(useTexts: () => Result): Result {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return renderHook(useTexts, { wrapper }).result.current;
}

type Order = Parameters<typeof useStatusText>[0];
const orderOf = (changes: object) =>
  ({
    coin: 'USDT',
    amount: '1070.9',
    currency: 'EUR',
    fiatAmount: '1000',
    isSettled: false,
    paymentWindow: 15,
    receivedAmount: '1065.5',
    closedAt: undefined,
    ...changes,
  }) as unknown as Order;

it.each([
  ['awaiting_payment', 'buyer', 'Pay the seller'],
  ['awaiting_payment', 'seller', 'Wait for the payment'],
  ['paid', 'buyer', 'Wait for the seller to release'],
  ['paid', 'seller', 'Check the payment and release'],
  ['in_appeal', 'buyer', 'The order is in appeal'],
] as const)('of an open P2P order that is %s, for its %s', (status, role, title) => {
  expect(resultOf(() => useStatusText(orderOf({ status, role }))).title).toBe(title);
});

it.each([
  ['buyer', 'The USDT is still in escrow. If you have paid, confirm the payment now.'],
  ['seller', 'The USDT stays in escrow for a while, in case the buyer paid late.'],
] as const)('of a P2P order whose window has passed, for its %s', (role, text) => {
  expect(resultOf(() => useStatusText(orderOf({ status: 'expired', role })))).toEqual({
    title: 'The payment window has passed',
    text,
  });
});

const RETURNED = 'The USDT was returned to you.';
const GONE = 'The USDT was returned to the seller.';
it.each([
  ['completed', 'buyer', 'The order is completed', '1,065.5 USDT is in your P2P wallet.'],
  ['completed', 'seller', 'The order is completed', 'The USDT was sent to the buyer.'],
  ['resolved_to_buyer', 'buyer', 'Resolved for the buyer', '1,065.5 USDT is in your P2P wallet.'],
  ['resolved_to_seller', 'seller', 'Resolved for the seller', RETURNED],
  ['resolved_to_seller', 'buyer', 'Resolved for the seller', GONE],
  ['expired', 'seller', 'The order has expired', RETURNED],
  ['cancelled', 'buyer', 'The order was canceled', GONE],
] as const)('of a closed P2P order that is %s, for its %s', (status, role, title, text) => {
  const order = orderOf({ status, role, closedAt: 1 });
  expect(resultOf(() => useStatusText(order))).toEqual({ title, text });
});

it('of a P2P order that both sides settled', () => {
  const order = orderOf({ status: 'completed', role: 'seller', isSettled: true, closedAt: 1 });
  expect(resultOf(() => useStatusText(order)).title).toBe('Settled by agreement');
  const { status } = resultOf(useOrderLabels);
  expect(status(order)).toBe('Settled');
  expect(status({ ...order, isSettled: false })).toBe('Completed');
});

it('of the steps of a P2P order', () => {
  const stepsFor = (role: string) => {
    const textOf = resultOf(() => useStepText(orderOf({ role })));
    return (['pay', 'release', 'done'] as const).map((step) => textOf(step));
  };
  expect(stepsFor('buyer')).toEqual(['Pay the seller', 'Receive USDT', 'Done']);
  expect(stepsFor('seller')).toEqual(['Wait for the payment', 'Release USDT', 'Done']);
});

it('of what an action of a P2P order does', () => {
  const textOf = (status: string) => resultOf(() => useConsequence(orderOf({ status })));
  expect(textOf('paid')('release')).toBe('Sends 1,070.9 USDT to the buyer. This cannot be undone.');
  expect(textOf('paid')('extend_payment')).toContain('another 15 minutes');
  expect(textOf('expired')('mark_paid')).toContain('opens an appeal');
  expect(textOf('awaiting_payment')('mark_paid')).toContain('Confirm only after you have paid');
});

it('of the figures of a trader', () => {
  const { share, minutes, figures, merchant } = resultOf(useTraderLabels);
  expect([undefined, 0, 0.9999, 1].map((value) => share(value))).toEqual([
    '–',
    '0%',
    '99.9%',
    '100%',
  ]);
  expect([undefined, 0, 0.4, 1.5, 4].map((value) => minutes(value))).toEqual([
    '–',
    '1 min',
    '1 min',
    '2 min',
    '4 min',
  ]);
  const trader = { orders30d: 1, completionRate30d: 0.985, releaseMinutes: 4 };
  const figuresOf = (changes: object) => figures({ ...trader, ...changes } as never);
  expect(figuresOf({})).toBe('1 order · 98.5% completed · 4 min');
  expect(figuresOf({ orders30d: 0, completionRate30d: undefined, releaseMinutes: undefined })).toBe(
    '0 orders',
  );
  expect(
    (['none', 'general', 'verified', 'block'] as const).map((level) => merchant(level)),
  ).toEqual([undefined, 'Merchant', 'Verified merchant', 'Block merchant']);
});

it('of a convert that failed for a reason', () => {
  const { outcome } = resultOf(useConvertLabels);
  const outcomeOf = (status: string, reason?: string) => outcome({ status, reason } as never);
  expect(outcomeOf('failed')).toBe('Failed');
  expect(outcomeOf('failed', 'expired')).toBe('Expired');
  expect(outcomeOf('failed', 'cancelled')).toBe('Canceled');
  expect(outcomeOf('done')).toBe('Done');
});

it('of leaving an earn product early', () => {
  const { early, term, note } = resultOf(useEarnLabels);
  const earlyOf = (changes: object) =>
    early({
      type: 'locked',
      earlyRule: 'lower_rate',
      earlyApr: '0.015',
      minimumHoldHours: 0,
      ...changes,
    } as never);
  expect(earlyOf({})).toMatch(/^Rewards are recalculated at 1\.5\d*% APR\.$/);
  expect(earlyOf({ minimumHoldHours: 1 })).toMatch(/APR\. Possible after 1 hour\.$/);
  expect(earlyOf({ earlyRule: 'repay_rewards', minimumHoldHours: 24 })).toBe(
    'Rewards received so far are deducted from the amount. Possible after 24 hours.',
  );
  expect(earlyOf({ earlyRule: 'none', minimumHoldHours: 24 })).toBe(
    'Not possible before maturity.',
  );
  expect(earlyOf({ type: 'flexible' })).toBeUndefined();
  expect(term({ type: 'locked', durationDays: 30 })).toBe('Locked, 30 days');
  expect(term({ type: 'flexible', durationDays: undefined })).toBe('Flexible');
  expect(note('rate_below_floor')).toBe('Not renewed: rate below your minimum');
});

it('of each paper of identity', () => {
  const hintsOf = resultOf(useCaptureHints);
  const firstOf = (paper: Parameters<typeof hintsOf>[0]) => hintsOf(paper)[0];
  const ofDocument = 'Place the document on a dark, plain surface.';
  expect([firstOf('front'), firstOf('back')]).toEqual([ofDocument, ofDocument]);
  expect(firstOf('selfie')).toContain('Look straight into the camera');
  expect(firstOf('address_proof')).toContain('Your name, your address and the date');
  expect(firstOf('funds_proof')).toContain('A payslip');
  expect(firstOf('company_papers')).toContain('register entry');
  const texts = [true, false].map((isScan) => resultOf(() => useProblemTexts(isScan)));
  expect(texts.map(({ unsupported }) => unsupported.includes('PDF'))).toEqual([true, false]);
  expect(texts.map(({ too_large: tooLarge }) => tooLarge.includes('5 MB'))).toEqual([true, false]);
});

it('of fields of the profile: each problem its own, and a message of the exchange as given', () => {
  const codes = ['required', 'code_used', 'email_same', 'password_same', 'passwords_differ'];
  const problems = Object.fromEntries(
    [...codes, 'not_valid', 'of_a_newer_check'].map((code) => [code, { kind: 'own', code }]),
  );
  const server = { kind: 'server', message: 'Too late.' };
  const textOf = resultOf(() => useProblemText({ ...problems, server } as never));
  expect(new Set(codes.map((code) => textOf(code))).size).toBe(codes.length);
  expect(textOf('email_same')).toBe('This is already your email');
  expect(textOf('of_a_newer_check')).toBe(textOf('not_valid'));
  expect([textOf('server'), textOf('other')]).toEqual(['Too late.', undefined]);
});
