import { expect, fn, screen, within } from 'storybook/test';
import type { PaymentMethod } from '#contract/entities/p2p-payment-method.ts';
import { PIXEL } from '#contract/samples/support-chat.ts';
import { PaymentMethodView } from '#src/features/p2p/methods/PaymentMethodView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { method } from './sample-market.ts';
import { StagedMethod, type MethodStage } from './staged-center.tsx';

interface Args {
  readonly stage: MethodStage;
  readonly method: PaymentMethod | undefined;
  readonly storedImage: string | undefined;
  readonly onClose: () => void;
}

const args: Args = { stage: 'filled', method: undefined, storedImage: undefined, onClose: fn() };

const meta = preview.meta({
  title: 'features/p2p/PaymentMethodView',
  parameters: { isPage: true },
  args,
  render: ({ stage, method: stored, ...rest }: Args) => (
    <main>
      <h1>My P2P</h1>
      <StagedMethod stage={stage} method={stored}>
        {(form) => <PaymentMethodView form={form} {...rest} />}
      </StagedMethod>
    </main>
  ),
});

export const Adding = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const view = within(await screen.findByRole('dialog'));
    const iban = view.getByRole('textbox', { name: 'IBAN' });
    await expect(iban).toHaveValue('DE89 3704 0044 0532 0130 00');
    await userEvent.type(iban, '1');
    await userEvent.click(view.getByRole('button', { name: 'Save' }));
    await expect(view.getByText('Check the IBAN: a digit is wrong')).toBeVisible();
    await expect(iban).toHaveFocus();
  }),
});
export const New = meta.story({ args: { stage: 'new' } });
export const Incomplete = meta.story({ args: { stage: 'incomplete' } });
export const Editing = meta.story({ args: { stage: 'filled', method } });
export const StoredImage = meta.story({
  args: {
    method: { ...method, imageId: 'image-1' },
    storedImage: `data:image/png;base64,${PIXEL}`,
  },
});
export const StoredImageLoading = meta.story({
  args: { method: { ...method, imageId: 'image-1' } },
});
export const WithImage = meta.story({ args: { stage: 'withImage' } });
export const ReadingImage = meta.story({ args: { stage: 'readingImage' } });
export const UnreadableImage = meta.story({ args: { stage: 'unreadable' } });
export const Code = meta.story({
  args: { stage: 'code' },
  play: inEnglish(async ({ userEvent }) => {
    const view = within(await screen.findByRole('dialog'));
    const save = view.getByRole('button', { name: 'Save' });
    await expect(save).toHaveAccessibleDescription('Enter the 6-digit code');
    await userEvent.type(view.getByRole('textbox', { name: 'Authenticator code' }), '123456');
    await expect(save).not.toHaveAttribute('aria-disabled');
  }),
});
export const CodeWrong = meta.story({ args: { stage: 'codeWrong' } });
export const NameDiffers = meta.story({
  args: { stage: 'nameDiffers' },
  play: inEnglish(async () => {
    const view = within(await screen.findByRole('dialog'));
    await view.findByText('The name on the account must be the name of your verified identity.');
  }),
});
export const Sending = meta.story({ args: { stage: 'sending' } });
export const Unknown = meta.story({ name: 'No response', args: { stage: 'unknown' } });
export const Deleting = meta.story({
  args: { stage: 'deleting', method },
  play: inEnglish(async () => {
    const view = within(await screen.findByRole('alertdialog'));
    await expect(view.getByText('SEPA · Main account')).toBeVisible();
    await expect(view.getByRole('button', { name: 'Delete payment method' })).toBeVisible();
  }),
});
export const InUse = meta.story({ args: { stage: 'inUse', method } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
