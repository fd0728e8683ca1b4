/** Dialog of an action of a P2P order: each field edits its own part of the draft, and the buttons confirm or leave. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import type { P2pRole } from '#contract/core/p2p.ts';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { OrderAction, OrderDraft } from '#machines/p2p/order-changes.ts';
import type { OrderForm } from '#src/binding/p2p-orders.ts';
import { ActionDialog } from '#src/features/p2p/order/parts/ActionDialog.tsx';
import { NOW, orderAt, type OrderStage } from '#stories/features/p2p/sample-orders.ts';
import { actionFacts, ORDER_INTENTS } from '../../../support/p2p-order-form.ts';
import { editEach, pressEach } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const settlement = {
  id: 3,
  proposedBy: 'seller',
  buyerShare: 30,
  buyerAmount: decimal('32.1'),
  sellerAmount: decimal('74.9'),
  expiresAt: epochMs(NOW + 1),
} as const;
const DECLARED = [false, ['edit', { isDeclared: true }]];
const TEXT = ['', ['edit', { text: '8' }]];
const CODE = { 'Authenticator or recovery code': ['', ['edit', { code: '8' }]] };
const ATTACH = { 'Attach image or PDF': undefined };

interface Played {
  readonly at: readonly [OrderStage, P2pRole, OrderAction];
  readonly draft?: Partial<OrderDraft>;
  readonly confirm?: string;
  /** Buttons beside those of every dialog. */
  readonly buttons?: object;
  readonly fields: Readonly<Record<string, unknown>>;
}

const PLAYED: readonly Played[] = [
  {
    at: ['awaiting', 'buyer', 'mark_paid'],
    confirm: 'I have paid',
    fields: {
      'The account holder is the verified name of the seller.': [
        false,
        ['edit', { isNameCompared: true }],
      ],
      'I have transferred exactly 100.00 EUR from an account in my verified name.': DECLARED,
    },
  },
  { at: ['paid', 'buyer', 'take_back_paid'], confirm: 'I have not paid', fields: {} },
  { at: ['awaiting', 'seller', 'extend_payment'], confirm: 'Give more time', fields: {} },
  {
    at: ['paid', 'seller', 'release'],
    confirm: 'Release 107.08931248 USDT',
    fields: {
      'Type the sum of this order (EUR)': ['', ['edit', { sum: '8' }]],
      '100.00 EUR is in my account, not pending, and the sender is the buyer.': DECLARED,
      ...CODE,
    },
  },
  {
    at: ['awaiting', 'buyer', 'cancel'],
    confirm: 'Cancel order',
    fields: {
      Reason: ['', ['edit', { cancelReason: 'other' }]],
      'I have not paid, and I will not pay.': DECLARED,
    },
  },
  {
    at: ['paid', 'buyer', 'cancel'],
    draft: { cancelReason: 'refunded', isDeclared: true },
    confirm: 'Cancel order',
    fields: {
      Reason: ['refunded', ['edit', { cancelReason: 'other' }]],
      'I have been refunded 100.00 EUR.': [true, ['edit', { isDeclared: false }]],
    },
  },
  {
    at: ['awaiting', 'seller', 'request_cancel'],
    confirm: 'Request cancellation',
    buttons: ATTACH,
    fields: { Reason: ['', ['edit', { cancelReason: 'other' }]] },
  },
  { at: ['cancelRequested', 'buyer', 'accept_cancel'], confirm: 'Accept cancellation', fields: {} },
  {
    at: ['cancelRequested', 'buyer', 'reject_cancel'],
    confirm: 'Reject cancellation',
    buttons: ATTACH,
    fields: { 'Reason (optional)': TEXT },
  },
  {
    at: ['appealable', 'buyer', 'appeal'],
    draft: { appealReason: 'paid_not_released' },
    confirm: 'Appeal',
    buttons: ATTACH,
    fields: {
      Reason: ['paid_not_released', ['edit', { appealReason: 'other' }]],
      'Describe what happened': TEXT,
    },
  },
  {
    at: ['inAppeal', 'seller', 'add_evidence'],
    draft: { text: 'Nothing arrived.' },
    confirm: 'Add evidence',
    buttons: ATTACH,
    fields: { 'Describe what happened': ['Nothing arrived.', ['edit', { text: '8' }]] },
  },
  {
    at: ['inAppeal', 'buyer', 'concede'],
    confirm: 'Give up the appeal',
    fields: { 'I give up the coins in escrow.': DECLARED },
  },
  { at: ['inAppeal', 'buyer', 'withdraw_appeal'], confirm: 'Withdraw appeal', fields: {} },
  {
    at: ['paid', 'seller', 'propose_settlement'],
    draft: { buyerShare: '40' },
    confirm: 'Propose settlement',
    fields: { 'Share of the buyer (%)': ['40', ['edit', { buyerShare: '8' }]] },
  },
  {
    at: ['proposed', 'buyer', 'answer_settlement'],
    draft: { answer: 'accept' },
    confirm: 'Respond to proposal',
    fields: {
      Accept: [true, undefined],
      Reject: [false, ['edit', { answer: 'reject' }]],
      ...CODE,
    },
  },
  {
    at: ['completed', 'buyer', 'give_feedback'],
    draft: { rating: 'bad', tags: ['slow', 'rude'], text: 'Late.' },
    confirm: 'Leave feedback',
    fields: {
      Good: [false, ['edit', { rating: 'good', tags: [] }]],
      Bad: [true, undefined],
      Slow: [true, ['edit', { tags: ['rude'] }]],
      Rude: [true, ['edit', { tags: ['slow'] }]],
      'Asked for more money': [false, ['edit', { tags: ['slow', 'rude', 'asked_for_more'] }]],
      'Wanted to trade elsewhere': [false, ['edit', { tags: ['slow', 'rude', 'off_platform'] }]],
      'Comment (optional)': ['Late.', ['edit', { text: '8' }]],
    },
  },
  {
    at: ['completed', 'seller', 'complain'],
    confirm: 'Report a problem',
    buttons: ATTACH,
    fields: {
      Reason: ['', ['edit', { appealReason: expect.any(String) }]],
      'Describe what happened': TEXT,
    },
  },
];

it.each(PLAYED)('edits the draft of an action and confirms it: $at', async (played) => {
  const [stage, role, action] = played.at;
  const order = orderAt(stage, role, stage === 'proposed' ? { settlement } : {});
  const facts = actionFacts(order, action, played.draft, {
    isTwoFactorOn: true,
    openOrderCount: 2,
  });
  const dialog = (calls: Pick<OrderForm, (typeof ORDER_INTENTS)[number]>) => (
    <ActionDialog order={order} form={{ ...facts, ...calls }} />
  );
  expect(await pressEach(ORDER_INTENTS, dialog)).toEqual({
    Close: ['leave'],
    ...played.buttons,
    'Go back': ['leave'],
    [played.confirm ?? '']: ['confirm'],
  });
  expect(await editEach(ORDER_INTENTS, dialog)).toEqual(played.fields);
});
