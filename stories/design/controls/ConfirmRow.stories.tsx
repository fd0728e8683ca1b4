import { expect, fn } from 'storybook/test';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import preview from '../../../.storybook/preview.tsx';

const submitForm = fn();

const meta = preview.meta({
  component: ConfirmRow,
  args: { confirm: 'Withdraw 0.1 BTC', isBusy: false, onConfirm: fn(), onBack: fn() },
});

export const Ready = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw 0.1 BTC' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await expect(args.onBack).not.toHaveBeenCalled();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
});
export const Busy = meta.story({
  args: { isBusy: true, back: 'Cancel', backDisabledReason: 'A change is pending' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw 0.1 BTC' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await expect(args.onBack).not.toHaveBeenCalled();
  },
});
export const Disabled = meta.story({ args: { disabledReason: 'Enter the codes' } });
export const Danger = meta.story({
  args: { confirm: 'Delete account', tone: 'danger', back: 'Cancel' },
});
export const FirstStep = meta.story({
  args: { confirm: 'Continue' },
  render: ({ onBack: _, ...args }) => <ConfirmRow {...args} />,
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
/** Without `onConfirm` the button submits the form around it, and the other does not. */
export const InForm = meta.story({
  args: { back: 'Go back' },
  render: ({ onConfirm: _, ...args }) => (
    <Form label="Review" phase="editing" rejection={undefined} problems={{}} onSubmit={submitForm}>
      <ConfirmRow {...args} />
    </Form>
  ),
  play: async ({ canvas, userEvent, args }) => {
    submitForm.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Go back' }));
    await expect(submitForm).not.toHaveBeenCalled();
    await expect(args.onBack).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw 0.1 BTC' }));
    await expect(submitForm).toHaveBeenCalledOnce();
  },
});
