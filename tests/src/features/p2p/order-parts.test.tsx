/** Parts of a P2P order: each shows its own fields of the order for its side, and each button makes its own call. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { OrderActions } from '#src/features/p2p/order/parts/OrderActions.tsx';
import { OrderNotices } from '#src/features/p2p/order/parts/OrderNotices.tsx';
import { OrderSteps } from '#src/features/p2p/order/parts/OrderSteps.tsx';
import { OrderSummary } from '#src/features/p2p/order/parts/OrderSummary.tsx';
import { PaymentDetails } from '#src/features/p2p/order/parts/PaymentDetails.tsx';
import {
  NOW,
  orderAt,
  orderWithAccounts,
  type OrderStage,
} from '#stories/features/p2p/sample-orders.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { ORDER_INTENTS, orderFacts, type OrderFormFacts } from '../../../support/p2p-order-form.ts';
import { editEach, pressEach, shownRows, textOf } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

/** No two amounts are equal. */
const AMOUNTS = {
  price: decimal('0.9338'),
  amount: decimal('107.08931248'),
  fiatAmount: decimal('100'),
  fee: decimal('0.25'),
  receivedAmount: decimal('106.5'),
  escrowAmount: decimal('107.75'),
};

it.each([
  ['buyer', { 'You pay': '100.00 EUR', Amount: '107.08931248 USDT', 'You receive': '106.5 USDT' }],
  [
    'seller',
    {
      'You receive': '100.00 EUR',
      'You sell': '107.08931248 USDT',
      'In escrow, fee included': '107.75 USDT',
    },
  ],
] as const)('shows the stored amounts of an order to its %s', async (role, amounts) => {
  const order = orderAt('awaiting', role, AMOUNTS);
  renderOnPage(<OrderSummary order={order} onCopy={vi.fn()} />);
  expect(shownRows()).toEqual({
    ...amounts,
    Price: '0.9338 EUR',
    Fee: '0.25 USDT',
    'Order number': '26112900041',
    Created: '31 Dec 2025 23:30:00',
  });
  const pressed = await pressEach(['onCopy'], (calls) => <OrderSummary order={order} {...calls} />);
  expect(pressed).toEqual({ 'Copy order number': ['onCopy', '26112900041'] });
});

const loadImage = vi.fn(() => new Promise<string>(() => {}));
const details = (order: P2pOrderDetails) => ({ order, method: order.paymentMethods[0], loadImage });
const ACCOUNT = {
  'Payment method': 'SEPA',
  'Account holder': 'Mai Tran',
  IBAN: 'DE89370400440532013000',
  Bank: 'Commerzbank',
};
const ACCOUNT_COPIES = {
  'Copy account holder': ['onCopy', 'Mai Tran'],
  'Copy IBAN': ['onCopy', 'DE89370400440532013000'],
  'Copy Bank': ['onCopy', 'Commerzbank'],
};

it.each([
  [
    'buyer',
    { 'You pay': '100.00 EUR', 'Verified name of the seller': 'Mai Tran · Trần Mai' },
    { 'Copy amount': ['onCopy', '100'] },
  ],
  ['seller', { 'Verified name of the buyer': 'Anna Keller' }, {}],
] as const)('shows and copies the account of a payment to the %s', async (role, rows, copies) => {
  for (const usesReferenceCode of [true, false]) {
    const shown = details(orderAt('awaiting', role, { ...AMOUNTS, usesReferenceCode }));
    const pressed = await pressEach(['onCopy', 'onMethodChange'], (calls) => (
      <PaymentDetails {...shown} {...calls} />
    ));
    const code = { 'Copy reference code': ['onCopy', '482915'] };
    expect(pressed).toEqual({ ...copies, ...ACCOUNT_COPIES, ...(usesReferenceCode && code) });
    renderOnPage(<PaymentDetails {...shown} onCopy={vi.fn()} onMethodChange={vi.fn()} />);
    expect(shownRows()).toEqual({
      ...rows,
      ...ACCOUNT,
      ...(usesReferenceCode && { 'Reference code': '482915' }),
    });
    expect(screen.queryByText(/^Write only the reference code/) !== null).toBe(usesReferenceCode);
    expect(screen.queryByText(/^Leave the note of the transfer empty/) === null).toBe(
      usesReferenceCode,
    );
    cleanup();
  }
});

it('lets only a buyer with several accounts select one, and loads the code of the selected one', async () => {
  const order = orderWithAccounts();
  const edited = await editEach(['onMethodChange'], (calls) => (
    <PaymentDetails {...details(order)} onCopy={vi.fn()} {...calls} />
  ));
  expect(edited).toEqual({ 'Pay to': ['31', ['onMethodChange', 32]] });
  const ofSeller = { ...order, role: 'seller' } as const;
  expect(
    await editEach(['onMethodChange'], (calls) => (
      <PaymentDetails {...details(ofSeller)} onCopy={vi.fn()} {...calls} />
    )),
  ).toEqual({});
  const [first] = order.paymentMethods;
  const method = first && { ...first, imageId: 'qr-31' };
  renderOnPage(
    <PaymentDetails
      {...details(order)}
      method={method}
      onCopy={vi.fn()}
      onMethodChange={vi.fn()}
    />,
  );
  expect(screen.getByText('Scan this code in your payment app.')).toBeTruthy();
  expect(loadImage).toHaveBeenLastCalledWith('qr-31');
});

const CHOICES: readonly (readonly [OrderStage, 'buyer' | 'seller', readonly string[]])[] = [
  ['awaiting', 'buyer', ['I have paid: mark_paid', 'Cancel order: cancel']],
  [
    'awaiting',
    'seller',
    ['Give more time: extend_payment', 'Request cancellation: request_cancel'],
  ],
  ['grace', 'seller', ['Release: release']],
  [
    'appealable',
    'buyer',
    ['Appeal: appeal', 'Propose settlement: propose_settlement', 'Cancel order: cancel'],
  ],
  [
    'paid',
    'seller',
    [
      'Release: release',
      'Appeal: appeal',
      'Propose settlement: propose_settlement',
      'Request cancellation: request_cancel',
    ],
  ],
  [
    'inAppeal',
    'buyer',
    [
      'Add evidence: add_evidence',
      'Propose settlement: propose_settlement',
      'Withdraw appeal: withdraw_appeal',
      'Give up the appeal: concede',
    ],
  ],
  ['completed', 'seller', ['Leave feedback: give_feedback', 'Report a problem: complain']],
  ['rated', 'seller', ['Report a problem: complain']],
];

it.each(CHOICES)(
  'offers each action of an order that is %s to its %s',
  async (stage, role, all) => {
    const order = orderAt(stage, role);
    const pressWhile = (phase: OrderFormFacts['phase']) =>
      pressEach(['choose'], ({ choose }) => (
        <OrderActions order={order} form={{ choose, phase }} />
      ));
    const chosen = Object.entries(await pressWhile('idle')).map(([name, call]) => [name, call]);
    expect(chosen).toEqual(
      all.map((line) => line.split(': ')).map(([name, action]) => [name, ['choose', action]]),
    );
    expect(new Set(Object.values(await pressWhile('queued')))).toEqual(
      new Set(['disabled: Waiting for the exchange']),
    );
  },
);

const notices = (order: P2pOrderDetails, change: Partial<OrderFormFacts> = {}) =>
  pressEach(ORDER_INTENTS, (calls) => (
    <OrderNotices order={order} form={{ ...orderFacts(order, change), ...calls }} now={NOW} />
  ));
const noticeText = (order: P2pOrderDetails, change: Partial<OrderFormFacts> = {}): string => {
  const intents = Object.fromEntries(ORDER_INTENTS.map((name) => [name, vi.fn()]));
  const form = { ...orderFacts(order, change), ...intents } as Parameters<
    typeof OrderNotices
  >[0]['form'];
  const { container } = renderOnPage(<OrderNotices order={order} form={form} now={NOW} />);
  const text = textOf(container);
  cleanup();
  return text;
};

it('says what happened to the order or the action, and offers the way on', async () => {
  const order = orderAt('awaiting', 'buyer');
  expect(await notices(order)).toEqual({});
  expect(await notices(order, { reading: 'outdated' })).toEqual({ Retry: ['readAgain'] });
  expect(await notices(order, { isSuperseded: true })).toEqual({ OK: ['leave'] });
  const queued = { action: 'mark_paid', phase: 'queued' } as const;
  expect(await notices(order, queued)).toEqual({ Undo: ['leave'] });
  expect(await notices(order, { ...queued, phase: 'unknown' })).toEqual({});
  expect(noticeText(order, queued)).toMatch(/sent again automatically\. Time left: 12:00Undo$/);
  expect(noticeText(order, { ...queued, action: 'cancel' })).not.toContain('Time left');
  expect(noticeText(order)).toBe('');
});

it('asks the buyer alone about a requested cancellation', async () => {
  const asked = orderAt('cancelRequested', 'buyer');
  expect(await notices(asked)).toEqual({
    'Reject cancellation': ['choose', 'reject_cancel'],
    'Accept cancellation': ['choose', 'accept_cancel'],
  });
  expect(noticeText(asked)).toContain('Reject it if you have paid. The names do not match.');
  const asking = orderAt('cancelRequested', 'seller');
  expect(await notices(asking)).toEqual({});
  expect(noticeText(asking)).toBe('You asked the buyer to cancel the order.');
});

it('names each part of a proposed settlement, and who proposed it', async () => {
  const proposal = {
    id: 3,
    proposedBy: 'seller',
    buyerShare: 30,
    buyerAmount: decimal('32.1'),
    sellerAmount: decimal('74.9'),
    expiresAt: epochMs(NOW + 1),
  } as const;
  const toBuyer = orderAt('proposed', 'buyer', { settlement: proposal });
  const split = 'a settlement: 32.1 USDT for the buyer, 74.9 USDT for the seller.';
  expect(noticeText(toBuyer)).toContain(`The counterparty proposes ${split}`);
  expect(await notices(toBuyer)).toEqual({
    'Respond to proposal': ['choose', 'answer_settlement'],
  });
  const ofSeller = orderAt('proposed', 'seller', { settlement: proposal });
  expect(noticeText(ofSeller)).toBe(`You proposed ${split}`);
});

it.each([
  ['awaiting', 'buyer', 'Pay the seller', 'Time left to pay 12:00'],
  ['grace', 'seller', 'Wait for the payment', 'Time left in escrow 13:00'],
  ['paid', 'buyer', 'Receive USDT', 'Time until you can appeal 08:00'],
  ['appealable', 'seller', 'Release USDT', undefined],
  ['completed', 'buyer', 'Done', undefined],
] as const)(
  'marks the open step and counts down for an order that is %s',
  (stage, role, step, time) => {
    renderOnPage(<OrderSteps order={orderAt(stage, role)} now={NOW} />);
    const current = screen
      .getAllByRole('listitem')
      .filter((item) => item.getAttribute('aria-current') === 'step');
    expect(current.map((item) => item.lastElementChild?.textContent)).toEqual([step]);
    const timer = screen.queryByRole('timer');
    expect(timer && `${timer.getAttribute('aria-label')} ${timer.textContent}`).toBe(time ?? null);
  },
);
