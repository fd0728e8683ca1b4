/** Page of a P2P order with its parts: which are shown when, the account that is chosen for a payment, and the chat. */
import { act, cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { Chat } from '#src/binding/chat.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { OrderView } from '#src/features/p2p/order/OrderView.tsx';
import { NOW, orderAt, orderWithAccounts } from '#stories/features/p2p/sample-orders.ts';
import { chatOf, StagedOrder, warningMessages } from '#stories/features/p2p/staged-order.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

/** Loaded beforehand, so that no test waits for a first load on a busy machine. */
beforeAll(() => Promise.all([loadPart('p2pOrderActions'), loadPart('p2pOrderChat')]));
afterEach(cleanup);

interface Shown {
  readonly chat?: Chat | undefined;
  readonly isNarrow?: boolean;
}

async function open(order: P2pOrderDetails, { chat, isNarrow = false }: Shown = {}) {
  await act(async () => {
    renderOnPage(
      <StagedOrder order={order}>
        {(form) => (
          <OrderView
            order={form.order ?? order}
            form={form}
            chat={chat}
            now={NOW}
            isPageVisible
            isNarrow={isNarrow}
            onCopy={vi.fn()}
            onSaveFile={vi.fn()}
            loadAccountImage={() => new Promise(() => {})}
          />
        )}
      </StagedOrder>,
    );
  });
}
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

it.each([
  ['awaiting', 'buyer', ['Pay the seller', 'Payment', 'Order details', 'Terms of the ad']],
  [
    'paid',
    'seller',
    ['Check the payment and release', 'Order details', 'Payment', 'Terms of the ad'],
  ],
  ['completed', 'buyer', ['The order is completed', 'Order details', 'Terms of the ad']],
  [
    'inAppeal',
    'buyer',
    ['The order is in appeal', 'Order details', 'Payment', 'Terms of the ad', 'Appeal'],
  ],
] as const)('shows the parts of an order that is %s, to its %s', async (stage, role, expected) => {
  await open(orderAt(stage, role));
  expect(titles()).toEqual(expected);
  cleanup();
  await open(orderAt(stage, role, { terms: '' }));
  expect(titles()).toEqual(expected.filter((title) => title !== 'Terms of the ad'));
});

it('states the payment to the account that was selected before', async () => {
  await open(orderWithAccounts());
  const payTo = screen.getByRole('combobox', { name: 'Pay to' });
  await act(async () => void fireEvent.change(payTo, { target: { value: '32' } }));
  expect(screen.getByText('FR7630006000011234567890189')).toBeTruthy();
  await press('I have paid');
  const fieldOfAccount = () => within(screen.getByRole('dialog')).getByRole('combobox');
  expect((fieldOfAccount() as HTMLSelectElement).value).toBe('32');
  await act(async () => void fireEvent.change(fieldOfAccount(), { target: { value: '31' } }));
  expect(screen.queryByText('FR7630006000011234567890189')).toBeNull();
  await press('Go back');
  await press('Cancel order');
  expect(within(screen.getByRole('alertdialog')).queryByLabelText('Paid to')).toBeNull();
});

it('counts unread messages at the tab of the chat, from the chat once it is loaded', async () => {
  const order = orderAt('awaiting', 'buyer', { unreadCount: 9 });
  const unread = warningMessages('Hello?').map((message) => ({ ...message, readAt: undefined }));
  const tab = () => screen.getByRole('tab', { name: /Chat/ }).textContent;
  await open(order, { isNarrow: true });
  expect(tab()).toContain('9');
  cleanup();
  await open(order, { isNarrow: true, chat: chatOf({ messages: unread }) });
  // Three of the counterparty and one of the exchange's team; those of the user and the system do not count.
  expect(tab()).toContain('4');
  cleanup();
  await open(order, { isNarrow: true, chat: chatOf({ messages: unread.slice(0, 5) }) });
  expect(tab()).toContain('1');
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: /Chat/ })));
  expect(tab()).toBe('Chat');
  cleanup();
  await open(order, { isNarrow: true, chat: chatOf() });
  expect(tab()).toBe('Chat');
});

it.each([
  [['send_message'], true],
  [[], false],
] as const)('takes messages while the order allows them: %o', async (allowedActions, isOpen) => {
  const order = { ...orderAt('paid', 'buyer'), allowedActions: [...allowedActions] };
  await open(order, { chat: chatOf() });
  await screen.findByRole('log', { name: 'Chat with NordicCoins' });
  expect(screen.queryByRole('textbox', { name: 'Message' }) !== null).toBe(isOpen);
  expect(screen.queryByText(/^This conversation is closed/) === null).toBe(isOpen);
});

it.each([
  ['Please cancel, I send it back.', /^Do not cancel after paying/],
  ['Write me on Telegram @coins', /^Stay in this chat/],
  ['Tell me your password', /^Never share passwords/],
])('warns of the message "%s"', async (text, warning) => {
  await open(orderAt('paid', 'buyer'), { chat: chatOf({ messages: warningMessages(text) }) });
  await screen.findByText(warning);
  cleanup();
  await open(orderAt('paid', 'buyer'), { chat: chatOf() });
  expect(screen.queryByText(warning)).toBeNull();
});
