import { expect, fn, screen, within } from 'storybook/test';
import { useNarrow } from '#src/design/layout/use-narrow.ts';
import { OrderView } from '#src/features/p2p/order/OrderView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { imageUrl } from '../support/staged-chat.ts';
import { NOW, orderAt, orderWithAccounts, orderWithCode } from './sample-orders.ts';
import { chatOf, StagedOrder, warningMessages, type StagedOrderProps } from './staged-order.tsx';

interface Args extends Omit<StagedOrderProps, 'children'> {
  readonly chat: ReturnType<typeof chatOf>;
  readonly onCopy: (text: string) => void;
  readonly onSaveFile: () => void;
}

const args: Args = {
  order: orderAt('awaiting', 'buyer'),
  chat: chatOf(),
  onCopy: fn(),
  onSaveFile: fn(),
};

/** The layout follows the width of the page, as in the app. */
function ShownOrder({ chat, onCopy, onSaveFile, ...staged }: Args) {
  const isNarrow = useNarrow();
  return (
    <main>
      <h1>Order</h1>
      <StagedOrder {...staged}>
        {(form) => (
          <OrderView
            order={form.order ?? staged.order}
            form={form}
            chat={chat}
            now={NOW}
            isPageVisible
            isNarrow={isNarrow}
            onCopy={onCopy}
            onSaveFile={onSaveFile}
            loadAccountImage={() => Promise.resolve(imageUrl)}
          />
        )}
      </StagedOrder>
    </main>
  );
}

const meta = preview.meta({
  title: 'features/p2p/OrderView',
  parameters: { isPage: true },
  args,
  render: (given: Args) => <ShownOrder {...given} />,
});

const dialogOf = async (name: string) =>
  within(await screen.findByRole(/cancel/i.test(name) ? 'alertdialog' : 'dialog', { name }));

export const ToPay = meta.story({
  name: '[P2P-01] A buyer sees the account, copies its fields and one primary action',
  play: inEnglish(async ({ canvas, userEvent, args: given }) => {
    await expect(canvas.getByRole('heading', { name: 'Pay the seller' })).toBeVisible();
    await expect(canvas.getByRole('timer', { name: 'Time left to pay' })).toHaveTextContent(
      '12:00',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Copy IBAN' }));
    await expect(given.onCopy).toHaveBeenLastCalledWith('DE89370400440532013000');
    await userEvent.click(canvas.getByRole('button', { name: 'Copy amount' }));
    await expect(given.onCopy).toHaveBeenLastCalledWith('100');
    await expect(
      canvas.getByText(/Write only the reference code into the note of the transfer/),
    ).toBeVisible();
    await expect(canvas.getByText('Trần Mai')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'I have paid' })).toHaveAccessibleDescription(
      /Notifies the seller/,
    );
    await expect(
      canvas.getByText(/Pay only from an account in your own verified name/),
    ).toBeVisible();
  }),
});
/** Fails unless the element is in the window, and its middle is not covered. */
async function expectInView(element: HTMLElement) {
  const { left, top, bottom, width, height } = element.getBoundingClientRect();
  await expect(top).toBeGreaterThanOrEqual(0);
  await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  await expect(element.contains(hit)).toBe(true);
}
const TO_PAY_ORDER = ['Copy amount', 'Copy account holder', 'Copy IBAN', 'I have paid'];
const ToPayInView = meta.story({
  globals: { viewport: { value: 'laptop' } },
  play: inEnglish(async ({ canvas }) => {
    await expectInView(canvas.getByRole('button', { name: 'I have paid' }));
    const names = canvas.getAllByRole('button').map((one) => one.ariaLabel ?? one.textContent);
    await expect(names.filter((name) => TO_PAY_ORDER.includes(name))).toEqual(TO_PAY_ORDER);
    const titles = canvas.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    await expect(titles.indexOf('Payment')).toBe(1);
    await expect(titles.indexOf('Order details')).toBe(2);
  }),
});
export const ToPayOnLaptop = ToPayInView.extend({
  name: '[P2P-01] The account is above the primary action, which is in view on a laptop',
});
export const ToPayOnPhone = ToPayInView.extend({
  name: '[P2P-01] The account is above the primary action, which is in view on a phone',
  globals: { viewport: { value: 'phone' } },
});
/** Longer than the window, so that the action covers the end of the account. */
export const ToPayWithCodeOnPhone = ToPayInView.extend({
  name: '[P2P-01] The primary action stays in view below a code to scan, and covers no focused field',
  args: {
    order: {
      ...orderAt('cancelRequested', 'buyer'),
      paymentMethod: orderWithCode().paymentMethod,
      paymentMethods: orderWithCode().paymentMethods,
    },
  },
  globals: { viewport: { value: 'phone' } },
  play: inEnglish(async ({ canvas }) => {
    const action = canvas.getByRole('button', { name: 'I have paid' });
    await expectInView(action);
    const field = canvas.getByRole('button', { name: 'Copy reference code' });
    // At the foot of the window, behind the action.
    window.scrollBy(0, field.getBoundingClientRect().bottom - window.innerHeight);
    field.focus();
    await expectInView(field);
    await expectInView(action);
  }),
});
export const GraceOnPhone = ToPayOnPhone.extend({
  name: '[P2P-01] A buyer in the grace period has the same order of account and action',
  args: { order: orderAt('grace', 'buyer') },
});
export const ToPayUrgent = meta.story({ args: { order: orderAt('urgent', 'buyer') } });
export const ToPayWithCode = meta.story({ args: { order: orderWithCode() } });
export const ToPayToOneOfTwo = meta.story({
  name: '[P2P-01] A buyer selects the account before paying',
  args: { order: orderWithAccounts() },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Pay to' }), '32');
    await expect(canvas.getByText('FR7630006000011234567890189')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'I have paid' }));
    const view = await dialogOf('I have paid');
    await expect(view.getByRole('combobox', { name: 'Paid to' })).toHaveValue('32');
  }),
});
export const WaitForPayment = meta.story({ args: { order: orderAt('awaiting', 'seller') } });

export const MarkPaid = meta.story({
  name: '[P2P-01] A payment needs the compared name and the statement',
  args: { action: 'mark_paid' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialogOf('I have paid');
    const confirm = view.getByRole('button', { name: 'I have paid' });
    await userEvent.click(confirm);
    await expect(view.getByText('Compare the names first.')).toBeVisible();
    await userEvent.click(view.getByRole('checkbox', { name: /^The account holder/ }));
    await userEvent.click(view.getByRole('checkbox', { name: /^I have transferred exactly/ }));
    await userEvent.click(confirm);
    await expect(confirm).toHaveAttribute('aria-busy', 'true');
  }),
});
const STATED = { isDeclared: true, isNameCompared: true } as const;
export const MarkPaidOffline = meta.story({
  name: 'A payment without a connection is not yet known to the exchange',
  args: { action: 'mark_paid', patch: STATED, isConfirmed: true, isOffline: true },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Not yet known to the exchange/)).toBeVisible();
    await expect(canvas.getByText('12:00', { selector: 'bdi' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(canvas.queryByText(/Not yet known to the exchange/)).toBeNull();
  }),
});
export const MarkPaidUnanswered = meta.story({
  args: { action: 'mark_paid', patch: STATED, isConfirmed: true, response: 'lost' },
});

export const Cancel = meta.story({
  name: '[P2P-01] A buyer who cancels is warned, and must wait',
  args: { order: orderAt('paid', 'buyer'), action: 'cancel' },
  play: inEnglish(async () => {
    const view = await dialogOf('Cancel order');
    await expect(view.getByText(/paid money is not protected after this/)).toBeVisible();
    const confirm = view.getByRole('button', { name: 'Cancel order' });
    await expect(confirm).toHaveAccessibleDescription('Read the warning first');
    // It is never what Enter does first.
    await expect(confirm).not.toHaveFocus();
    const buttons = view.getAllByRole('button');
    const wayOut = view.getByRole('button', { name: 'Go back' });
    await expect(buttons.indexOf(wayOut)).toBeLessThan(buttons.indexOf(confirm));
    await expect(view.getByRole('checkbox', { name: /^I have been refunded/ })).toBeVisible();
  }),
});
export const CancelUnpaid = meta.story({ args: { action: 'cancel' } });

export const ToRelease = meta.story({ args: { order: orderAt('paid', 'seller') } });
export const Release = meta.story({
  name: '[P2P-01] A release shows the whole order, and asks for its sum with two open orders',
  args: {
    order: orderAt('paid', 'seller'),
    action: 'release',
    isTwoFactorOn: true,
    openOrderCount: 2,
  },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialogOf('Release');
    for (const text of ['26112900041', 'NordicCoins', 'Anna Keller', '100.00 EUR', 'SEPA']) {
      await expect(view.getAllByText(text)[0]).toBeVisible();
    }
    const sum = view.getByRole('textbox', { name: /^Type the sum of this order/ });
    await userEvent.type(sum, '99');
    await userEvent.click(view.getByRole('checkbox', { name: /is in my account, not pending/ }));
    await userEvent.type(view.getByRole('textbox', { name: /^Authenticator/ }), '123456');
    const confirm = view.getByRole('button', { name: 'Release 107.08931248 USDT' });
    await userEvent.click(confirm);
    await expect(view.getByText('The sum of this order is different.')).toBeVisible();
    await userEvent.clear(sum);
    await userEvent.type(sum, '100');
    await userEvent.click(confirm);
    await expect(confirm).toHaveAttribute('aria-busy', 'true');
  }),
});
export const ReleaseRejected = meta.story({
  args: {
    order: orderAt('paid', 'seller'),
    action: 'release',
    patch: { isDeclared: true, code: '123456' },
    isConfirmed: true,
    isTwoFactorOn: true,
    response: 'wrongCode',
  },
});
export const Changed = meta.story({
  name: '[P2P-01] An order that has changed meanwhile: nothing was done',
  args: {
    order: orderAt('paid', 'seller'),
    action: 'release',
    patch: { isDeclared: true },
    isConfirmed: true,
    response: 'changed',
  },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/The order has changed. Your action/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'OK' }));
    await expect(canvas.queryByText(/The order has changed. Your action/)).toBeNull();
  }),
});

export const WaitForRelease = meta.story({ args: { order: orderAt('paid', 'buyer') } });
export const Appealable = meta.story({ args: { order: orderAt('appealable', 'buyer') } });
export const Appeal = meta.story({
  name: '[P2P-01] Only the file that failed is uploaded again',
  args: {
    order: orderAt('appealable', 'buyer'),
    action: 'appeal',
    patch: { text: 'Paid at 10:04 from my own account.' },
    files: ['transfer.png', 'bad.pdf'],
  },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialogOf('Appeal');
    await expect(await view.findByText(/The upload failed/)).toBeVisible();
    await expect(view.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
    await userEvent.click(view.getByRole('button', { name: 'Appeal' }));
    await expect(view.getByText('Retry or remove the file that failed.')).toBeVisible();
    await expect(view.getByText('This field is required')).toBeVisible();
  }),
});
export const GraceOfBuyer = meta.story({ args: { order: orderAt('grace', 'buyer') } });
export const GraceOfSeller = meta.story({ args: { order: orderAt('grace', 'seller') } });
export const InAppealOfBuyer = meta.story({ args: { order: orderAt('inAppeal', 'buyer') } });
export const InAppealOfSeller = meta.story({
  name: '[P2P-01] The seller of an appealed order can release or add evidence',
  args: { order: orderAt('inAppeal', 'seller') },
  play: inEnglish(async ({ canvas, userEvent, args: given }) => {
    await expect(canvas.getByRole('button', { name: 'Add evidence' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Release' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Download transfer.png' }));
    await expect(given.onSaveFile).toHaveBeenCalledOnce();
  }),
});
export const UnderReview = meta.story({ args: { order: orderAt('underReview', 'buyer') } });
export const Concede = meta.story({
  args: { order: orderAt('inAppeal', 'buyer'), action: 'concede' },
});

export const CancelRequested = meta.story({
  name: '[P2P-01] A request to cancel takes no action away from the buyer',
  args: { order: orderAt('cancelRequested', 'buyer') },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/The seller asks to cancel the order/)).toBeVisible();
    for (const name of ['Accept cancellation', 'Reject cancellation', 'I have paid']) {
      await expect(canvas.getByRole('button', { name })).toBeVisible();
    }
  }),
});
export const CancelRequestedBySeller = meta.story({
  args: { order: orderAt('cancelRequested', 'seller') },
});
export const RequestCancel = meta.story({
  args: { order: orderAt('awaiting', 'seller'), action: 'request_cancel' },
});

export const Proposed = meta.story({ args: { order: orderAt('proposed', 'seller') } });
export const AnswerProposal = meta.story({
  name: '[P2P-01] An accepted settlement needs the code',
  args: { order: orderAt('proposed', 'buyer'), action: 'answer_settlement', isTwoFactorOn: true },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialogOf('Respond to proposal');
    await userEvent.click(view.getByRole('radio', { name: 'Reject' }));
    await expect(view.queryByRole('textbox', { name: /^Authenticator/ })).toBeNull();
    await userEvent.click(view.getByRole('radio', { name: 'Accept' }));
    await expect(view.getByRole('textbox', { name: /^Authenticator/ })).toBeVisible();
  }),
});
export const Propose = meta.story({
  args: {
    order: orderAt('paid', 'seller'),
    action: 'propose_settlement',
    patch: { buyerShare: '40' },
  },
});

export const CompletedOfBuyer = meta.story({ args: { order: orderAt('completed', 'buyer') } });
export const CompletedOfSeller = meta.story({ args: { order: orderAt('rated', 'seller') } });
export const Feedback = meta.story({
  args: {
    order: orderAt('completed', 'buyer'),
    action: 'give_feedback',
    patch: { rating: 'good', tags: ['fast'] },
  },
});
export const Complain = meta.story({
  args: { order: orderAt('completed', 'seller'), action: 'complain' },
});
export const Canceled = meta.story({ args: { order: orderAt('cancelled', 'buyer') } });
export const ExpiredForGood = meta.story({ args: { order: orderAt('expired', 'seller') } });
export const ResolvedToBuyer = meta.story({
  args: { order: orderAt('resolvedToBuyer', 'buyer') },
});
export const ResolvedToSeller = meta.story({
  args: { order: orderAt('resolvedToSeller', 'seller') },
});
export const Settled = meta.story({ args: { order: orderAt('settled', 'seller') } });

export const ChatOfTrade = meta.story({
  name: '[ENT-17] Messages of the exchange have a form that users cannot write',
  args: { order: orderAt('inAppeal', 'buyer') },
  play: inEnglish(async ({ canvas, userEvent, args: given }) => {
    const log = within(await canvas.findByRole('log', { name: 'Chat with NordicCoins' }));
    await expect(log.getByText('Exchange team')).toBeVisible();
    await expect(log.getByText('The buyer has marked the order as paid.')).toBeInTheDocument();
    await userEvent.click(log.getByRole('button', { name: /^Download.*statement\.pdf/ }));
    await expect(given.chat.commands.saveFile).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('button', { name: 'Attach image or PDF' })).toBeVisible();
  }),
});
export const ChatWarning = meta.story({
  name: '[ENT-17] Warns of a message that asks to cancel after paying',
  args: {
    order: orderAt('paid', 'buyer'),
    chat: chatOf({ messages: warningMessages('Please cancel, I send it back.') }),
  },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText(/Do not cancel after paying/)).toBeVisible();
  }),
});
export const ChatClosed = meta.story({
  name: '[ENT-17] A closed chat can be read only',
  args: {
    order: { ...orderAt('completed', 'buyer'), allowedActions: [] },
    chat: chatOf({ isClosed: true, isReadOnly: true }),
  },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText(/This conversation is closed/)).toBeVisible();
    await expect(canvas.queryByRole('textbox', { name: 'Message' })).toBeNull();
  }),
});
export const Phone = meta.story({
  name: 'On a phone the chat is a tab with its unread messages',
  globals: { viewport: { value: 'phone' } },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: /Chat/ }));
    await expect(await canvas.findByRole('log', { name: 'Chat with NordicCoins' })).toBeVisible();
  }),
});
