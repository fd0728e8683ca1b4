/** States of the dialog of an action of a P2P order: warning, sending, rejection, and the files of a statement. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { DRAFT_FILES_MAX } from '#domain/p2p/order-statements.ts';
import type { OrderForm } from '#src/binding/p2p-orders.ts';
import { ActionDialog } from '#src/features/p2p/order/parts/ActionDialog.tsx';
import { NOW, orderAt, orderWithAccounts } from '#stories/features/p2p/sample-orders.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import {
  actionFacts,
  ORDER_INTENTS,
  orderFacts,
  type OrderFormFacts,
} from '../../../support/p2p-order-form.ts';
import { editEach, pressEach, shownRows } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const settlement = {
  id: 3,
  proposedBy: 'seller',
  buyerShare: 30,
  buyerAmount: decimal('32.1'),
  sellerAmount: decimal('74.9'),
  expiresAt: epochMs(NOW + 1),
} as const;

const intents = () =>
  Object.fromEntries(ORDER_INTENTS.map((name) => [name, vi.fn()])) as unknown as Pick<
    OrderForm,
    (typeof ORDER_INTENTS)[number]
  >;
function show(order: P2pOrderDetails, facts: OrderFormFacts) {
  const calls = intents();
  renderOnPage(<ActionDialog order={order} form={{ ...facts, ...calls }} />);
  return calls;
}
const pressActions = (order: P2pOrderDetails, facts: OrderFormFacts) =>
  pressEach(ORDER_INTENTS, (calls) => <ActionDialog order={order} form={{ ...facts, ...calls }} />);

const paid = orderAt('paid', 'buyer');
const toRelease = orderAt('paid', 'seller', { amount: decimal('107.5') });

it('waits for the warning of a dangerous action, and cannot be left while the exchange decides', async () => {
  const confirmOf = async (phase: OrderForm['phase']) => {
    const {
      Close,
      'Go back': back,
      'Cancel order': confirm,
    } = await pressActions(paid, actionFacts(paid, 'cancel', {}, { phase }));
    return [Close, back, confirm];
  };
  const wait = 'disabled: Waiting for the exchange';
  expect(await confirmOf('warning')).toEqual([
    ['leave'],
    ['leave'],
    'disabled: Read the warning first',
  ]);
  expect(await confirmOf('sending')).toEqual([undefined, wait, 'busy']);
  expect(await confirmOf('unknown')).toEqual([undefined, wait, 'busy']);
  show(paid, actionFacts(paid, 'cancel', {}, { phase: 'unknown' }));
  expect(screen.getByText(/^No response yet\./)).toBeTruthy();
  cleanup();
  for (const facts of [actionFacts(paid, 'cancel', {}, { phase: 'queued' }), orderFacts(paid)]) {
    show(paid, facts);
    expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull();
    cleanup();
  }
});

it('shows a wrong code at its field, and any other rejection above the buttons', () => {
  const facts = (name: string) =>
    actionFacts(
      toRelease,
      'release',
      {},
      {
        isTwoFactorOn: true,
        rejection: { name, message: 'Not so.' } as OrderForm['rejection'],
      },
    );
  const field = () => screen.getByRole('textbox', { name: /^Authenticator/ });
  show(toRelease, facts('two_factor_code_wrong'));
  expect(screen.getAllByText('Not so.')).toHaveLength(1);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  cleanup();
  show(toRelease, facts('state_changed'));
  expect(screen.getAllByText('Not so.')).toHaveLength(1);
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

it('names all that tells an order from another before its release', () => {
  show(toRelease, actionFacts(toRelease, 'release'));
  expect(shownRows()).toEqual({
    'Order number': '26112900041',
    Buyer: 'NordicCoins',
    'Verified name of the buyer': 'Anna Keller',
    'You send': '107.5 USDT',
    'You receive': '100.00 EUR',
    'Payment method': 'SEPA',
  });
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('shows both parts of a settlement, and the rest of a proposed share', () => {
  const proposed = orderAt('proposed', 'buyer', { settlement });
  show(
    proposed,
    actionFacts(proposed, 'answer_settlement', { answer: 'reject' }, { isTwoFactorOn: true }),
  );
  expect(shownRows()).toEqual({ 'Buyer, 30%': '32.1 USDT', Seller: '74.9 USDT' });
  expect(screen.queryByRole('textbox', { name: /^Authenticator/ })).toBeNull();
  cleanup();
  show(toRelease, actionFacts(toRelease, 'propose_settlement', { buyerShare: '30' }));
  expect(screen.getByText('The seller gets back 70%.')).toBeTruthy();
});

it('selects the account that was paid, of several', async () => {
  const order = orderWithAccounts();
  const facts = actionFacts(order, 'mark_paid', { paymentMethodId: 31 });
  const edited = await editEach(ORDER_INTENTS, (calls) => (
    <ActionDialog order={order} form={{ ...facts, ...calls }} />
  ));
  expect(edited['Paid to']).toEqual(['31', ['edit', { paymentMethodId: 32 }]]);
});

it('lists each file with its state, and offers to send only a failed one again', async () => {
  const facts = actionFacts(
    orderAt('inAppeal', 'seller'),
    'add_evidence',
    {},
    {
      files: [
        { key: 'a', name: 'a.png', state: 'stored' },
        { key: 'b', name: 'b.png', state: 'failed', failure: 'Too many files.' },
        { key: 'c', name: 'c.png', state: 'failed', isUnusable: true },
        { key: 'd', name: 'd.png', state: 'failed' },
      ] as unknown as OrderForm['files'],
      problems: { files: 'failed' },
    },
  );
  const order = orderAt('inAppeal', 'seller');
  expect(await pressActions(order, facts)).toMatchObject({
    Remove: ['removeFile', 'a'],
    Retry: ['retryFile', 'b'],
    'Remove 2': ['removeFile', 'b'],
    'Remove 3': ['removeFile', 'c'],
    'Retry 2': ['retryFile', 'd'],
    'Remove 4': ['removeFile', 'd'],
  });
  show(order, facts);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    ' · Too many files.',
    ' · Unsupported file. Use PNG, JPEG, WebP or PDF of at most 10 MB.',
    ' · The upload failed.',
    'Retry or remove the file that failed.',
  ]);
});

it('takes several files at once, up to the limit', async () => {
  const order = orderAt('inAppeal', 'seller');
  const calls = show(order, actionFacts(order, 'add_evidence'));
  const files = ['a.png', 'b.pdf'].map((name) => new File(['x'], name));
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Image or PDF file'), { target: { files } });
  });
  expect(vi.mocked(calls.addFile).mock.calls).toEqual(files.map((file) => [file, file.name]));
  cleanup();
  const withFiles = (count: number) =>
    actionFacts(
      order,
      'add_evidence',
      {},
      {
        files: Array.from({ length: count }, (_, at) => ({
          key: String(at),
          name: `${at}.png`,
          state: 'stored',
        })) as unknown as OrderForm['files'],
      },
    );
  const attach = async (count: number) =>
    (await pressActions(order, withFiles(count)))['Attach image or PDF'];
  expect(await attach(DRAFT_FILES_MAX - 1)).toBeUndefined();
  expect(await attach(DRAFT_FILES_MAX)).toBe(`disabled: At most ${DRAFT_FILES_MAX} files`);
});
