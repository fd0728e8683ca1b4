import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Dialog, type DialogProps } from '#src/design/overlay/Dialog.tsx';
import { Toasts } from '#src/design/overlay/Toasts.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { Stack } from '../arrange.tsx';

function Controlled(props: DialogProps) {
  const [isOpen, setOpen] = useState(props.isOpen);
  const close = () => {
    setOpen(false);
    props.onClose();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        {...props}
        isOpen={isOpen}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Back</Button>
            <Button tone="buy" isBusy={props.isLocked}>
              Buy BTC
            </Button>
          </>
        }
      />
    </>
  );
}

/** Rendered only while the dialog is open. */
function Attached(props: DialogProps) {
  const [isOpen, setOpen] = useState(props.isOpen);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && <Dialog {...props} isOpen footer={<Button onClick={close}>Back</Button>} />}
      <Toasts
        toasts={[{ id: 'only', kind: 'error', text: 'Insufficient balance' }]}
        onDismiss={close}
      />
    </>
  );
}

const meta = preview.meta({
  component: Dialog,
  args: {
    title: 'Confirm your order',
    isOpen: true,
    onClose: fn(),
    children: (
      <Stack>
        <p>This order fills at once at the prices of the book.</p>
        <ValueRow label="Amount" value={<NumberText>0.125 BTC</NumberText>} isStrong />
        <ValueRow label="Price" value={<NumberText>93,120.00 USDT</NumberText>} isStrong />
        <ValueRow label="Total" value={<NumberText>11,640.00 USDT</NumberText>} isStrong />
      </Stack>
    ),
  },
  render: (args) => <Controlled key={String(args.isOpen)} {...args} />,
});

export const Open = meta.story();
export const Wider = meta.story({ args: { size: 'normal' } });
export const Locked = meta.story({
  args: { isLocked: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('dialog')).toBeVisible();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
});
export const LongText = meta.story({
  args: {
    title: 'Bestätigen Sie bitte, dass Sie diesen Auftrag wirklich an die Börse übermitteln wollen',
    children: Array.from({ length: 30 }, (_, index) => (
      <p key={index}>Zeile {index + 1}: was vor dem Übermitteln zu lesen ist.</p>
    )),
  },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { title: 'تأكيد الأمر', children: <p>يُنفَّذ هذا الأمر فورًا.</p> },
});
export const OpensAndCloses = meta.story({
  args: { isOpen: false },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const opener = canvas.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = canvas.getByRole('dialog', { name: 'Confirm your order' });
    await expect(dialog).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
    await expect(opener).toHaveFocus();
  }),
});
export const GoneAtOnce = meta.story({
  name: 'Gives the focus back when it is taken away',
  args: { isOpen: false },
  render: (args) => <Attached key={String(args.isOpen)} {...args} />,
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const opener = canvas.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = canvas.getByRole('dialog', { name: 'Confirm your order' });
    await expect(await within(dialog).findByText('Insufficient balance')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
    await expect(opener).toHaveFocus();
    // An error shown inside the dialog is announced as well.
    await expect(await canvas.findByText('Insufficient balance')).toBeVisible();
    await expect(args.onClose).not.toHaveBeenCalled();
  }),
});
